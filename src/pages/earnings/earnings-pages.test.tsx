// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Statement } from '#accounting/contract.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { MySplit } from '#money/splits-contract.ts'
import { visit } from '../testing.ts'
import EarningsPage, { loader as loadEarnings } from './earnings-page.tsx'
import StatementPage, { loader as loadStatement } from './statement-page.tsx'
import { EARNINGS } from './testing.ts'

const { t } = translate('en')
const CHOOSE = 'PUT /my/payout-settings'
const REQUEST = 'POST /my/payouts'
const STRIPE = 'POST /my/stripe-account'
const nothing = { items: [], next: null }

const month: Statement = {
  period: '2026-04',
  opening: 0,
  sales: 1000,
  refunds: 0,
  fee: -100,
  others: 0,
  shares: 0,
  payouts: 0,
  adjustments: 0,
  closing: 900,
  isOver: true,
  isTest: false,
  taxes: [],
  months: [],
}
const tax = { percent: 10, turnover: 1000, turnoverTax: 90, feePaid: 100, feeTax: 9 }
const year: Statement = { ...month, period: '2026', months: [month] }

async function statement(of: Statement, more: { lines?: object; of?: string } = {}) {
  const lines = of.period.length === 4 ? undefined : nothing
  const data = { statement: of, lines, of: undefined, cursor: undefined, ...more }
  const page = await openPart(<StatementPage />, { data, me: testMe, path: '/my/earnings/x' })
  await settle()
  const text = page.text()
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await page.unmount()
  return { text, links }
}

test('a month has its entries, files and neighbours, a year its months', async () => {
  const april = await statement(month)
  expect(april.text).toContain(t('statements.noEntries'))
  expect(april.text).not.toContain(t('statements.months'))
  for (const link of [
    '/api/my/statements/2026-04.pdf?lang=en',
    '/api/my/statements/2026-04.csv?lang=en',
    '/my/earnings/2026-03',
    '/my/earnings/2026-05',
    '/my/earnings/2026',
  ]) {
    expect(april.links).toContain(link)
  }
  expect(april.text).toContain(t('statements.monthTitle', { month: 'April 2026' }))
  const whole = await statement(year)
  expect(whole.text).toContain(t('statements.yearTitle', { year: '2026' }))
  expect(whole.text).toContain(t('statements.months'))
  expect(whole.text).not.toContain(t('statements.noEntries'))
  expect(whole.links).toContain('/my/earnings/2025')
  expect(whole.text).not.toContain(t('statements.year', { year: '2026' }))
  expect((await statement({ ...year, months: [] })).text).not.toContain(t('statements.months'))
})

test('a period that is not over says so and leads to no later one; test payments and taxes are named', async () => {
  const [open, test] = [t('statements.isOpen'), t('sales.order.sandbox')]
  const over = await statement(month)
  for (const words of [open, test, t('statements.taxes')]) expect(over.text).not.toContain(words)
  const now = await statement({ ...month, isOver: false, isTest: true, taxes: [tax] })
  for (const words of [open, test, t('statements.taxes')]) expect(now.text).toContain(words)
  expect(now.links).not.toContain('/my/earnings/2026-05')
})

test('nothing is read for who is not signed in', async () => {
  const load = (loader: typeof loadStatement | typeof loadEarnings) => {
    const answer = () => {
      throw new Error('There is nothing to ask')
    }
    return loader(visit({ path: '/my/earnings/2026-04', params: { period: '2026-04' }, answer }))
  }
  expect(await load(loadStatement)).toBeUndefined()
  expect(await load(loadEarnings)).toBeUndefined()
})

test('a page reads the figure and the place that its address names, a year no entries', async () => {
  const asked: unknown[] = []
  const load = (path: string, period: string) =>
    loadStatement(
      visit({
        path,
        params: { period },
        viewer: testMe,
        answer(called, input) {
          asked.push([called, input?.query])
          return called.endsWith('lines') ? nothing : month
        },
      }),
    )
  await load('/my/earnings/2026-04?of=fee&cursor=abc', '2026-04')
  await load('/my/earnings/2026-04?of=wrong', '2026-04')
  await load('/my/earnings/2026', '2026')
  const [page, lines] = ['/my/statements/:period', '/my/statements/:period/lines']
  expect(asked).toEqual([
    [page, undefined],
    [lines, { of: 'fee', cursor: 'abc' }],
    [page, undefined],
    [lines, { of: undefined, cursor: undefined }],
    [page, undefined],
  ])
})

