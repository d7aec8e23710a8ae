import type { Holder, OrderExtension } from '#orders/server/extensions.ts'
import { updateItems } from '#orders/server/item-store.ts'
import { reopenRefundedOrder, updateOrder } from '#orders/server/order-store.ts'
import { readGift } from './describe-gift.ts'
import { writeGiftBack, writeGiftEnded } from './gift-emails.ts'
import { findGift, GIFT, giverOf, insertGift, lockGivenOrder } from './gift-store.ts'
import { prepareGift } from './order-gift.ts'
import { recipientOf } from './recipient.ts'
import { sendGiftAgain } from './resend-gift.ts'

/** A gift is ordered by one person, and given to another by an order of its own. */
export const giftsInOrders: OrderExtension = {
  kind: GIFT,
  request(context, _viewer, { gift }) {
    return (
      gift && {
        isForOther: true,
        async prepare({ email, userId, items }) {
          const row = await prepareGift(context, gift, { giver: { email, userId }, items })
          return { write: (trx, orderId) => insertGift(trx, orderId, row) }
        },
      }
    )
  },
  async findRecipient(db, orderId) {
    const gift = await findGift(db, orderId)
    return gift && recipientOf(gift)
  },
  async lockHolder(trx, orderId) {
    const given = await lockGivenOrder(trx, orderId)
    return given && holderOf(given)
  },
  present: ({ db }, _viewer, order, items) => readGift(db, order, items),
  async resend(context, order) {
    if (giverOf(order) === undefined) return false
    await sendGiftAgain(context, order)
    return true
  },
}

type GivenOrder = NonNullable<Awaited<ReturnType<typeof lockGivenOrder>>>

/** A recipient who was given nothing need not be told anything. */
function holderOf({ id, itemId, email, buyerId, refundReason }: GivenOrder): Holder {
  const isTold = refundReason === null
  return {
    email,
    buyerId,
    itemId,
    async end(context, trx, at) {
      await updateItems(trx, [itemId], { refundWantedAt: at, refundedAt: at })
      await updateOrder(trx, id, { status: 'refunded', refundedAt: at })
      if (isTold) await writeGiftEnded(context, trx, id)
    },
    async resume(context, trx) {
      await updateItems(trx, [itemId], { refundWantedAt: null, refundedAt: null })
      await reopenRefundedOrder(trx, id)
      if (isTold) await writeGiftBack(context, trx, id)
    },
  }
}
