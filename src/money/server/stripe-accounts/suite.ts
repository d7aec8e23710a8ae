import { describe, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { cancelPayout, choosePayouts, requestPayout } from '../../payout-contract.ts'
import { addShare, takeBack } from '../payouts/testing.ts'
import { openPayouts, type Payee, type PayoutEngine } from './testing.ts'

/** Balances, runs and requests are the same, whatever pays. */
export function describePayouts(engine: PayoutEngine): void {
  describe(`payouts by ${engine.name}`, () => {
    const { label } = engine
    const payouts = openPayouts(engine)
    const { daysAgo, run, earningsOf, payoutsOf, emailsTo, earn } = payouts

    test('a run pays each month what is available from ¥3,000, once however often it is repeated', async () => {
      const service = payouts.service()
      const { db } = service.context
      const rich = await earn('rich', 12_345, 'リツチ')
      await addShare(db, { userId: rich.userId, shareYen: 500, at: daysAgo(1) })
      const least = await earn('least', 3000, 'リースト')
      const poor = await earn('poor', 2999, 'プア')
      await addShare(db, { userId: poor.userId, shareYen: 5000, at: daysAgo(1) })
      const unknown = await earn('unknown', 5000)
      const indebted = await earn('indebted', 4000, 'マイナス')
      const { userId } = indebted
      const order = await addShare(db, { userId, shareYen: 3000, at: daysAgo(20) })
      await takeBack(db, order, { userId, shareYen: 8000, at: daysAgo(2) })

      const runs = await Promise.all([run(), run(), run()])
      const [paid, ...others] = runs.toSorted((one, other) => other.count - one.count)
      expect(paid).toMatchObject({ count: 2, totalYen: 15_345 })
      expect(paid?.skipped).toEqual([
        { username: 'unknown', availableYen: 5000, why: 'no_bank_details' },
      ])
      expect(others.map(({ id, count }) => [id, count])).toEqual([
        [undefined, 0],
        [undefined, 0],
      ])
      expect(await earningsOf(rich)).toMatchObject({ balanceYen: 500, inTransferYen: 12_345 })
      expect(await earningsOf(least)).toMatchObject({ balanceYen: 0, inTransferYen: 3000 })
      expect(await earningsOf(poor)).toMatchObject({ balanceYen: 7999, inTransferYen: 0 })
      expect(await earningsOf(unknown)).toMatchObject({ hasBankDetails: false, inTransferYen: 0 })
      expect(await earningsOf(indebted)).toMatchObject({ balanceYen: -1000, inTransferYen: 0 })
      const [payout] = await payoutsOf(rich)
      expect(payout).toMatchObject({
        amountYen: 12_345,
        status: 'in_transfer',
        reason: null,
        bankAccount: expect.stringMatching(label),
        transferDay: '2026-12-25',
      })

      await service.runJobs()
      expect(await engine.transfersOf(service, paid?.id ?? 0)).toEqual([12_345, 3000])
      const { t } = translate('en')
      const [email, ...more] = await emailsTo(rich)
      expect(email?.subject).toBe(t('earnings.emails.sentTitle', { amount: '¥12,345' }))
      expect(email?.text).toContain('25 December 2026')
      expect(more).toEqual([])

      // New sales of a month that was paid wait for the next one.
      await addShare(db, { userId: least.userId, shareYen: 4000, at: daysAgo(10) })
      expect(await run('2026-12-28')).toMatchObject({ count: 0 })
      expect(await run('2027-01-25')).toMatchObject({ count: 1, totalYen: 4000 })
      // The sales since then first make up for the refunds.
      await addShare(db, { userId, shareYen: 3999, at: daysAgo(10) })
      expect(await run('2027-01-26')).toMatchObject({ count: 0 })
      await addShare(db, { userId, shareYen: 1, at: daysAgo(10) })
      expect(await run('2027-01-26')).toMatchObject({ count: 1, totalYen: 3000 })
    })

    test('a payout can be asked for with bank details and ¥3,000, and canceled until it is sent', async () => {
      const service = payouts.service()
      const { db } = service.context
      const asker = await earn('asker', 2000)
      const ask = () => service.call(requestPayout, { as: asker })
      expect((await ask()).error).toMatchObject({ code: 'payout_below_minimum' })
      const { userId } = asker
      await addShare(db, { userId, shareYen: 1500, at: daysAgo(9) })
      expect((await ask()).error).toMatchObject({ code: 'bank_details_missing' })
      await engine.give(service.context, userId, 'アスカ')
      await service.call(choosePayouts, { as: asker, body: { onRequest: true } })
      expect(await run('2027-02-01')).toMatchObject({ count: 0, skipped: expect.any(Array) })

      expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([204, 204])
      const [asked, ...more] = await payoutsOf(asker)
      expect([asked?.status, asked?.amountYen, more.length]).toEqual(['asked', 3500, 0])
      const id = asked?.id ?? ''
      expect(await earningsOf(asker)).toMatchObject({
        balanceYen: 3500,
        askedId: id,
        onRequest: true,
      })
      const cancel = (as: Payee) => service.call(cancelPayout, { as, params: { id } })
      expect((await cancel(await service.signUp('stranger'))).status).toBe(404)
      expect((await cancel(asker)).status).toBe(204)
      expect(await run('2027-02-01')).toMatchObject({ count: 0 })
      await ask()
      // The balance has grown by then, and all of it goes along.
      await addShare(db, { userId, shareYen: 100, at: daysAgo(8) })
      expect(await run('2027-02-01')).toMatchObject({ count: 1, totalYen: 3600 })
      expect((await payoutsOf(asker)).map(({ status }) => status)).toEqual([
        'in_transfer',
        'canceled',
      ])
      expect(await earningsOf(asker)).toMatchObject({ askedId: null, inTransferYen: 3600 })
    })

    test('what is owed to a deleted account is paid to the end, however little', async () => {
      const service = payouts.service()
      const leaver = await earn('leaver', 40, 'リーバー')
      await service.call(deleteAccount, { as: leaver, body: { username: 'leaver' } })
      const { id, totalYen } = await run('2027-04-01')
      expect(totalYen).toBe(40)
      await service.runJobs()
      expect(await engine.transfersOf(service, id ?? 0)).toEqual([40])
      expect(await emailsTo(leaver)).toEqual([])
    })
  })
}
