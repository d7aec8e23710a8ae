import type { PayoutSender } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJobs } from '#ports/jobs/add-job.ts'
import { toZenginKana } from '../../bank/zengin-kana.ts'
import { MINIMUM_PAYOUT_YEN } from '../../payout-contract.ts'
import { findBank } from '../bank/banks.ts'
import { openDetails } from '../bank/seal-details.ts'
import { transfersOf } from '../stripe-accounts/open-account.ts'
import { sendTransfers } from '../stripe-accounts/send-transfer.ts'
import { type DueAccount, listDueAccounts } from './balance-store.ts'
import { emailPayout } from './payout-emails.ts'
import { heldSince } from './read-earnings.ts'
import { insertRun, insertTransfers, lockPayouts, type NewTransfer, postPayouts } from './store.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db' | 'payments'>

/** The reason why an account with enough money isn’t paid. */
export type Skipped =
  | 'no_bank_details'
  | 'must_correct'
  | 'paid_this_month'
  /** The operator has frozen payouts to the account. */
  | 'frozen'
  /** Our list of banks does not have the codes: the branch was closed, or the list is older than it. */
  | 'unknown_bank'

/** Stripe holds less than what is due: nothing was changed. */
export class TooLittleAtStripe extends Error {
  readonly dueYen: Yen
  readonly availableYen: Yen
  constructor(dueYen: Yen, availableYen: Yen) {
    super(`${dueYen} are due, ${availableYen} at Stripe`)
    this.dueYen = dueYen
    this.availableYen = availableYen
  }
}

interface PayoutRun {
  /** The id is undefined where no one is due. */
  id: number | undefined
  count: number
  totalYen: Yen
  skipped: { username: string | null; availableYen: Yen; why: Skipped }[]
}

/**
 * Takes what is due from the balances and into transfer, in one transaction: anyone who runs it again,
 * or at the same time, finds nothing more to pay.
 *
 * @param day of the transfers, YYYY-MM-DD; an account is paid monthly without asking
 * @param sender undefined where Stripe pays
 * @param takesUnknownBanks pays also to codes that our list of banks does not have
 * @throws TooLittleAtStripe
 */
export function runPayouts(
  context: Needed,
  {
    day,
    sender,
    takesUnknownBanks = false,
  }: { day: string; sender: PayoutSender | undefined; takesUnknownBanks?: boolean },
): Promise<PayoutRun> {
  return context.db.transaction().execute(async (trx) => {
    await lockPayouts(trx)
    const month = `${day.slice(0, 7)}-01`
    const { by } = context.config.payouts
    const now = context.clock.now()
    const due = { heldSince: heldSince(context), now, month, minimumYen: MINIMUM_PAYOUT_YEN, by }
    const accounts = await listDueAccounts(trx, due)
    const planned = await Promise.all(
      accounts.map((account) => toTransfer(context, account, { month, takesUnknownBanks })),
    )
    const transfers = planned.filter((plan) => typeof plan === 'object')
    const skipped = accounts.flatMap(({ username, availableYen }, at) => {
      const why = planned[at]
      return typeof why === 'string' ? [{ username, availableYen, why }] : []
    })
    const totalYen = transfers.reduce((sum, { amountYen }) => sum + amountYen, 0)
    if (by === 'stripe') {
      const availableYen = await transfersOf(context).getAvailable()
      if (availableYen < totalYen) throw new TooLittleAtStripe(totalYen, availableYen)
    }
    const id =
      transfers.length === 0
        ? undefined
        : await writeRun(trx, { day, sender, transfers, at: context.clock.now() })
    if (by === 'stripe') await sendTransfers(trx)
    return { id, count: transfers.length, totalYen, skipped }
  })
}

function whyNot(account: DueAccount): Skipped | undefined {
  const { hasAccount, mustCorrect, isPaidThisMonth, isFrozen } = account
  if (isFrozen) return 'frozen'
  if (!hasAccount) return 'no_bank_details'
  if (mustCorrect) return 'must_correct'
  return isPaidThisMonth ? 'paid_this_month' : undefined
}

async function toTransfer(
  { config }: Pick<Needed, 'config'>,
  account: DueAccount,
  { month, takesUnknownBanks }: { month: string; takesUnknownBanks: boolean },
): Promise<NewTransfer | Skipped> {
  const { userId, availableYen: amountYen, askedId, keyId, sealed, stripeAccount } = account
  const why = whyNot(account)
  if (why !== undefined) return why
  const payout = {
    publicId: askedId ?? newId(),
    userId,
    amountYen,
    month: askedId === null ? month : null,
  }
  if (stripeAccount !== null) {
    const label = `Stripe •••${stripeAccount.slice(-4)}`
    return { ...payout, keyId: '', sealed: Buffer.alloc(0), label }
  }
  if (keyId === null || sealed === null) return 'no_bank_details'
  const { bankCode, branchCode, number, holder } = openDetails(config, userId, {
    keyId,
    sealed,
  })
  if (toZenginKana(holder) === undefined) {
    throw new Error(`The holder’s name of account ${userId} can’t be written in a transfer`)
  }
  const { bank, branch } = await findBank(bankCode, branchCode)
  if (!branch && !takesUnknownBanks) return 'unknown_bank'
  return { ...payout, keyId, sealed, label: `${bank?.name ?? bankCode} •••${number.slice(-3)}` }
}

interface NewRun {
  day: string
  sender: PayoutSender | undefined
  transfers: readonly NewTransfer[]
  at: Date
}

async function writeRun(trx: Transaction, { day, sender, transfers, at }: NewRun): Promise<number> {
  const run = { day, sender: sender ? JSON.stringify(sender) : null, createdAt: at }
  const { id: runId } = await insertRun(trx, run)
  const ids = await insertTransfers(trx, { runId, at }, transfers)
  await postPayouts(trx, ids, { debit: 'artist_payable', credit: 'payouts', step: '', at })
  await addJobs(
    trx,
    emailPayout,
    ids.map((id) => ({ id, status: 'in_transfer' })),
  )
  return runId
}
