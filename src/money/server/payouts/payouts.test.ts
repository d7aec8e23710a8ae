import { expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import type { Context } from '#ports/context.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { cancelPayout, listMyPayouts, requestPayout } from '../../payout-contract.ts'
import { getBalances } from '../../testing.ts'
import { describePayouts } from '../stripe-accounts/suite.ts'
import { openPayouts, type PayoutEngine } from '../stripe-accounts/testing.ts'
import { forgetAccountsPaid, recordResults } from './close-payouts.ts'
import { readPayoutFile } from './read-run.ts'
import { runPayouts } from './run-payouts.ts'
import { insertRun, insertTransfers, lockPayouts, postPayouts } from './store.ts'
import { giveBankDetails, readTransferFile, SENDER } from './testing.ts'

const engine: PayoutEngine = {
  name: 'transfer file',
  sender: SENDER,
  label: /^みずほ •••456$/,
  start: startTestService,
  stop: (service) => service.close(),
  give: (context, userId, holder) => giveBankDetails(context, userId, { holder }),
  transfersOf: async ({ context }, runId) =>
    (await readTransfers(context, runId)).map(([, amount]) => Number(amount)),
}

async function readTransfers(context: Context, runId: number | undefined) {
  const file = await readPayoutFile(context, runId ?? 0)
  return readTransferFile(file ?? Buffer.alloc(0)).transfers.map((field) => [
    field('受取人名').trimEnd().normalize('NFKC'),
    Number(field('振込金額')),
  ])
}

describePayouts(engine)

const payouts = openPayouts(engine)
const { run, earningsOf, emailsTo, earn } = payouts
const transfersOf = (id: number | undefined) => readTransfers(payouts.service().context, id)

test('what the bank confirms is paid; what it returns is back, with an email that says what to correct', async () => {
  const service = payouts.service()
  const { db, clock } = service.context
  const before = await getBalances(db)
  const good = await earn('good', 7000, 'グツド')
  const bad = await earn('bad', 8000, 'バツド')
  const late = await earn('late', 9000, 'レイト')
  await db.updateTable('users').set({ locale: 'ja' }).where('id', '=', bad.userId).execute()
  const sent = await run('2026-03-02')
  expect(sent).toMatchObject({ count: 3 })
  // Otherwise the email of its end could come before this one.
  await service.runJobs()
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'userId'])
    .where('runId', '=', sent.id ?? 0)
    .execute()
  const idOf = ({ userId }: TestMember) => rows.find((row) => row.userId === userId)?.id ?? 0
  const results = [
    { id: idOf(good), reason: null, amountYen: 7000 },
    { id: idOf(bad), reason: 'name_differs' as const },
    { id: idOf(late), reason: null },
  ]
  const wrong = [{ id: idOf(good), reason: null, amountYen: 7001 }]
  expect(await recordResults({ db, clock }, wrong)).toEqual({
    refused: 'other_amount',
    id: idOf(good),
  })
  expect(await recordResults({ db, clock }, [...results, { id: 987_654, reason: null }])).toEqual({
    refused: 'unknown',
    id: 987_654,
  })
  expect(await earningsOf(good)).toMatchObject({ inTransferYen: 7000 })
  const closed = await Promise.all([1, 2].map(() => recordResults({ db, clock }, results)))
  expect(closed.map((each) => 'known' in each && each.known).toSorted()).toEqual([0, 3])
  expect(await recordResults({ db, clock }, [{ id: idOf(bad), reason: null }])).toMatchObject({
    refused: 'returned_before',
  })
  // A bank may find out later.
  await recordResults({ db, clock }, [{ id: idOf(late), reason: 'other' }])
  expect(await earningsOf(good)).toMatchObject({ balanceYen: 0, inTransferYen: 0 })
  expect(await earningsOf(bad)).toMatchObject({ balanceYen: 8000, mustCorrect: true })
  expect(await earningsOf(late)).toMatchObject({ balanceYen: 9000, mustCorrect: false })
  const after = await getBalances(db)
  expect(after('provider_clearing') - before('provider_clearing')).toBe(24_000 - 7000)
  expect(after('payouts')).toBe(before('payouts'))

  await service.runJobs()
  const { t } = translate('en')
  const inJapanese = translate('ja').t
  const [email] = await emailsTo(bad)
  expect(email?.subject).toBe(inJapanese('earnings.emails.returnedTitle', { amount: '¥8,000' }))
  expect(email?.text).toContain(inJapanese('earnings.reasons.name_differs'))
  expect(email?.text).toContain('/ja/settings/billing')
  expect((await emailsTo(good)).map(({ subject }) => subject)).toEqual([
    t('earnings.emails.sentTitle', { amount: '¥7,000' }),
  ])

  // The same account would be returned again; what no one can correct is sent again.
  expect((await service.call(requestPayout, { as: bad })).error).toMatchObject({
    code: 'bank_details_returned',
  })
  const next = await run('2027-03-05')
  expect(next).toMatchObject({
    totalYen: 9000,
    skipped: expect.arrayContaining([{ username: 'bad', availableYen: 8000, why: 'must_correct' }]),
  })
  service.clock.advance(1)
  await giveBankDetails(service.context, bad.userId, { holder: 'バド' })
  expect(await transfersOf((await run('2027-03-05')).id)).toEqual([['バド', 8000]])
})

