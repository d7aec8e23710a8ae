import * as z from 'zod/mini'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { BankDetails } from '../../bank-contract.ts'
import { findBank } from '../bank/banks.ts'
import { openDetails } from '../bank/seal-details.ts'
import type { PayoutResult } from './close-payouts.ts'
import { findRun, listPayoutsOfRun, listRuns, listTransfers } from './store.ts'
import { writeZenginFile } from './zengin-file.ts'

const Sender = z.object({
  code: z.string(),
  name: z.string(),
  bankCode: z.string(),
  branchCode: z.string(),
  accountType: z.enum(['ordinary', 'current']),
  number: z.string(),
})

/** The file of a run, made from its rows: always the same. @returns undefined without such a run */
export async function readPayoutFile(
  { db, config }: { db: Database; config: Pick<Config, 'bankSecrets' | 'secret'> },
  runId: number,
): Promise<Buffer | undefined> {
  const run = await findRun(db, runId)
  if (run === undefined) return undefined
  if (run.sender === null)
    throw new StartProblem(`Run ${runId} was paid by Stripe: it has no file.`)
  const sender = await withNames(Sender.parse(run.sender))
  const rows = await listTransfers(db, runId)
  const transfers = rows.map(async ({ id, userId, amountYen, keyId, sealed }) => {
    if (!keyId || sealed === null) {
      throw new StartProblem(
        `The bank details of payout ${id} have been deleted, so its file can’t be written again.`,
      )
    }
    const details = openDetails(config, userId, { keyId, sealed })
    return { id, amountYen, ...(await withNames(details)) }
  })
  return writeZenginFile({ run: runId, day: run.day, sender }, await Promise.all(transfers))
}

/** Banks read the codes; the names may be left empty. */
async function withNames<Coded extends Pick<BankDetails, 'bankCode' | 'branchCode'>>(coded: Coded) {
  const { bank, branch } = await findBank(coded.bankCode, coded.branchCode)
  return { ...coded, bankKana: bank?.kana ?? '', branchKana: branch?.kana ?? '' }
}

export type ShownRun = Awaited<ReturnType<typeof listPayoutsOfRun>>

/** The operator reads these lists as they are. */
export const showRuns = listRuns
export const showRun = listPayoutsOfRun

/**
 * Lists the results as if all that is in transfer had arrived. Stripe alone knows of its transfers.
 */
export async function listOpenResults(db: Database, runId: number): Promise<PayoutResult[]> {
  const payouts = await listPayoutsOfRun(db, runId)
  return payouts
    .filter(({ status, isByStripe }) => status === 'in_transfer' && !isByStripe)
    .map(({ id, amountYen }) => ({ id, amountYen, reason: null }))
}
