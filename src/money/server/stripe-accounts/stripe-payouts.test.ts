import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { TestMember } from '#main/testing.ts'
import { listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { openStripeAccount, refreshStripeAccount } from '../../payout-contract.ts'
import { getBalances, getPayable } from '../../testing.ts'
import { recordResults } from '../payouts/close-payouts.ts'
import { readPayoutFile } from '../payouts/read-run.ts'
import { TooLittleAtStripe } from '../payouts/run-payouts.ts'
import { stripeAccountJobs } from './open-account.ts'
import { reverseTransfer, sendTransfer, sendTransfers } from './send-transfer.ts'
import { findStripeAccount } from './store.ts'
import { describePayouts } from './suite.ts'
import { OPERATOR_EMAIL, openPayouts, openStripeBench } from './testing.ts'

const HOURLY = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
const { engine, connectOf } = openStripeBench()

describePayouts(engine)

const payouts = openPayouts(engine)
const connect = () => connectOf(payouts.service().context)
const { run, earningsOf, payoutsOf, emailsTo, earn } = payouts
const mailTo = async (address: string) => {
  const mails = await listDeliveredEmails(payouts.service().context.db)
  return mails.find(({ to }) => to === address) ?? { subject: '', text: '' }
}
const idOf = async ({ userId }: TestMember) =>
  await payouts
    .service()
    .context.db.selectFrom('payouts')
    .select(['id', 'publicId as key'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('an artist says at Stripe where to pay, which is asked after, told by email, and never done by an old session', async () => {
  const service = payouts.service()
  const { db } = service.context
  const as = await service.signUp('newcomer')
  const open = () => service.call(openStripeAccount, { as, headers: { 'accept-language': 'ja' } })
  const refresh = () => service.call(refreshStripeAccount, { as })
  const { url } = (await open()).body
  const { accountId = '' } = (await findStripeAccount(db, as.userId)) ?? {}
  expect(url).toMatch(`/setup/${accountId}?to=`)
  expect(url).toMatch(/\/ja\/my\/earnings\?stripe=back$/)
  expect((await open()).body.url).toBe(url)
  await refresh()
  expect(await earningsOf(as)).toMatchObject({ by: 'stripe', hasBankDetails: false })
  await connect().setTransfers(accountId, 'active')
  const other = await service.signUp('other-newcomer')
  await service.call(openStripeAccount, { as: other })
  await Promise.all([refresh(), refresh()])
  expect(await earningsOf(as)).toMatchObject({ hasBankDetails: true })
  expect(await earningsOf(other)).toMatchObject({ hasBankDetails: false })
  await service.runJobs()
  const subject = translate('en').t('billing.email.stripeSubject', {
    brand: service.context.config.brandName,
  })
  expect((await emailsTo(as)).map((email) => email.subject)).toEqual([subject])
  expect((await open()).body.url).toBe(`http://stripe.test/${accountId}`)
  service.clock.advance(16 * 60)
  expect((await open()).error).toMatchObject({ code: 'sign_in_afresh' })
  expect((await service.call(openStripeAccount)).status).toBe(401)
})

test('a transfer whose answer is lost is made once; a run without enough money at Stripe changes nothing', async () => {
  const service = payouts.service()
  const { db } = service.context
  const as = await earn('unlucky', 6000, '')
  await connect().setAvailable(5999)
  await expect(run('2027-06-01')).rejects.toThrow(TooLittleAtStripe)
  expect(await getPayable(db, as.userId)).toBe(6000)
  await connect().setAvailable(500_000)
  connect().loseAnswer()
  const { id: runId = 0 } = await run('2027-06-01')
  await expect(readPayoutFile(service.context, runId)).rejects.toThrow('paid by Stripe')
  await service.runJobs()
  const { id, key } = await idOf(as)
  expect(await connect().listTransfers(key)).toHaveLength(1)
  expect((await payoutsOf(as))[0]).toMatchObject({ status: 'in_transfer' })
  expect(await reverseTransfer(service.context, id)).toBe('open')
  await connectOf(payouts.service().context).forgetKeys()
  await Promise.all([sendTransfers(db), sendTransfers(db)])
  await service.runJobs()
  expect(await connect().listTransfers(key)).toHaveLength(1)
  expect((await payoutsOf(as))[0]).toMatchObject({ status: 'paid' })
  expect(await run('2027-06-01')).toMatchObject({ count: 0 })
})

test('a transfer that fails by the request and not by the account is tried again, and the artist keeps theirs', async () => {
  const service = payouts.service()
  const as = await earn('patient', 9000, '')
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  connect().refuseNext('parameter_unknown')
  await run('2027-06-15')
  await service.runJobs()
  expect(failed).toHaveBeenCalled()
  failed.mockRestore()
  expect((await payoutsOf(as))[0]).toMatchObject({ status: 'in_transfer' })
  expect(await earningsOf(as)).toMatchObject({ hasBankDetails: true })
  await connectOf(payouts.service().context).forgetKeys()
  await sendTransfers(service.context.db)
  await service.runJobs()
  expect((await payoutsOf(as))[0]).toMatchObject({ status: 'paid' })
})

test('what Stripe refuses is back, with an email that says what to correct; what is taken back there, too', async () => {
  const service = payouts.service()
  const { db } = service.context
  const before = await getBalances(db)
  const [good, bad] = [await earn('good', 7000, ''), await earn('bad', 8000, '')]
  const { accountId = '' } = (await findStripeAccount(db, bad.userId)) ?? {}
  await connect().setTransfers(accountId, 'inactive')
  expect(await run('2027-07-01')).toMatchObject({ count: 2 })
  await service.runJobs()
  expect((await payoutsOf(good))[0]).toMatchObject({ status: 'paid' })
  expect((await payoutsOf(bad))[0]).toMatchObject({
    status: 'returned',
    reason: 'account_restricted',
  })
  expect(await earningsOf(bad)).toMatchObject({ balanceYen: 8000, hasBankDetails: false })
  const { t } = translate('en')
  expect((await mailTo(OPERATOR_EMAIL)).text).toContain('account_restricted')
  const texts = (await emailsTo(bad)).map(({ text }) => text).join()
  expect(texts).toContain(t('earnings.reasons.account_restricted'))
  expect(texts).toContain('/my/earnings')
  expect((await run('2027-07-02')).skipped).toEqual([
    { username: 'bad', availableYen: 8000, why: 'no_bank_details' },
  ])
  await connect().setTransfers(accountId, 'active')
  service.clock.advance(1)
  await service.call(refreshStripeAccount, { as: bad })
  expect(await run('2027-07-02')).toMatchObject({ count: 1, totalYen: 8000 })
  await service.runJobs()

  const { id, key } = await idOf(good)
  for (const _ of [1, 2]) {
    expect(await reverseTransfer(service.context, id)).toBe('done')
    await recordResults(service.context, [{ id, reason: 'other' }])
  }
  expect(await connect().listTransfers(key)).toMatchObject([{ reversed: true }])
  expect(await earningsOf(good)).toMatchObject({ balanceYen: 7000, inTransferYen: 0 })
  const after = await getBalances(db)
  expect(after('payouts')).toBe(before('payouts'))
  expect(after('provider_clearing') - before('provider_clearing')).toBe(15_000 - 8000)
})

test('the operator is told of a transfer that fails for the last time', async () => {
  const { context } = payouts.service()
  await earn('failing', 7000, '')
  await run('2027-09-01')
  const { id } = await context.db
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'in_transfer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const transfers = context.payments.transfers
  if (!transfers) throw new Error('Stripe makes transfers')
  const away = vi.spyOn(transfers, 'send').mockRejectedValue(new Error('No such destination'))
  const { signal } = new AbortController()
  for (const lastAttempt of [false, true]) {
    const attempt = { signal, attempt: 1, lastAttempt }
    await expect(sendTransfer.perform(context, { id }, attempt)).rejects.toThrow('destination')
    await payouts.service().runJobs()
    const { text } = await mailTo(OPERATOR_EMAIL)
    expect(text.includes('No such destination')).toBe(lastAttempt)
  }
  away.mockRestore()
})

test('Stripe is asked every hour about accounts that it does not pay yet, and about no other', async () => {
  const service = payouts.service()
  const { db } = service.context
  const [ready, late] = [await service.signUp('ready'), await service.signUp('late')]
  for (const as of [ready, late]) {
    await service.call(openStripeAccount, { as })
    const { accountId = '' } = (await findStripeAccount(db, as.userId)) ?? {}
    await connect().setTransfers(accountId, 'active')
  }
  await service.call(refreshStripeAccount, { as: ready })
  const hourly = stripeAccountJobs.find(({ name }) => name === 'refresh-stripe-accounts')
  await hourly?.perform(service.context, {}, HOURLY)
  const { rows } = await sql<{ userId: number }>`
    select (payload->>'userId')::int as user_id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'refresh-stripe-account'`.execute(db)
  const asked = rows.map(({ userId }) => userId)
  expect(asked).toContain(late.userId)
  expect(asked).not.toContain(ready.userId)
  await service.runJobs()
  expect(await earningsOf(late)).toMatchObject({ hasBankDetails: true })
})

test('what Stripe has sent is not sent for again', async () => {
  const service = payouts.service()
  const as = await earn('sent-once', 6000, 'once')
  const sent = await run('2027-04-05')
  await service.runJobs()
  expect(await engine.transfersOf(service, sent.id ?? 0)).toContain(6000)
  await sendTransfers(service.context.db)
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${sendTransfer.name} and locked_at is null
      and (payload->>'id')::bigint = ${(await idOf(as)).id}`.execute(service.context.db)
  expect(rows).toEqual([])
})

test('where a bank pays, no one opens an account at Stripe, though Stripe takes the payments', async () => {
  const service = payouts.service()
  const as = await service.signUp('by-bank')
  const { payouts: own } = service.context.config
  Object.assign(service.context.config, { payouts: { ...own, by: 'bank' } })
  const { status } = await service.call(openStripeAccount, { as })
  Object.assign(service.context.config, { payouts: own })
  expect(status).toBe(404)
  expect(await findStripeAccount(service.context.db, as.userId)).toBeUndefined()
})
