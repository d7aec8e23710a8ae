import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Earnings } from '../../payout-contract.ts'
import { getBalance, getPayoutState } from './balance-store.ts'

const DAY_MS = 86_400_000

export async function readEarnings(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<Earnings> {
  const { db, config } = context
  // The queries run one after the other: `db` may be a transaction.
  const balance = await getBalance(db, userId, heldSince(context))
  const { by, holdDays } = config.payouts
  const state = await getPayoutState(db, userId, by)
  return { ...balance, ...state, holdDays, by }
}

/** Sales after this moment are held. */
export function heldSince({ clock, config }: Pick<Context, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() - config.payouts.holdDays * DAY_MS)
}