test('what a run has begun to send is neither canceled nor asked for again', async () => {
  const service = payouts.service()
  const { db, clock } = service.context
  const at = clock.now()
  const asker = await earn('asker-in-run', 7000, 'ハヤイ')
  await service.call(requestPayout, { as: asker })
  const { askedId } = await earningsOf(asker)
  const { answers } = await db.transaction().execute(async (trx) => {
    await lockPayouts(trx)
    const answers = [
      service.call(cancelPayout, { as: asker, params: { id: askedId ?? '' } }),
      service.call(requestPayout, { as: asker }),
    ]
    await expect.poll(() => countWaiting(db)).toBe(2)
    const run = { runId: (await insertRun(trx, { day: '2026-12-25', createdAt: at })).id, at }
    const account = { keyId: '', sealed: Buffer.alloc(0), label: 'みずほ •••456' }
    const transfer = { publicId: askedId ?? '', userId: asker.userId, amountYen: 7000, month: null }
    const ids = await insertTransfers(trx, run, [{ ...transfer, ...account }])
    await postPayouts(trx, ids, { debit: 'artist_payable', credit: 'payouts', step: '', at })
    return { answers }
  })
  const codes = (await Promise.all(answers)).map(({ error }) => error.code)
  expect(codes).toEqual(['not_found', 'payout_below_minimum'])
})

test('no one is paid to a branch that the list of banks does not have, unless the operator wants it', async () => {
  const { context } = payouts.service()
  const { userId } = await earn('gone', 4000)
  await giveBankDetails(context, userId, { bankCode: '9999', branchCode: '999' })
  const refused = await run('2027-04-01')
  expect(refused.skipped).toContainEqual({
    username: 'gone',
    availableYen: 4000,
    why: 'unknown_bank',
  })
  const day = '2027-04-01'
  const { id } = await runPayouts(context, { day, sender: engine.sender, takesUnknownBanks: true })
  expect(await transfersOf(id)).toEqual([['ヤマダ タロウ', 4000]])
})

test('no one is paid while their payouts are frozen', async () => {
  const { context, clock } = payouts.service()
  await earn('frozen', 4000, 'トマリ')
  const username = 'frozen'
  await suspend(context, { username }, { kind: 'payouts', reason: 'Looking into it', days: 30 })
  const held = await run('2027-04-02')
  expect(held.skipped).toContainEqual({ username, availableYen: 4000, why: 'frozen' })
  clock.advance(30 * 86_400)
  expect(await transfersOf((await run('2027-05-06')).id)).toEqual([['トマリ', 4000]])
})

test('what is owed to a deleted account without an account at a bank is named in every run', async () => {
  const { db, clock } = payouts.service().context
  const { userId } = await earn('left', 50)
  await db.updateTable('users').set({ deletedAt: clock.now() }).where('id', '=', userId).execute()
  const owed = { username: 'left', availableYen: 50, why: 'no_bank_details' }
  expect((await run('2027-04-05')).skipped).toContainEqual(owed)
})

test('the account of a payout is forgotten 90 days after it is over, and not while it is on its way', async () => {
  const { context, clock } = payouts.service()
  const [over, open] = [await earn('over', 3000, 'オワリ'), await earn('open', 3000, 'ミチ')]
  const { id } = await run('2026-05-07')
  const { id: overId } = await context.db
    .selectFrom('payouts')
    .select('id')
    .where('userId', '=', over.userId)
    .executeTakeFirstOrThrow()
  await recordResults(context, [{ id: overId, reason: null }])
  const night = async (days: number) => {
    clock.advance(days * 86_400)
    const attempt = { signal: AbortSignal.timeout(10_000), attempt: 1, lastAttempt: false }
    await forgetAccountsPaid.perform(context, {}, attempt)
  }
  await night(89)
  expect(await transfersOf(id)).toEqual([
    ['オワリ', 3000],
    ['ミチ', 3000],
  ])
  await night(2)
  await expect(transfersOf(id)).rejects.toThrow(
    `bank details of payout ${overId} have been deleted`,
  )
  const rows = await context.db
    .selectFrom('payouts')
    .select(['accountLabel', 'sealed'])
    .where('userId', 'in', [over.userId, open.userId])
    .orderBy('id')
    .execute()
  expect(rows.map(({ accountLabel, sealed }) => [accountLabel, sealed?.length === 0])).toEqual([
    ['みずほ •••456', true],
    ['みずほ •••456', false],
  ])
})

test('a request that was canceled before cancels no later one', async () => {
  const service = payouts.service()
  const as = await earn('twice-asking', 5000, 'ニド')
  const ask = async () => {
    await service.call(requestPayout, { as })
    const { body } = await service.call(listMyPayouts, { as, query: {} })
    return body.items.find(({ status }) => status === 'asked')?.id ?? ''
  }
  const cancel = async (id: string) =>
    (await service.call(cancelPayout, { as, params: { id } })).status
  const first = await ask()
  expect(await cancel(first)).toBe(204)
  const second = await ask()
  expect(await cancel(first)).toBe(404)
  expect(await cancel(second)).toBe(204)
})

test('a run that meets a name which no transfer can say names its account, and pays no one', async () => {
  const service = payouts.service()
  const as = await earn('unspeakable', 5000, 'ナマエ')
  await giveBankDetails(service.context, as.userId, { holder: '名前' })
  await expect(run('2027-06-07')).rejects.toThrow(`${as.userId}`)
  expect(await earningsOf(as)).toMatchObject({ inTransferYen: 0 })
  await giveBankDetails(service.context, as.userId, { holder: 'ナマエ' })
})
