import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { listItems } from '#orders/server/item-store.ts'
import { lockOrder, type OrderRow } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type * as contract from '../../gift-contract.ts'
import { deliverIfDue } from './deliver-gift.ts'
import { presentGift } from './describe-gift.ts'
import { findGift, updateGift } from './gift-store.ts'
import { limitGifts, timeOf } from './order-gift.ts'

/**
 * Changes the recipient of a gift, or its day; one of today is sent immediately.
 * @throws Problem not_found, gift_sent once it was sent or has ended, gift_date_invalid,
 * rate_limited
 */
export async function changeGift(
  context: Context,
  { id }: Pick<OrderRow, 'id'>,
  { recipient, date }: z.output<typeof contract.changeGift.body>,
): Promise<contract.GivenGift> {
  const at = context.clock.now()
  const deliverAt = date === undefined ? undefined : timeOf(date, at)
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    const gift = await findGift(trx, id)
    if (!gift) throw new Problem('not_found')
    const items = await listItems(trx, [id])
    const standing = { status: order.status, refundReason: items[0]?.refundReason ?? null }
    const { state } = presentGift(gift, standing)
    if (state !== 'waiting') throw new Problem('gift_sent')
    if (recipient !== undefined && recipient !== gift.recipient) {
      const giver = { email: order.email, userId: order.buyerId ?? undefined }
      await limitGifts({ ...context, db: trx }, giver, recipient)
    }
    const changed = {
      ...gift,
      recipient: recipient ?? gift.recipient,
      deliverAt: deliverAt ?? gift.deliverAt,
    }
    await updateGift(trx, id, {
      recipientEmail: changed.recipient,
      deliverAt: changed.deliverAt,
    })
    if (order.status === 'paid') await deliverIfDue(trx, changed, at)
    return presentGift(changed, standing)
  })
}