test('the account at Stripe is looked at again only when the artist comes from there', async () => {
  const asked: string[] = []
  const load = (path: string) =>
    loadEarnings(
      visit({
        path,
        viewer: testMe,
        answer(called) {
          asked.push(called)
          return { items: [], splits: [], next: null }
        },
      }),
    )
  await load('/my/earnings')
  const refresh = asked.length
  await load('/my/earnings?stripe')
  expect(asked.length).toBe(2 * refresh + 1)
})

const split: MySplit = {
  id: 'split',
  kind: 'album',
  title: 'Day box',
  owner: 'Mio',
  path: '/album/box/day-box',
  basisPoints: 2500,
  invitation: null,
  since: '2026-10-03T00:00:00.000Z',
}

async function earnings(
  splits: readonly MySplit[],
  answers: Record<string, object> = {},
  more: Partial<typeof EARNINGS> = {},
) {
  const calls = answerCalls(answers)
  const data = { earnings: { ...EARNINGS, ...more }, payouts: nothing, statements: [], splits }
  const page = await openPart(<EarningsPage />, { data, me: testMe, path: '/my/earnings' })
  return { ...page, calls }
}

test('shares of what others earn are listed; an invitation is answered on its own page', async () => {
  const none = await earnings([])
  expect(none.text()).toContain(t('splits.mine.empty'))
  await none.unmount()
  const invited = { ...split, id: 'asked', title: 'Asked', path: null, invitation: 'token' }
  const page = await earnings([split, invited])
  expect(page.text()).toContain(t('splits.mine.lead'))
  expect(page.find('a[href="/album/box/day-box"]').textContent).toBe('Day box')
  expect(page.text()).toContain(t('splits.mine.since', { date: '3 Oct 2026' }))
  expect(page.text()).toContain(t('splits.mine.waiting'))
  expect(page.find('a[href="/splits/token"]').textContent).toBe(t('splits.mine.answer'))
  expect(page.text().split(t('splits.mine.leave'))).toHaveLength(2)
  expect(page.text()).toContain('25%')
})

test('a share is given up once that is confirmed', async () => {
  const page = await earnings([split], { 'DELETE /my/splits/:id': {} })
  await press(page.named(t('splits.mine.leaveOf', { title: 'Day box' })))
  expect(page.calls).toEqual([])
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
  const act = buttons.find(({ textContent }) => textContent === t('splits.mine.leave'))
  if (!act) throw new Error('Nothing asks')
  await press(act)
  await settle()
  expect(page.calls.map(({ params }) => params)).toEqual([{ id: 'split' }])
  expect(page.text()).toContain(t('splits.mine.left', { title: 'Day box' }))
})

test('when to pay out is saved at once, and stays as it was where that fails', async () => {
  const answers: Record<string, object> = { [CHOOSE]: {} }
  const page = await earnings([], answers)
  const chosen = () => page.find<HTMLInputElement>('[name="payouts"]:checked').value
  await press(page.find('[name="payouts"][value="onRequest"]'))
  await settle()
  expect(page.calls).toMatchObject([{ call: CHOOSE, body: { onRequest: true } }])
  expect([chosen(), page.text()]).toEqual([
    'onRequest',
    expect.stringContaining(t('earnings.payouts.saved')),
  ])
  answers[CHOOSE] = refused(503, 'no luck')
  await press(page.find('[name="payouts"][value="monthly"]'))
  await settle()
  expect([chosen(), page.text()]).toEqual(['onRequest', expect.stringContaining('no luck')])
})

test('a payout is requested, or the reason is shown why it cannot be', async () => {
  const request = t('earnings.payouts.request', { amount: '¥5,000' })
  const answers: Record<string, object> = { [REQUEST]: refused(409, 'no luck') }
  const page = await earnings([], answers)
  await press(page.named(request))
  await settle()
  expect(page.text()).toContain('no luck')
  expect(page.text()).not.toContain(t('earnings.payouts.requested'))
  answers[REQUEST] = {}
  await press(page.named(request))
  await settle()
  expect(page.text()).toContain(t('earnings.payouts.requested'))
  expect(page.text()).not.toContain('no luck')
})

test('who signed in long ago signs in again before Stripe opens', async () => {
  const openStripe = async (code: string) => {
    const page = await earnings([], { [STRIPE]: refused(403, code) }, { by: 'stripe' })
    await press(page.named(t('earnings.payouts.stripeOpen')))
    await settle()
    return page
  }
  const refusal = await openStripe('no luck')
  expect([refusal.has('dialog[open]'), refusal.text()]).toEqual([
    false,
    expect.stringContaining('no luck'),
  ])
  await refusal.unmount()
  const old = await openStripe('sign_in_afresh')
  await expect.poll(() => old.has('dialog[open]')).toBe(true)
})
