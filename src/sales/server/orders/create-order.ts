import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { rateLimited } from '#http/rate-limit.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { createOrder as call } from '../../contract.ts'
import { checkPrices, type NewItem } from './check-prices.ts'
import { openCheckout } from './open-checkout.ts'
import {
  findBuyer,
  findOrderByKey,
  insertOrder,
  listFreeOrderTimes,
  type OrderRow,
} from './store.ts'

type OrderRequest = z.output<typeof call.body>

/**
 * At the prices shown. The same key and request give the same answer.
 * @throws Problem of a price, not_for_sale, already_bought, own_sound_sale, buyer_email_required,
 * idempotency_mismatch, rate_limited
 */
export async function createOrder(
  context: Context,
  viewer: Viewer,
  request: OrderRequest,
  { origin, idempotencyKey }: { origin: string; idempotencyKey: string | undefined },
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

/** Without a proved address an account buys as a guest; the purchase is found by the address. */
async function findBuyerAndOrder(
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
  const row = {
    public_id: newId(),
    buyer_id: viewer.userId ?? null,
    asked_by: viewer.userId ?? null,
    email,
    locale: viewer.locale,
    total_yen: items.reduce((sum, item) => sum + item.paidYen, 0),
    fee_percent: config.feePercent,
    provider: isFree ? 'none' : payments.provider,
    save_card: request.saveCard ?? false,
    idempotency_key: asked.idempotencyKey ?? null,
    body_hash: asked.bodyHash,
    created_at: clock.now(),
  }
  const order = await insertOrder(context.db, row, items)
  if (order) return { order, items }
  // The same request came twice concurrently, and the other one was first.
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

/** Free orders for an address that has not been proved, in an hour. */
export const FREE_ORDERS_PER_ADDRESS = 10
const WINDOW_MS = 60 * 60 * 1000

/**
 * Its receipt goes to any address that is typed in, with titles that anyone may choose.
 * @throws Problem rate_limited
 */
async function limitReceipts(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  email: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  const times = await listFreeOrderTimes(db, email, since, FREE_ORDERS_PER_ADDRESS)
  const oldest = times[FREE_ORDERS_PER_ADDRESS - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
}
