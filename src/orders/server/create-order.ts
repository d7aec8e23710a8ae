import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { rateLimited } from '#http/rate-limit.ts'
import { originOfVisit } from '#http/visit-origin.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { getUsableDiscount, holdUse } from '#vouchers/server/discounts/use-discount.ts'
import { prepareCredit, takeCredit } from '#vouchers/server/gift-cards/use-credit.ts'
import { prepareGift } from '#vouchers/server/gifts/order-gift.ts'
import { insertGift, type NewGift } from '#vouchers/server/gifts/store.ts'
import type * as contract from '../contract.ts'
import { checkPrices, type NewItem } from './check-prices.ts'
import type { NewMessage } from './messages/store.ts'
import { openCheckout } from './open-checkout.ts'
import {
  countOpenWithDiscount,
  findBuyer,
  findOrderByKey,
  insertOrder,
  listFreeOrderTimes,
  type OrderRow,
} from './store.ts'

type OrderRequest = z.output<typeof contract.createOrder.body>

/**
 * Orders items at the prices shown. The same key and request give the same answer.
 * @throws Problem of a price or a code, not_for_sale, already_bought, own_sound_sale,
 * buyer_email_required, idempotency_mismatch, rate_limited
 */
export async function createOrder(
  context: Context,
  viewer: Viewer,
  request: OrderRequest,
  { origin, idempotencyKey }: { origin: string; idempotencyKey: string | undefined },
): Promise<{ id: string; checkoutUrl: string }> {
  // The referrer is another page once the buyer is back from the checkout.
  const { referrer: _, ...wanted } = request
  const bodyHash = createHash('sha256').update(JSON.stringify(wanted)).digest()
  const { known, ...buyer } = await findBuyerAndOrder(context, viewer, idempotencyKey)
  if (known) return openCheckout(context, checkSame(known, bodyHash), origin)
  const asked = { idempotencyKey, bodyHash }
  const { order, items } = await placeOrder(context, buyer, request, asked).catch(
    (refusal: unknown) => findMade(context, buyer, asked, refusal),
  )
  const placed = items && { items, isGift: request.gift !== undefined }
  return openCheckout(context, order, origin, placed)
}

export interface Buyer extends Viewer {
  /** The proved address; undefined for a guest. */
  email: string | undefined
}

/** An account without a proved address buys as a guest; the purchase is found by the address. */
export async function findBuyerAndOrder(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  key: string | undefined,
): Promise<Buyer & { known: OrderRow | undefined }> {
  const { email, known } =
    viewer.userId === undefined
      ? {
          email: undefined,
          known: key === undefined ? undefined : await findOrderByKey(db, undefined, key),
        }
      : await findBuyer(db, viewer.userId, key)
  if (email !== undefined) return { ...viewer, email, known }
  return { ...viewer, userId: undefined, publicId: undefined, registered: false, email, known }
}

interface Asked {
  idempotencyKey: string | undefined
  bodyHash: Buffer
}

/** Returns the columns that each new order has. */
export function startRow(
  { config, clock, payments }: Pick<Context, 'clock' | 'config' | 'payments'>,
  { userId, locale }: Buyer,
  {
    email,
    totalYen,
    creditYen = 0,
    idempotencyKey,
    bodyHash,
  }: Asked & { email: string; totalYen: Yen; creditYen?: Yen },
) {
  return {
    public_id: newId(),
    buyer_id: userId ?? null,
    asked_by: userId ?? null,
    email,
    locale,
    total_yen: totalYen,
    credit_yen: creditYen,
    fee_percent: config.feePercent,
    provider: totalYen === creditYen ? 'none' : payments.provider,
    idempotency_key: idempotencyKey ?? null,
    body_hash: bodyHash,
    created_at: clock.now(),
  }
}

