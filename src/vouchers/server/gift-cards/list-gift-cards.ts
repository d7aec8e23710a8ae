import type { Context } from '#ports/context.ts'
import type { VoucherState } from '../../voucher-state.ts'
import { stateOf } from '../state-of.ts'
import { listGiftCardRows } from './gift-card-store.ts'
import { giftCodeOf } from './gift-code.ts'

/** Lists the gift cards of the service for its operators, newest first, with the ends of their codes. */
export async function listGiftCards(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  page: { before: number | undefined; limit: number },
) {
  const rows = await listGiftCardRows(db, page)
  return rows.map(({ orderId: id, orderPublicId: order, deliveredAt, ...row }) => {
    const { status, isDisputed, leftYen: left, endsAt } = row
    const isSent = deliveredAt !== null && status === 'paid'
    const state: VoucherState | 'waiting' | 'held' = !isSent
      ? 'waiting'
      : isDisputed
        ? 'held'
        : stateOf({ endsAt, left }, clock.now())
    return {
      id,
      order,
      code: deliveredAt === null ? null : `…${giftCodeOf(config.secret, order).slice(-4)}`,
      amountYen: row.amountYen ?? 0,
      leftYen: left,
      state: status === 'paid' ? state : status,
      buyer: row.email,
      madeAt: row.createdAt,
      endsAt,
    }
  })
}
