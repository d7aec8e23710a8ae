import * as z from 'zod/mini'
import { japanDay } from '#kernel/japan-day.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import type { PayoutReason } from '../../payout-contract.ts'
import { emailPayout } from './payout-emails.ts'
import * as store from './store.ts'

/** Days for which the file of a payout that is over can be made again. */
const DETAILS_DAYS = 90

/** The bank's result of a payout. */
export interface PayoutResult {
  id: number
  /** Null for a payout that was made. */
  reason: PayoutReason | null
  /** The amount, where the bank repeats it. */
  amountYen?: Yen
}

export type Closed =
  | { paid: store.PayoutRow[]; returned: store.PayoutRow[]; known: number }
  | {
      refused: 'unknown' | 'not_sent' | 'too_early' | 'other_amount' | 'returned_before'
      id: number
    }

/**
 * Records all results or none; what is known already changes nothing. Banks may return a transfer
 * after they have confirmed it, and know nothing of one before its day.
 *
 * @param mayBeEarly the results are the operator's own decision
 */
export function recordResults(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  results: readonly PayoutResult[],
  { mayBeEarly = false } = {},
): Promise<Closed> {
  const today = japanDay(clock.now())
  return db.transaction().execute(async (trx) => {
    await store.lockPayouts(trx)
    const byId = new Map(results.map((result) => [result.id, result]))
    const rows = await store.listPayoutsById(trx, [...byId.keys()])
    const found = new Set(rows.map(({ id }) => id))
    const unknown = [...byId.keys()].find((id) => !found.has(id))
    if (unknown !== undefined) return { refused: 'unknown', id: unknown }
    const reasonOf = ({ id }: store.PayoutRow) => byId.get(id)?.reason ?? null
    for (const row of rows) {
      const { id, status } = row
      const amountYen = byId.get(id)?.amountYen ?? row.amountYen
      if (status === 'asked' || status === 'canceled') return { refused: 'not_sent', id }
      const isEarly = row.day !== null && row.day > today && !row.isByStripe && !mayBeEarly
      if (isEarly) return { refused: 'too_early', id }
      if (amountYen !== row.amountYen) return { refused: 'other_amount', id }
      if (status === 'returned' && reasonOf(row) === null) return { refused: 'returned_before', id }
    }
    const paid = rows.filter((row) => row.status === 'in_transfer' && reasonOf(row) === null)
    const returned = rows.filter((row) => row.status !== 'returned' && reasonOf(row) !== null)
    await close(trx, { paid, returned, reasonOf, at: clock.now() })
    return { paid, returned, known: rows.length - paid.length - returned.length }
  })
}

interface Closing {
  paid: store.PayoutRow[]
  returned: store.PayoutRow[]
  reasonOf(row: store.PayoutRow): PayoutReason | null
  at: Date
}

async function close(trx: Transaction, { paid, returned, reasonOf, at }: Closing): Promise<void> {
  const idsOf = (rows: readonly store.PayoutRow[]) => rows.map(({ id }) => id)
  await store.closePayouts(
    trx,
    [
      ...paid.map(({ id }) => ({ id, status: 'paid' as const, reason: null })),
      ...returned.map((row) => ({
        id: row.id,
        status: 'returned' as const,
        reason: reasonOf(row),
      })),
    ],
    at,
  )
  await store.postPayouts(trx, idsOf(paid), {
    debit: 'payouts',
    credit: 'provider_clearing',
    step: '-paid',
    at,
  })
  for (const debit of ['payouts', 'provider_clearing'] as const) {
    const before = debit === 'payouts' ? 'in_transfer' : 'paid'
    const ids = idsOf(returned.filter(({ status }) => status === before))
    await store.postPayouts(trx, ids, { debit, credit: 'artist_payable', step: '-returned', at })
  }
  await addJobs(
    trx,
    emailPayout,
    idsOf(returned).map((id) => ({ id, status: 'returned' })),
  )
}

/** Deletes nightly the bank accounts of payouts that are over; bank and last digits stay. */
export const forgetAccountsPaid = defineJob(
  'forget-accounts-paid',
  z.object({}),
  ({ db, clock }) =>
    store.deleteSealed(db, new Date(clock.now().getTime() - DETAILS_DAYS * 86_400_000)),
  { cron: '51 3 * * *' },
)
