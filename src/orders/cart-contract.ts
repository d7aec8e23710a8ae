import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { ORDER_ITEMS_MAX } from './price-rules.ts'

/** A sound or an album as it is sold to the viewer now. */
export const CartOffer = z.object({
  /** `sound-` or `album-` and its id. */
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  user: z.string(),
  username: z.string(),
  coverart: z.nullable(z.string()),
  price: z.number(),
  nameyourprice: z.boolean(),
  mine: z.enum(['owner', 'bought', 'none']),
  /** The sounds that the buyer of an album gets, each as `sound-` and its id. */
  sounds: z.array(z.string()),
})
export type CartOffer = z.output<typeof CartOffer>

const ITEMS = new RegExp(`^(?:(?:sound|album)-[a-z0-9]{12}(?:,(?!$)|$)){1,${ORDER_ITEMS_MAX}}$`)

export const readCart = endpoint('Cart', {
  method: 'GET',
  path: '/cart',
  summary: 'Get present prices of items; those no longer sold are left out',
  audience: 'anyone',
  /** The ids are separated by commas. */
  query: z.object({ items: z.string().check(z.regex(ITEMS)) }),
  reply: z.object({ offers: z.array(CartOffer) }),
})
