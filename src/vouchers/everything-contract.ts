import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { DiscountCode } from './discount-contract.ts'

/** What an artist sells and the caller does not own, as one order would have it. */
export const Everything = z.object({
  items: described(
    'Albums, and sounds that are on none of them, newest first, as many as one order can have',
    z.array(
      z.object({
        id: fields.itemId,
        paid: described(
          'Yen you have paid for sounds of this album, which count towards it',
          z.number(),
        ),
      }),
    ),
  ),
  more: described('Whether there is more than one order can have', z.boolean()),
  price: described('Yen for all of it, tax included', z.number()),
  less: described('Yen less than one by one, with the code', z.number()),
  code: described(
    'Discount code for everything, which such an order uses; null if there is none, or more than one order can have',
    z.nullable(DiscountCode.shape.code),
  ),
})
export type Everything = z.output<typeof Everything>

export const readEverything = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/everything',
  summary: 'Get what an artist sells and the caller does not own, as one order would have it',
  audience: 'anyone',
  shared: 'works',
  params: fields.byUsername,
  reply: Everything,
})
