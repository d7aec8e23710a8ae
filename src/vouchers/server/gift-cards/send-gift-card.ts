import { rateLimited } from '#http/rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { endOfGiftCard } from '../../gift-limits.ts'
import { type GiftRow, markResent, updateGift } from '../gifts/gift-store.ts'
import { writeGiftCardEmail } from './gift-card-emails.ts'
import { findGiftCard } from './gift-card-store.ts'
import { giftCodeOf, hashGiftCode } from './gift-code.ts'

interface Sending {
  /** The order that bought the gift card, locked. */
  order: OrderRow
  gift: GiftRow
  recipient: string
  at: Date
}

/** Makes the code work from now on. @returns false where nothing is left to be sent */
export async function sendGiftCard(
  context: Context,
  trx: Transaction,
  { order, gift, recipient, at }: Sending,
): Promise<boolean> {
  const credit = await findGiftCard(trx, order.id)
  if (!credit || credit.leftYen === 0) return false
  const { secret } = context.config
  const endsAt = endOfGiftCard(at)
  const codeHash = hashGiftCode(secret, giftCodeOf(secret, order.publicId))
  await updateGift(trx, order.id, { deliveredAt: at, codeHash, endsAt })
  await writeGiftCardEmail(context, trx, {
    order,
    gift,
    recipient,
    endsAt,
    leftYen: credit.leftYen,
  })
  return true
}

/** @throws Problem not_found where nothing is left to be sent, rate_limited */
export async function resendGiftCard(
  context: Context,
  trx: Transaction,
  { order, gift, at }: Omit<Sending, 'recipient'>,
  before: Date,
): Promise<void> {
  const { recipient } = gift
  const { endsAt = null, leftYen = 0 } = (await findGiftCard(trx, order.id)) ?? {}
  if (recipient === null || endsAt === null || endsAt <= at || leftYen === 0) {
    throw new Problem('not_found')
  }
  if (!(await markResent(trx, order.id, { at, before }))) {
    throw rateLimited((at.getTime() - before.getTime()) / 1000)
  }
  const copy = `-again-${at.getTime()}`
  await writeGiftCardEmail(context, trx, { order, gift, recipient, endsAt, leftYen, copy })
}
