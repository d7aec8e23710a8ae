import type * as z from 'zod/mini'
import { isFresh } from '#accounts/server/sessions/sessions.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { BankDetails, Billing, putBilling, ShownAccount } from '../../bank-contract.ts'
import { findBank } from './banks.ts'
import { openDetails, sealDetails, type WithKeys } from './seal-details.ts'
import { deleteSealed, findSealed, saveSealed } from './store.ts'
import { writeBillingEmail } from './write-billing-email.ts'

export async function readBilling(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
): Promise<Billing> {
  const { config, db } = context
  const { userId } = viewer
  const row = await findSealed(db, userId)
  return {
    account: row ? await present(openDetails(config, userId, row), row.changedAt) : null,
    by: config.payouts.by,
    fresh: await isFresh(context, viewer),
  }
}

/**
 * Changes the bank details; their owner is told by email.
 * @throws Problem sign_in_afresh, account_number_invalid
 */
export async function changeBilling(
  context: Context,
  viewer: Member,
  { number, ...body }: z.output<typeof putBilling.body>,
): Promise<Billing> {
  const { config, db, clock } = context
  const { userId } = viewer
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  const isPerson = body.kind === 'individual'
  await db.transaction().execute(async (trx) => {
    const before = await readDetails({ config, db: trx }, userId)
    const kept = number || before?.number
    if (kept === undefined) throw fieldProblem('number', 'account_number_invalid')
    const details: BankDetails = {
      ...body,
      number: kept,
      givenName: isPerson ? body.givenName : '',
      givenNameKana: isPerson ? body.givenNameKana : '',
    }
    const now = clock.now()
    await saveSealed(trx, {
      userId,
      changedAt: now,
      ...sealDetails(config, userId, details),
    })
    await writeBillingEmail(context, trx, { userId, now, number: kept })
  })
  return readBilling(context, viewer)
}

/** @throws Problem sign_in_afresh, not_found */
export async function removeBilling(context: Context, viewer: Member): Promise<Billing> {
  const { db, clock } = context
  const { userId } = viewer
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSealed(trx, userId))) throw new Problem('not_found')
    await writeBillingEmail(context, trx, { userId, now: clock.now() })
  })
  return { account: null, by: context.config.payouts.by, fresh: true }
}

async function present(
  { number, ...details }: BankDetails,
  changedAt: Date,
): Promise<ShownAccount> {
  const { bank, branch } = await findBank(details.bankCode, details.branchCode)
  return {
    ...details,
    maskedNumber: `••••${number.slice(-3)}`,
    bankName: bank?.name ?? null,
    branchName: branch?.name ?? null,
    changedAt: changedAt.toISOString(),
  }
}

/** The result is undefined where the account has given no details. */
export async function readDetails(
  { config, db }: WithKeys,
  userId: number,
): Promise<BankDetails | undefined> {
  const row = await findSealed(db, userId)
  return row && openDetails(config, userId, row)
}