async function placeOrder(
  context: Context,
  viewer: Buyer,
  request: OrderRequest,
  asked: Asked,
): Promise<{ order: OrderRow; items: NewItem[] | undefined }> {
  const { email, isProved } = getBuyerEmail(viewer, request.email)
  const ids = request.items.map(({ id }) => id)
  const discount =
    request.code === undefined
      ? undefined
      : await getUsableDiscount(context, viewer, request.code, ids)
  const items = await checkPrices(context, viewer, request.items, {
    discount,
    isGift: request.gift !== undefined,
  })
  const usesCode = items.some(({ discountYen }) => discountYen > 0)
  const messages = readMessages(request.items, items)
  const contacts = readContacts(request.items, items)
  const giver = { email, userId: viewer.userId }
  const gift = request.gift && (await prepareGift(context, request.gift, { giver, items }))
  const totalYen = items.reduce((sum, item) => sum + item.paidYen, 0)
  const credit = request.credit && (await prepareCredit(context, request.credit, totalYen))
  const creditYen = credit?.creditYen ?? 0
  if (totalYen === 0 && !isProved) await limitReceipts(context, email)
  const row = {
    ...startRow(context, viewer, { ...asked, email, totalYen, creditYen }),
    credit_of: credit?.orderId ?? null,
    discount_code_id: usesCode && discount ? discount.id : null,
    ...originOfVisit(viewer, request.referrer),
  }
  const order = await writeOrder(context, row, { items, messages, contacts, gift })
  if (order) return { order, items }
  throw new Error('An order was neither written nor there')
}

/**
 * The same request came twice concurrently, and the other one was first: it may have taken the last
 * use of a code, or given what was free.
 */
async function findMade(
  { db }: Pick<Context, 'db'>,
  { userId }: Buyer,
  { idempotencyKey: key, bodyHash }: Asked,
  refusal: unknown,
) {
  const first = key === undefined ? undefined : await findOrderByKey(db, userId, key)
  if (!first) throw refusal
  return { order: checkSame(first, bodyHash), items: undefined }
}

interface Contents {
  items: readonly NewItem[]
  messages: readonly NewMessage[]
  /** Sellers who may write to the buyer. */
  contacts: readonly number[]
  gift: NewGift | undefined
}

/**
 * The time for which an order that is not paid keeps others from the last use of a discount code.
 */
const HOLD_MS = 10 * 60 * 1000

/**
 * Inserts an order with a hold on the use of its code, unless the same key has made one already.
 */
function writeOrder(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  row: Parameters<typeof insertOrder>[1],
  { items, messages, contacts, gift }: Contents,
): Promise<OrderRow | undefined> {
  const { discount_code_id: discountId, credit_of: creditOf } = row
  if (!gift && !discountId && !creditOf) return insertOrder(db, row, items, messages, contacts)
  return db.transaction().execute(async (trx) => {
    const order = await insertOrder(trx, row, items, messages, contacts)
    if (order && gift) await insertGift(trx, order.id, gift)
    if (order && discountId) {
      const since = new Date(clock.now().getTime() - HOLD_MS)
      await holdUse(trx, discountId, () => countOpenWithDiscount(trx, discountId, since))
    }
    if (order && creditOf) await takeCredit(trx, creditOf)
    return order
  })
}

/** @throws Problem bad_request for two to one artist */
function readMessages(requested: OrderRequest['items'], items: readonly NewItem[]): NewMessage[] {
  const messages = items.flatMap(({ sellerId }, at) => {
    const text = requested[at]?.message
    return text ? { sellerId, text } : []
  })
  const sellers = new Set(messages.map(({ sellerId }) => sellerId))
  if (sellers.size < messages.length) throw new Problem('bad_request')
  return messages
}

function readContacts(requested: OrderRequest['items'], items: readonly NewItem[]): number[] {
  const agreed = items.filter((_, at) => requested[at]?.contact)
  return [...new Set(agreed.map(({ sellerId }) => sellerId))]
}

/** @throws Problem idempotency_mismatch where the key was used for another request */
export function checkSame(known: OrderRow, bodyHash: Buffer): OrderRow {
  if (!known.bodyHash.equals(bodyHash)) throw new Problem('idempotency_mismatch')
  return known
}

export function getBuyerEmail(
  { email: own }: Buyer,
  given: string | undefined,
): { email: string; isProved: boolean } {
  const email = given ?? own
  if (email !== undefined) return { email, isProved: email === own?.toLowerCase() }
  throw new Problem('buyer_email_required', { fields: { email: 'buyer_email_required' } })
}

/** Free orders for an address that has not been proved, in an hour. */
export const FREE_ORDERS_PER_ADDRESS = 10
const WINDOW_MS = 60 * 60 * 1000

/**
 * The receipt of a free order goes to any address that is typed in, with titles that anyone may
 * choose.
 * @throws Problem rate_limited
 */
export async function limitReceipts(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  email: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  const times = await listFreeOrderTimes(db, email, since, FREE_ORDERS_PER_ADDRESS)
  const oldest = times[FREE_ORDERS_PER_ADDRESS - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
}
