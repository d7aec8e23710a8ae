import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { listGrantedSounds } from '#grants/server/list-granted-sounds.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getSaleOffer } from '#sounds/server/get-sale-offer.ts'
import type { createOrder as call } from '../../contract.ts'
import { findPriceProblem } from '../../price-rules.ts'
import { limitReceipts } from './limit-receipts.ts'
import { openCheckout } from './open-checkout.ts'
import { findEmail, findOrderByKey, insertOrder, type NewItem, type OrderRow } from './store.ts'

type OrderRequest = z.output<typeof call.body>

interface Asked {
  /** Where the buyer is, for the way back. */
  origin: string
  idempotencyKey: string | undefined
}

/**
 * Writes down what is bought at the prices that were shown, and opens the checkout. The same key
 * with the same request gives the same answer, also after a break in between.
 *
 * @throws Problem of a price, not_for_sale, already_bought, own_sound_sale, buyer_email_required,
 *   idempotency_mismatch, rate_limited
 */
export async function createOrder(
  context: Context,
  viewer: Viewer,
  request: OrderRequest,
  { origin, idempotencyKey }: Asked,
): Promise<{ id: string; checkoutUrl: string }> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
  const known = await findKnown(context, viewer, idempotencyKey, bodyHash)
  const order = known ?? (await placeOrder(context, viewer, request, { idempotencyKey, bodyHash }))
  return openCheckout(context, order, origin)
}

async function placeOrder(
  context: Context,
  viewer: Viewer,
  request: OrderRequest,
  asked: { idempotencyKey: string | undefined; bodyHash: Buffer },
): Promise<OrderRow> {
  const { email, isProved } = await getBuyerEmail(context, viewer, request.email)
  const items = await readItems(context, viewer, request)
  const isFree = items.every((item) => item.paidYen === 0)
  if (isFree && !isProved) await limitReceipts(context, email)
  const { config, clock, payments } = context
  const order = await context.db.transaction().execute((trx) =>
    insertOrder(trx, {
      ...asked,
      publicId: newId(),
      buyerId: viewer.userId,
      email,
      locale: viewer.locale,
      feePercent: config.feePercent,
      provider: isFree ? 'none' : payments.provider,
      saveCard: request.saveCard ?? false,
      at: clock.now(),
      items,
    }),
  )
  // The same request came twice at once, and the other one was first.
  const first = order ?? (await findKnown(context, viewer, asked.idempotencyKey, asked.bodyHash))
  if (!first) throw new Error('An order was neither written nor there')
  return first
}

async function findKnown(
  { db }: Context,
  viewer: Viewer,
  key: string | undefined,
  bodyHash: Buffer,
): Promise<OrderRow | undefined> {
  if (key === undefined) return undefined
  const known = await findOrderByKey(db, viewer.userId, key)
  if (known && !known.bodyHash.equals(bodyHash)) throw new Problem('idempotency_mismatch')
  return known
}

async function getBuyerEmail(
  { db }: Context,
  viewer: Viewer,
  given: string | undefined,
): Promise<{ email: string; isProved: boolean }> {
  const own = viewer.userId === undefined ? undefined : await findEmail(db, viewer.userId)
  const email = given ?? own
  if (email !== undefined) return { email, isProved: email === own?.toLowerCase() }
  throw new Problem('buyer_email_required', { fields: { email: 'buyer_email_required' } })
}

async function readItems(
  context: Context,
  viewer: Viewer,
  { items }: OrderRequest,
): Promise<NewItem[]> {
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('bad_request')
  const read: NewItem[] = []
  for (const { id, price } of items) {
    const offer = await getSaleOffer(context, viewer, id.replace(/^sound-/, ''))
    if (offer.ownerId === viewer.userId) throw new Problem('own_sound_sale')
    checkPrice(offer, price)
    const { ownerId: sellerId, ...snapshot } = offer
    read.push({ ...snapshot, sellerId, paidYen: price })
  }
  const soundIds = read.map(({ soundId }) => soundId)
  const bought = await listGrantedSounds(context, viewer, soundIds)
  if (bought.size > 0) throw new Problem('already_bought')
  return read
}

function checkPrice(offer: Parameters<typeof findPriceProblem>[0], price: number): void {
  const problem = findPriceProblem(offer, price)
  if (!problem) return
  throw new Problem(problem.code, {
    fields: { price: problem.code },
    ...('leastYen' in problem && { values: { price: problem.leastYen } }),
  })
}
