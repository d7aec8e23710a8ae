import { createHash } from 'node:crypto'
import { rateLimited } from '#http/rate-limit.ts'
import { originOfVisit } from '#http/visit-origin.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { checkPrices, type NewItem } from './check-prices.ts'
import type { OrderRequest, Prepared, Requested } from './extensions.ts'
import { checkMessages } from './messages/limit-messages.ts'
import type { NewMessage } from './messages/message-store.ts'
import { openCheckout, type Placed } from './open-checkout.ts'
import {
  findBuyer,
  findOrderByKey,
  insertOrder,
  listFreeOrderTimes,
  type OrderRow,
  sumCredit,
} from './order-store.ts'

/**
 * Orders items at the prices shown. The same key and request give the same answer.
 * @throws Problem of a price or a code, not_for_sale, already_bought, own_sound_sale,
 * buyer_email_required, idempotency_mismatch, rate_limited, not_possible_with_user,
 * new_account_links, new_account_messages
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
  const { order, placed } = await placeOrder(context, buyer, request, asked).catch(
    (refusal: unknown) => findMade(context, buyer, asked, refusal),
  )
  return openCheckout(context, order, origin, placed)
}

export interface Buyer extends Viewer {
  /** The proved address; undefined for a guest. */
  email: string | undefined
  /** The account that asks, also where it buys as a guest. */
  accountId: number | undefined
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
  const found = { email, known, accountId: viewer.userId }
  if (email !== undefined) return { ...viewer, ...found }
  return { ...viewer, ...found, userId: undefined, publicId: undefined, registered: false }
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
    dueYen = totalYen,
    idempotencyKey,
    bodyHash,
  }: Asked & { email: string; totalYen: Yen; dueYen?: Yen },
) {
  return {
    publicId: newId(),
    buyerId: userId ?? null,
    askedBy: userId ?? null,
    email,
    locale,
    totalYen,
    dueYen,
    feePercent: config.feePercent,
    provider: dueYen === 0 ? 'none' : payments.provider,
    idempotencyKey: idempotencyKey ?? null,
    bodyHash,
    createdAt: clock.now(),
  }
}

async function placeOrder(
  context: Context,
  viewer: Buyer,
  request: OrderRequest,
  asked: Asked,
): Promise<{ order: OrderRow; placed: Placed | undefined }> {
  const { email, isProved } = getBuyerEmail(viewer, request.email)
  const requested: Requested[] = []
  for (const extension of context.orderExtensions) {
    const one = await extension.request?.(context, viewer, request)
    if (one) requested.push(one)
  }
  const items = await checkPrices(context, viewer, request.items, requested)
  const messages = readMessages(request.items, items)
  await checkMessages(context, { ...viewer, email }, messages)
  const contacts = readContacts(request.items, items)
  const prepared: Prepared[] = []
  for (const [at, one] of requested.entries()) {
    const drafts = items.map(({ paidYen, offYen }) => ({ paidYen, offYen: offYen[at] ?? 0 }))
    prepared.push(await one.prepare({ email, userId: viewer.userId, items: drafts }))
  }
  const adjustments = prepared.flatMap((one) => one.adjustments ?? [])
  const totalYen = items.reduce((sum, item) => sum + item.paidYen, 0)
  if (totalYen === 0 && !isProved) await limitReceipts(context, email)
  const row = {
    ...startRow(context, viewer, {
      ...asked,
      email,
      totalYen,
      dueYen: totalYen - sumCredit(adjustments),
    }),
    ...originOfVisit(viewer, request.referrer),
  }
  const order = await writeOrder(context, prepared, (db) =>
    insertOrder(db, row, { items, adjustments, messages, contacts }),
  )
  if (!order) throw new Error('An order was neither written nor there')
  const isForOther = requested.some((one) => one.isForOther)
  return { order, placed: { items, adjustments, isForOther } }
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
  return { order: checkSame(first, bodyHash), placed: undefined }
}

/** Inserts an order with what its extensions write, unless the same key has made one already. */
export function writeOrder(
  { db }: Pick<Context, 'db'>,
  prepared: readonly Prepared[],
  insert: (db: Database) => Promise<OrderRow | undefined>,
): Promise<OrderRow | undefined> {
  if (!prepared.some(({ write }) => write)) return insert(db)
  return db.transaction().execute(async (trx) => {
    const order = await insert(trx)
    if (order) for (const { write } of prepared) await write?.(trx, order.id)
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
