import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { createOrder as call } from '../../contract.ts'
import { checkPrices, type NewItem } from './check-prices.ts'
import { limitReceipts } from './limit-receipts.ts'
import { findBuyer, findOrderByKey, insertOrder } from './new-order-store.ts'
import { openCheckout } from './open-checkout.ts'
import type { OrderRow } from './store.ts'

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
  const { known, ...buyer } = await findBuyerAndOrder(context, viewer, idempotencyKey)
  if (known) return openCheckout(context, checkSame(known, bodyHash), origin)
  const { order, items } = await placeOrder(context, buyer, request, { idempotencyKey, bodyHash })
  return openCheckout(context, order, origin, items)
}

interface Buyer extends Viewer {
  /** Proved; undefined for a guest. */
  email: string | undefined
}

/**
 * An account that has not proved an address buys as a guest does: it may yet turn out to be another
 * account's, and then the purchase is found by its address.
 */
async function findBuyerAndOrder(
  { db }: Context,
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

async function placeOrder(
  context: Context,
  viewer: Buyer,
  request: OrderRequest,
  asked: { idempotencyKey: string | undefined; bodyHash: Buffer },
): Promise<{ order: OrderRow; items: NewItem[] | undefined }> {
  const { email, isProved } = getBuyerEmail(viewer, request.email)
  const items = await checkPrices(context, viewer, request.items)
  const isFree = items.every((item) => item.paidYen === 0)
  if (isFree && !isProved) await limitReceipts(context, email)
  const { config, clock, payments } = context
  const order = await insertOrder(context.db, {
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
  })
  if (order) return { order, items }
  // The same request came twice at once, and the other one was first.
  const { idempotencyKey: key = '', bodyHash } = asked
  const first = await findOrderByKey(context.db, viewer.userId, key)
  if (!first) throw new Error('An order was neither written nor there')
  return { order: checkSame(first, bodyHash), items: undefined }
}

/** @throws Problem idempotency_mismatch where the key was used for another request */
function checkSame(known: OrderRow, bodyHash: Buffer): OrderRow {
  if (!known.bodyHash.equals(bodyHash)) throw new Problem('idempotency_mismatch')
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
