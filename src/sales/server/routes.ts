import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { registerSandbox } from '#ports/payments/sandbox/routes.ts'
import { deleteMyCard, listMyCards } from '../cards-contract.ts'
import { readCart } from '../cart-contract.ts'
import { createOrder, getOrder, listMyPurchases, resendReceipt } from '../contract.ts'
import { readCart as listCartOffers } from './cart/read-cart.ts'
import { registerDownloads } from './downloads/routes.ts'
import { resendReceipt as sendReceiptAgain } from './fulfilment/order-emails.ts'
import { registerLibrary } from './library/routes.ts'
import { createOrder as placeOrder } from './orders/create-order.ts'
import { rememberOrder } from './orders/guest-cookie.ts'
import { listPurchases } from './orders/list-purchases.ts'
import { customerKeyOf } from './orders/open-checkout.ts'
import { readOrder } from './orders/read-order.ts'
import { registerWebhook } from './payment-webhook.ts'

export function registerSales(http: Http): void {
  const { context } = http
  serve(http, readCart, ({ viewer, query }) =>
    listCartOffers(context, viewer, query.items.split(',')),
  )
  serve(http, createOrder, ({ viewer, body, request }) =>
    placeOrder(context, viewer, body, {
      origin: originOf(http, request.headers.host),
      idempotencyKey: readKey(request.headers['idempotency-key']),
    }),
  )
  serve(http, getOrder, async ({ viewer, params, query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const order = await readOrder(context, viewer, params.id, query.key)
    if (order.isGuest && query.key !== undefined) {
      rememberOrder(context, { request, reply }, { id: params.id, key: query.key })
    }
    return order
  })
  serve(http, resendReceipt, ({ params }) => sendReceiptAgain(context, params.id))
  serve(http, listMyPurchases, ({ viewer, query }) => listPurchases(context, viewer, query))
  serve(http, listMyCards, async ({ viewer: { userId } }) => ({
    items: await context.payments.listCards(customerKeyOf(userId)),
  }))
  serve(http, deleteMyCard, ({ viewer: { userId }, params }) =>
    context.payments.removeCard(customerKeyOf(userId), params.id),
  )
  registerDownloads(http)
  registerLibrary(http)
  registerWebhook(http)
  registerSandbox(http)
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header)) {
    throw new Problem('bad_request')
  }
  return header
}
