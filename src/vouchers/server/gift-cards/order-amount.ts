import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { formatYen } from '#kernel/yen.ts'
import { checkSame, findBuyerAndOrder, getBuyerEmail } from '#orders/server/create-order.ts'
import { openCheckout } from '#orders/server/open-checkout.ts'
import { findOrderByKey, insertOrder, type OrderRow } from '#orders/server/store.ts'
import type { Context } from '#ports/context.ts'
import type * as contract from '../../gift-contract.ts'
import { prepareGift } from '../gifts/order-gift.ts'
import { insertGift } from '../gifts/store.ts'

type Request = z.output<typeof contract.createGiftCard.body>

/**
 * An order like any other, of a gift card alone; no gift card pays for it. The same key and request
 * give the same answer.
 * @throws Problem gift_date_invalid, buyer_email_required, idempotency_mismatch, rate_limited
 */
export async function orderAmount(
  context: Context,
  viewer: Viewer,
  request: Request,
  { origin, idempotencyKey }: { origin: string; idempotencyKey: string | undefined },
): Promise<{ id: string; checkoutUrl: string }> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
  const { known, ...buyer } = await findBuyerAndOrder(context, viewer, idempotencyKey)
  if (known) return openCheckout(context, checkSame(known, bodyHash), origin)
  const { clock, config, db, payments } = context
  const { amount } = request
  const { email } = getBuyerEmail(buyer, request.email)
  const giver = { email, userId: buyer.userId }
  const item = itemOf(amount, { locale: buyer.locale, brandName: config.brandName })
  const gift = await prepareGift(context, request.gift, { giver, items: [item] })
  const row = {
    public_id: newId(),
    buyer_id: buyer.userId ?? null,
    asked_by: buyer.userId ?? null,
    email,
    locale: buyer.locale,
    total_yen: amount,
    fee_percent: config.feePercent,
    provider: payments.provider,
    idempotency_key: idempotencyKey ?? null,
    body_hash: bodyHash,
    created_at: clock.now(),
  }
  const made = await db.transaction().execute(async (trx): Promise<OrderRow | undefined> => {
    const order = await insertOrder(trx, row, [item])
    if (order) await insertGift(trx, order.id, { ...gift, amount_yen: amount })
    return order
  })
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
  const title = translate(locale).t('amounts.item', { amount: formatYen(amount) })
  return {
    kind: 'amount' as const,
    key: null,
    sellerId: null,
    sellerName: brandName,
    title,
    priceYen: amount,
    paidYen: amount,
    discountYen: 0,
    discountCode: null,
  }
}
