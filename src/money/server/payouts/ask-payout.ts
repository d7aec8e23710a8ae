import { listLive } from '#accounts/server/suspensions/suspensions.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { availableYen, MINIMUM_PAYOUT_YEN } from '../../payout-contract.ts'
import { readEarnings } from './read-earnings.ts'
import { cancelAsked, insertAsked, lockPayouts, saveSetting } from './store.ts'

type Owner = Pick<Member, 'userId'>

/**
 * Asks for all that is available, with the next run; nothing moves before. Asking again changes
 * nothing.
 * @throws Problem payouts_frozen, payout_below_minimum, bank_details_missing, bank_details_returned
 */
export function askPayout(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Owner,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await lockPayouts(trx)
    const { userId } = viewer
    const live = await listLive(trx, userId, context.clock.now())
    if (live.some(({ kind }) => kind === 'payouts')) throw new Problem('payouts_frozen')
    const earnings = await readEarnings({ ...context, db: trx }, viewer)
    const amountYen = availableYen(earnings)
    if (amountYen < MINIMUM_PAYOUT_YEN) {
      const values = { amount: formatYen(MINIMUM_PAYOUT_YEN) }
      throw new Problem('payout_below_minimum', { values })
    }
    if (!earnings.hasBankDetails) throw new Problem('bank_details_missing')
    if (earnings.mustCorrect) throw new Problem('bank_details_returned')
    await insertAsked(trx, {
      publicId: newId(),
      userId,
      status: 'asked',
      amountYen,
      createdAt: context.clock.now(),
    })
  })
}

/** @throws Problem not_found where it is on its way, or over */
export function cancelPayout(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Owner,
  publicId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockPayouts(trx)
    if (!(await cancelAsked(trx, { userId, publicId, at: clock.now() }))) {
      throw new Problem('not_found')
    }
  })
}

export function choosePayouts(
  { db }: Pick<Context, 'db'>,
  { userId }: Owner,
  onRequest: boolean,
): Promise<void> {
  return saveSetting(db, { userId, onRequest })
}
