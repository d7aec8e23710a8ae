import { expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { readPdfText } from '#ports/pdf/testing.ts'
import { type StatementDocument, writeStatementPdf } from './write-statement-pdf.ts'

const { t } = translate('en')

const month: StatementDocument['statement'] = {
  period: '2026-04',
  opening: 500,
  sales: 1100,
  refunds: -300,
  fee: -80,
  others: 0,
  shares: 0,
  payouts: -400,
  adjustments: 20,
  closing: 840,
  isOver: true,
  isTest: false,
  taxes: [{ percent: 10, turnover: 800, turnoverTax: 72, feePaid: 80, feeTax: 7 }],
  months: [],
}
const document: StatementDocument = {
  locale: 'en',
  statement: month,
  account: { name: 'Mio', username: 'mio' },
  operator: { name: 'Neiro', address: '1-2-3 Jingumae', email: 'a@example.com', number: undefined },
  works: [],
  payouts: [],
  adjustments: [],
}
const linesOf = async (more: Partial<StatementDocument> = {}) =>
  readPdfText(await writeStatementPdf({ ...document, ...more }))

/** The lines between two. */
function between(lines: readonly string[], first: string, last: string): string[] {
  return lines.slice(lines.indexOf(first) + 1, lines.lastIndexOf(last))
}

test('a statement leads from one balance to the next by what is not nothing, fees and sales always', async () => {
  const figures = (lines: readonly string[]) =>
    between(lines, t('statements.account', document.account), t('statements.note'))
  const none = { refunds: 0, payouts: 0, adjustments: 0, sales: 0, fee: 0, opening: 0, closing: 0 }
  const processing = t('statements.providerFee', { brand: 'Neiro' })
  const empty = await linesOf({ statement: { ...month, ...none, taxes: [] } })
  expect(figures(empty)).toEqual([
    t('statements.opening'),
    '¥0',
    t('statements.sales'),
    '¥0',
    t('statements.fee'),
    '¥0',
    processing,
    '¥0',
    t('statements.closing'),
    '¥0',
  ])
  const full = await linesOf()
  expect(between(full, t('statements.opening'), t('statements.taxes'))).toEqual([
    '¥500',
    t('statements.sales'),
    '¥1,100',
    t('statements.refunds'),
    '−¥300',
    t('statements.fee'),
    '−¥80',
    processing,
    '¥0',
    t('statements.payouts'),
    '−¥400',
    t('statements.adjustments'),
    '¥20',
    t('statements.closing'),
    '¥840',
  ])
})

test('a month that is not over and payments in test mode are said to be so', async () => {
  const [open, isTest] = [t('statements.isOpen'), t('sales.order.sandbox')]
  const over = await linesOf()
  expect([over.includes(open), over.includes(isTest)]).toEqual([false, false])
  const now = await linesOf({ statement: { ...month, isOver: false, isTest: true } })
  expect([now.includes(open), now.includes(isTest)]).toEqual([true, true])
})

test('the fee is invoiced by the number of the operator, who is named at the end', async () => {
  const without = await linesOf()
  expect(without.join(' ')).toContain(t('statements.feeBy', { name: 'Neiro' }))
  expect(between([...without, ''], t('statements.issuedBy'), '')).toEqual([
    'Neiro',
    '1-2-3 Jingumae',
    'a@example.com',
  ])
  const operator = { ...document.operator, number: 'T1', address: '' }
  const known = await linesOf({ operator })
  expect(known).toContain(t('statements.feeInvoice', { name: 'Neiro', number: 'T1' }))
  expect(between([...known, ''], t('statements.issuedBy'), '')).toEqual([
    'Neiro',
    t('statements.issuerNumber', { number: 'T1' }),
    'a@example.com',
  ])
})

test('a year lists its months in the columns that are not empty, with their total', async () => {
  const year = { ...month, period: '2026', months: [month], taxes: [] }
  const lines = await linesOf({ statement: year })
  expect(lines[0]).toBe(t('statements.yearTitle', { year: '2026' }))
  const yen = ['¥1,100', '−¥300', '−¥80', '−¥400', '¥20', '¥840']
  expect(between(lines, 'Apr 2026', t('statements.note'))).toEqual([
    ...yen,
    t('statements.total'),
    ...yen,
  ])
  const heads = between(lines, t('statements.month'), 'Apr 2026')
  expect(heads).not.toContain(t('statements.shares'))
  expect((await linesOf())[0]).toBe(t('statements.monthTitle', { month: 'April 2026' }))
  expect(await linesOf()).not.toContain(t('statements.months'))
})

test('what sold is listed by its price, with whose sale or what refund it is', async () => {
  const work: StatementDocument['works'][number] = {
    kind: 'sound',
    title: 'Rain',
    sellerName: 'Ren',
    type: 'sale',
    price: 550,
    count: 2,
    fee: 110,
    others: 5,
    yours: 985,
  }
  const yen = ['¥550', '2', '¥1,100', '−¥110', '−¥5', '¥985']
  const works = [work, { ...work, type: 'share' as const }, { ...work, type: 'refund' as const }]
  const lines = await linesOf({ works })
  expect(between(lines, t('statements.yours'), t('statements.note'))).toEqual([
    'Rain',
    ...yen,
    `Rain · ${t('statements.soldBy', { seller: 'Ren' })}`,
    ...yen,
    `Rain · ${t('statements.refund')}`,
    ...yen,
  ])
  expect(await linesOf()).not.toContain(t('statements.works'))
})

test('payouts and adjustments are listed by their day; a payout that came back is named so', async () => {
  const line: StatementDocument['payouts'][number] = {
    id: 1,
    type: 'payout',
    at: new Date('2026-04-20T03:00:00Z'),
    transactionId: 1,
    orderPublicId: null,
    itemKind: null,
    title: null,
    itemPublicId: null,
    sellerName: null,
    soldAt: new Date(0),
    fee: 0,
    others: 0,
    yours: -400,
  }
  const lines = await linesOf({
    payouts: [{ ...line, yours: 1 }, line],
    adjustments: [{ ...line, type: 'adjustment', yours: 20 }],
  })
  expect(lines.slice(lines.lastIndexOf(t('statements.payouts')), -5)).toEqual([
    t('statements.payouts'),
    `20 April 2026  ${t('statements.payoutReturned')}`,
    '¥1',
    `20 April 2026  ${t('statements.payout')}`,
    '−¥400',
    t('statements.adjustments'),
    `20 April 2026  ${t('statements.adjustment')}`,
    '¥20',
  ])
})

test('the only work of a month is listed', async () => {
  const sold = { sellerName: 'Ren', type: 'sale' as const, price: 550, count: 1 }
  const work = { kind: 'sound' as const, title: 'Alone', ...sold, fee: 55, others: 0, yours: 495 }
  expect(await linesOf({ works: [work] })).toContain('Alone')
})
