import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { ORDER_ITEMS_MAX } from './price-rules.ts'

/** A sound or an album as it is sold to the viewer now. */
export const CartOffer = z.object({
  id: fields.itemId,
  title: fields.title,
  slug: fields.slug,
  user: fields.user,
  username: fields.username,
  coverart: fields.coverart,
  price: fields.price,
  nameyourprice: fields.nameyourprice,
  paid: described('Yen you have paid for sounds of this album, which count towards it', z.number()),
  mine: described('Your relation to it', z.enum(['owner', 'bought', 'none'])),
  deliversAt: described(
    'Time at which the buyer of an album that is not out yet gets it, ISO 8601; null if at once',
    z.nullable(z.string()),
  ),
  sounds: described(
    'Sounds that the buyer of an album gets at once, each as `sound-` and its ID',
    z.array(z.string()),
  ),
})
export type CartOffer = z.output<typeof CartOffer>

const ITEMS = new RegExp(`^(?:(?:sound|album)-[a-z0-9]{12}(?:,(?!$)|$)){1,${ORDER_ITEMS_MAX}}$`)

export const readCart = endpoint('Cart', {
  method: 'GET',
  path: '/cart',
  summary: 'Get present prices of items; those no longer sold are left out',
  audience: 'anyone',
  query: z.object({
    items: described(
      'IDs, each after `sound-` or `album-`, separated by commas',
      z.string().check(z.regex(ITEMS)),
    ),
  }),
  reply: z.object({
    offers: described(
      'What is sold to the caller now, in the order of the request',
      z.array(CartOffer),
    ),
  }),
})
