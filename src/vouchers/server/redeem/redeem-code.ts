import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import {
  type Buyer,
  checkSame,
  findBuyerAndOrder,
  getBuyerEmail,
  limitReceipts,
  startRow,
} from '#orders/server/create-order.ts'
import { settleOrder } from '#orders/server/fulfilment/settle-order.ts'
import { orderAddress } from '#orders/server/links/order-links.ts'
import { insertOrder, type OrderRow } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { redeemDownloadCode } from '../../download-code-contract.ts'
import { type CodeRow, getCode, markRedeemed } from '../download-codes/find-code.ts'
import { findOwnOrder } from './check-code.ts'
import { DOWNLOAD_CODE } from './store.ts'

type Request = z.output<typeof redeemDownloadCode.body>

/**
 * Makes and settles a free order, once for each code; anyone who repeats it gets the same order. A
 * code whose item is not given stays as it is.
 * @throws Problem code_unknown, code_used, code_item_owned, code_item_gone, own_sound_sale,
 * buyer_email_required, idempotency_mismatch, rate_limited
 */
export async function redeemCode(
  context: Context,
  viewer: Viewer,
  request: Request,
  { origin, idempotencyKey }: { origin: string; idempotencyKey: string | undefined },
): Promise<{ id: string; checkoutUrl: string }> {
  const code = await getCode(context, request.code)
  const { codeId } = code
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([codeId, request.email]))
    .digest()
  const findMade = async (redeemedAt: Date | null) => {
    const { known, ...buyer } = await findBuyerAndOrder(context, viewer, idempotencyKey)
    const order = known
      ? checkSame(known, bodyHash)
      : await findOwnOrder(context.db, viewer, { codeId, redeemedAt })
    return { order, buyer }
  }
  const { order: made, buyer } = await findMade(code.redeemedAt)
  const order =
    made ??
    (await placeOrder(context, buyer, code, { ...request, bodyHash, idempotencyKey })) ??
    // The same code came twice concurrently, and the other one was first.
    (await findMade(context.clock.now())).order
  if (!order) throw new Error('An order was neither written nor there')
  return { id: order.publicId, checkoutUrl: orderAddress(context, origin, order, { by: 'link' }) }
}

/** @returns undefined where the code has made an order already */
async function placeOrder(
  context: Context,
  buyer: Buyer,
  code: CodeRow,
  asked: { email?: string | undefined; bodyHash: Buffer; idempotencyKey: string | undefined },
): Promise<OrderRow | undefined> {
  if (code.sellerId === buyer.userId) throw new Problem('own_sound_sale')
  const { email, isProved } = getBuyerEmail(buyer, asked.email)
  if (!isProved) await limitReceipts(context, email)
  const row = startRow(context, buyer, { ...asked, email, totalYen: 0 })
  const items = [{ ...code, priceYen: 0, paidYen: 0 }]
  const adjustments = [{ kind: DOWNLOAD_CODE, reference: code.codeId, yen: 0 }]
  return context.db.transaction().execute(async (trx) => {
    if (!(await markRedeemed(trx, code.codeId, row.createdAt))) return undefined
    const order = await insertOrder(trx, row, { items, adjustments })
    // The key has made an order of another code meanwhile.
    if (!order) throw new Problem('idempotency_mismatch')
    const outcome = await settleOrder(context, trx, order.id, undefined)
    if (!outcome) throw new Problem('not_logged_in')
    const [notGiven] = outcome.back
    if (notGiven) throw new Problem(REFUSALS[notGiven.reason])
    return order
  })
}

const REFUSALS = { already_owned: 'code_item_owned', sounds_gone: 'code_item_gone' } as const
