import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { createOrder as call } from '../../contract.ts'
import { limitReceipts } from './limit-receipts.ts'
import { openCheckout } from './open-checkout.ts'
import { readItems } from './read-items.ts'
import { findEmail, findOrderByKey, insertOrder, type OrderRow } from './store.ts'

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
  const buyer = await findBuyer(context, viewer)
  const known = await findKnown(context, buyer, idempotencyKey, bodyHash)
  const order = known ?? (await placeOrder(context, buyer, request, { idempotencyKey, bodyHash }))
  return openCheckout(context, order, origin)
}

interface Buyer extends Viewer {
  /** Proved; undefined for a guest. */
  email: string | undefined
}

/**
 * An account that has not proved an address buys as a guest does: it may yet turn out to be another
 * account's, and then the purchase is found by its address.
 */
async function findBuyer({ db }: Context, viewer: Viewer): Promise<Buyer> {
  const email = viewer.userId === undefined ? undefined : await findEmail(db, viewer.userId)
  if (email !== undefined) return { ...viewer, email }
  return { ...viewer, userId: undefined, publicId: undefined, registered: false, email }
}

async function placeOrder(
  context: Context,
  viewer: Buyer,
  request: OrderRequest,
  asked: { idempotencyKey: string | undefined; bodyHash: Buffer },
): Promise<OrderRow> {
  const { email, isProved } = getBuyerEmail(viewer, request.email)
  const items = await readItems(context, viewer, request.items)
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

function getBuyerEmail(
  { email: own }: Buyer,
  given: string | undefined,
): { email: string; isProved: boolean } {
  const email = given ?? own
  if (email !== undefined) return { email, isProved: email === own?.toLowerCase() }
  throw new Problem('buyer_email_required', { fields: { email: 'buyer_email_required' } })
}
