import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { translate } from '#i18n/translate.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import { registerSandbox } from '#ports/payments/test-stripe/routes.ts'
import { addMyCard, deleteMyCard, listMyCards } from '../cards-contract.ts'
import * as cart from '../cart-contract.ts'
import * as orders from '../contract.ts'
import * as messages from '../message-contract.ts'
import * as pending from '../pending-contract.ts'
import { getReceipt } from '../receipt-contract.ts'
import * as threads from '../thread-contract.ts'
import { readCart } from './cart/read-cart.ts'
import { createOrder } from './create-order.ts'
import { cancelOrder } from './fulfilment/cancel-order.ts'
import { resendReceipt } from './fulfilment/order-emails.ts'
import { rememberOrder } from './links/guest-cookie.ts'
import { pageAddress } from './links/order-links.ts'
import { listSales } from './messages/list-sales.ts'
import { replyToMessage } from './messages/reply-to-message.ts'
import { customerKeyOf } from './open-checkout.ts'
import { registerWebhook } from './payment-webhook.ts'
import { cancelPreorder } from './preorders/cancel-preorder.ts'
import { checkOrder, getOwnOrder, readOrder } from './read-order.ts'
import { openReceipt } from './receipts/open-receipt.ts'
import { listCards, startCard } from './saved-cards.ts'
import { changeContact } from './supporters/contact-store.ts'
import { listSupporters, writeSupportersCsv } from './supporters/list-supporters.ts'
import { getThread, listThreads } from './threads/read-threads.ts'
import { deleteMessage, markThreadSeen, sendMessage } from './threads/send-message.ts'

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
  serve(http, pending.cancelPreorder, ({ viewer, params, query, body }) =>
    cancelPreorder(context, viewer, params.id, { ...query, ...body }),
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
  if (context.config.messages) registerThreads(http)
  registerReceipts(http)
  registerSupporters(http)
  registerWebhook(http)
  registerSandbox(http)
}

function registerMessages(http: Http): void {
  const { context } = http
  serve(http, messages.listMySales, ({ viewer, query }) => listSales(context, viewer, query))
  serve(http, messages.replyToMessage, ({ viewer, params, body }) =>
    replyToMessage(context, viewer, params.id, body.text),
  )
}

function registerThreads(http: Http): void {
  const { context } = http
  serve(http, threads.listThreads, ({ viewer, query }) =>
    listThreads(context, viewer, query.cursor),
  )
  serve(http, threads.getThread, ({ viewer, params, query }) =>
    getThread(context, viewer, params.username, query.cursor),
  )
  serve(http, threads.sendMessage, ({ viewer, params, body, request }) =>
    sendMessage(context, viewer, { ...params, ...body }, readIdempotencyKey(request, 1)),
  )
  serve(http, threads.markThreadSeen, ({ viewer, params, body }) =>
    markThreadSeen(context, viewer, params.username, body.at),
  )
  serve(http, threads.deleteMessage, ({ viewer, params }) =>
    deleteMessage(context, viewer, params.id),
  )
}

/**
 * A browser is led to the page of the order where there is no receipt: that page says what to do.
 */
function registerReceipts(http: Http): void {
  const { context } = http
  serve(http, getReceipt, async ({ viewer, params: { id }, query, request, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    try {
      const { pdf, locale } = await openReceipt(context, viewer, { ...query, id })
      const name = translate(locale).t('receipts.file', { number: id })
      reply.type('application/pdf').header('content-disposition', contentDisposition(name))
      await reply.send(pdf)
    } catch (error) {
      const isPage = request.headers.accept?.includes('text/html') ?? false
      if (!(error instanceof Problem) || !isPage) throw error
      const key = query.key === undefined ? '' : `?key=${encodeURIComponent(query.key)}`
      const page = `/checkout/${encodeURIComponent(id)}${key}`
      await reply.redirect(pageAddress('', query.lang ?? viewer.locale, page), 302)
    }
  })
}

function registerSupporters(http: Http): void {
  const { context } = http
  const { db, clock } = context
  serve(http, messages.listSupporters, ({ viewer, query }) =>
    listSupporters(context, viewer, query),
  )
  serve(http, messages.putOrderContact, async ({ viewer, params, query, body }) => {
    const { order } = await getOwnOrder(context, viewer, params.id, query.key)
    const of = { orderId: order.id, username: params.username }
    const isThere = await changeContact(db, of, body.allowed ? null : clock.now())
    if (!isThere) throw new Problem('not_found')
  })
  http.app.get(messages.SUPPORTERS_CSV, async (request, reply) => {
    const viewer = await http.viewerOf(request)
    if (!isMember(viewer)) throw new Problem('not_logged_in')
    if (!viewer.registered) throw new Problem('registration_unfinished')
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="supporters.csv"')
      .header('cache-control', 'private, no-store')
      .send(await writeSupportersCsv(context, viewer))
  })
}
