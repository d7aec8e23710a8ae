import { fieldProblem } from '#kernel/problem.ts'
import { MINIMUM_PRICE_YEN, type Yen } from '#kernel/yen.ts'
import { lockOrder } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { readCode } from '../../download-code.ts'
import { GIFT_CODE_LENGTH, yenFromGiftCard } from '../../gift-limits.ts'
import { stateOf } from '../state-of.ts'
import { findGiftCard, findGiftCardByHash, type GiftCardRow } from './gift-card-store.ts'
import { hashGiftCode } from './gift-code.ts'

export type UsableGiftCard = GiftCardRow & { code: string; endsAt: Date }

/**
 * A gift card of a test installation buys nothing once payments are real.
 * @throws Problem of the field `giftCode`: gift_code_unknown, gift_code_ended, gift_code_used_up,
 * gift_code_on_hold while the payment for it is disputed, gift_code_held while an unpaid order has
 * it
 */
export async function getUsableGiftCard(
  { db, clock, config, payments }: Context,
  typed: string,
): Promise<UsableGiftCard> {
  const code = readCode(typed, GIFT_CODE_LENGTH)
  const credit = code && (await findGiftCardByHash(db, hashGiftCode(config.secret, code)))
  if (!credit || credit.endsAt === null || credit.provider !== payments.provider) {
    throw fieldProblem('giftCode', 'gift_code_unknown')
  }
  const state = stateOf({ endsAt: credit.endsAt, left: credit.leftYen }, clock.now())
  if (state === 'ended') throw fieldProblem('giftCode', 'gift_code_ended')
  if (credit.isDisputed) throw fieldProblem('giftCode', 'gift_code_on_hold')
  // A buyer who goes back from the payment must not take the card for spent.
  if (credit.isHeld && credit.leftYen < MINIMUM_PRICE_YEN) {
    throw fieldProblem('giftCode', 'gift_code_held')
  }
  if (state === 'used_up') throw fieldProblem('giftCode', 'gift_code_used_up')
  return { ...credit, code, endsAt: credit.endsAt }
}

/**
 * Returns what an order may take of a gift card.
 * @throws Problem of `getUsableGiftCard`; gift_code_changed where it is not what the buyer was shown
 */
export async function prepareGiftCard(
  context: Context,
  { code, amount }: { code: string; amount: Yen },
  totalYen: Yen,
): Promise<{ orderId: number; creditYen: Yen }> {
  const { orderId, leftYen } = await getUsableGiftCard(context, code)
  const creditYen = yenFromGiftCard(totalYen, leftYen)
  if (creditYen !== amount) throw fieldProblem('giftCode', 'gift_code_changed')
  return { orderId, creditYen }
}

/**
 * Checks the part of an order that was just written: others of the same card wait until the
 * transaction ends.
 * @throws Problem gift_code_changed where the card does not hold it any more
 */
export async function takeFromGiftCard(trx: Transaction, boughtBy: number): Promise<void> {
  await lockOrder(trx, boughtBy)
  const credit = await findGiftCard(trx, boughtBy)
  if (!credit || credit.leftYen < 0 || credit.isDisputed) {
    throw fieldProblem('giftCode', 'gift_code_changed')
  }
}
