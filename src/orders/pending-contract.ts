import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { Order } from './contract.ts'

/** The hours for which a payment page takes a card. */
export const CHECKOUT_HOURS = 24

export const cancelOrder = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/cancel',
  summary: 'Cancel an order, unless it is paid or to be paid at a convenience store',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({ key: fields.guestKey }),
  reply: Order,
  limit: { requests: 30, seconds: 600 },
})

export const cancelPreorder = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/preorders/cancel',
  summary: 'Cancel an album that was ordered before its release and is late; it’s refunded',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({ key: fields.guestKey }),
  body: z.strictObject({
    item: described(fields.itemId, z.string().check(z.regex(/^album-[a-z0-9]{12}$/))),
  }),
  reply: Order,
  limit: { requests: 30, seconds: 600 },
})
