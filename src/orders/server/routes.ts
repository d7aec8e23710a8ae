import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { registerSandbox } from '#ports/payments/test-stripe/routes.ts'
import { addMyCard, deleteMyCard, listMyCards } from '../cards-contract.ts'
import * as cart from '../cart-contract.ts'
import * as orders from '../contract.ts'
import * as pending from '../pending-contract.ts'
import { readCart } from './cart/read-cart.ts'
import { createOrder } from './create-order.ts'
import { cancelOrder } from './fulfilment/cancel-order.ts'
import { resendReceipt } from './fulfilment/order-emails.ts'
import { rememberOrder } from './links/guest-cookie.ts'
import { registerMessages } from './messages/routes.ts'
import { customerKeyOf } from './open-checkout.ts'
import { registerWebhook } from './payment-webhook.ts'
import { checkOrder, readOrder } from './read-order.ts'
import { registerReceipts } from './receipts/routes.ts'
import { listCards, startCard } from './saved-cards.ts'
import { registerSupporters } from './supporters/routes.ts'

export function registerOrders(http: Http): void {
  const { context } = http
  serve(http, cart.readCart, ({ viewer, query }) =>
    readCart(context, viewer, query.items.split(',')),
  )
  serve(http, orders.createOrder, ({ viewer, body, request }) =>
    createOrder(context, viewer, body, {
      origin: originOf(http, request.headers.host),
      idempotencyKey: readIdempotencyKey(request),
    }),
  )
  for (const [endpoint, read] of [
    [orders.getOrder, readOrder],
    [orders.checkOrder, checkOrder],
  ] as const) {
    serve(http, endpoint, async ({ viewer, params, query, request, reply }) => {
      reply.header('cache-control', 'no-store')
      const order = await read(context, viewer, params.id, query.key)
      if (order.isGuest && query.key !== undefined) {
        rememberOrder(context, { request, reply }, { id: params.id, key: query.key })
      }
      return order
    })
  }
  serve(http, pending.cancelOrder, ({ viewer, params, query }) =>
    cancelOrder(context, viewer, params.id, query.key),
  )
  serve(http, orders.resendReceipt, ({ params }) => resendReceipt(context, params.id))
  serve(http, listMyCards, async ({ viewer: { userId } }) => ({
    items: await listCards(context, userId),
  }))
  serve(http, addMyCard, ({ viewer, request }) =>
    startCard(context, viewer, originOf(http, request.headers.host)),
  )
  serve(http, deleteMyCard, ({ viewer: { userId }, params }) =>
    context.payments.removeCard(customerKeyOf(userId), params.id),
  )
  registerMessages(http)
  registerReceipts(http)
  registerSupporters(http)
  registerWebhook(http)
  registerSandbox(http)
}
