import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  checkSame,
  findBuyerAndOrder,
  getBuyerEmail,
  startRow,
  writeOrder,
} from '#orders/server/create-order.ts'
import { openCheckout } from '#orders/server/open-checkout.ts'
import { findOrderByKey, insertOrder } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type * as contract from '../../gift-contract.ts'
import { insertGift } from '../gifts/gift-store.ts'
import { prepareGift } from '../gifts/order-gift.ts'
import { GIFT_CARD } from './gift-card-store.ts'

type Request = z.output<typeof contract.createGiftCard.body>

/**
 * An order like any other, of a gift card alone; no gift card pays for it. The same key and request
 * give the same answer.
 * @throws Problem gift_date_invalid, buyer_email_required, idempotency_mismatch, rate_limited
 */
export async function orderGiftCard(
  context: Context,
  viewer: Viewer,
  request: Request,
  { origin, idempotencyKey }: { origin: string; idempotencyKey: string | undefined },
): Promise<{ id: string; checkoutUrl: string }> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
  const { known, ...buyer } = await findBuyerAndOrder(context, viewer, idempotencyKey)
  if (known) return openCheckout(context, checkSame(known, bodyHash), origin)
  const { config, db } = context
  const { amount } = request
  const { email } = getBuyerEmail(buyer, request.email)
  const giver = { email, userId: buyer.userId }
  const item = itemOf(amount, { locale: buyer.locale, brandName: config.brandName })
  const gift = await prepareGift(context, request.gift, { giver, items: [item] })
  const row = startRow(context, buyer, { email, totalYen: amount, idempotencyKey, bodyHash })
  const write = (trx: Transaction, orderId: number) =>
    insertGift(trx, orderId, { ...gift, amountYen: amount })
  const made = await writeOrder(context, [{ write }], (trx) =>
    insertOrder(trx, row, { items: [item] }),
  )
  // The same request came twice concurrently, and the other one was first.
  const order = made ?? (await findOrderByKey(db, buyer.userId, idempotencyKey ?? ''))
  if (!order) throw new Error('An order was neither written nor there')
  return openCheckout(context, checkSame(order, bodyHash), origin)
}

/**
 * No artist sells the item. Its title stands on the provider’s page, in emails and on the receipt.
 */
function itemOf(
  amount: number,
  { locale, brandName }: { locale: Viewer['locale']; brandName: string },
) {
  const title = translate(locale).t('giftCards.item', { amount: formatYen(amount) })
  return {
    kind: GIFT_CARD,
    key: null,
    sellerId: null,
    sellerName: brandName,
    title,
    priceYen: amount,
    paidYen: amount,
  }
}
