import { expect, test } from 'vitest'
import type { Statement, StatementLine } from '#accounting/contract.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { Entries } from './statement-entries.tsx'
import { Figures, Taxes } from './statement-figures.tsx'
import { StatementsSection } from './statements-section.tsx'
import { SumsTable } from './sums-table.tsx'

const april: Statement = {
  period: '2026-04',
  opening: 500,
  sales: 1100,
  refunds: -300,
  fee: -80,
  others: 0,
  shares: 0,
  payouts: 0,
  adjustments: 0,
  closing: 1220,
  isOver: true,
  isTest: false,
  taxes: [{ percent: 10, turnover: 800, turnoverTax: 72, feePaid: 80, feeTax: 7 }],
  months: [],
}
const sold: StatementLine = {
  id: 7,
  type: 'sale',
  at: '2026-04-03T05:00:00Z',
  transaction: 12,
  order: 'a1b2',
  price: 1100,
  fee: 110,
  others: 0,
  yours: 990,
  item: { id: 'sound-x', title: '港の灯り', seller: 'Mio' },
}

test.each(['en', 'ja'] as const)('each figure leads to the entries behind it (%s)', (locale) => {
  const { t } = translate(locale)
  const prefix = locale === 'ja' ? '/ja' : ''
  const path = `${prefix}/my/earnings/2026-04`
  const html = renderPart(<Figures statement={april} />, { path })
  for (const [figure, yen] of [
    ['sales', '¥1,100'],
    ['refunds', '−¥300'],
    ['fee', '−¥80'],
  ]) {
    expect(html).toContain(`<a href="${path}?of=${figure}#entries">${yen}</a>`)
  }
  expect(html).toContain(`<a href="${prefix}/my/earnings/2026-03">¥500</a>`)
  expect(html).toContain(`<a href="${path}#entries">¥1,220</a>`)
  expect(html).toContain(t('statements.providerFee', { brand: 'Neiro' }))
  expect(html).not.toContain(t('statements.payouts'))
  const taxes = renderPart(<Taxes statement={april} />, { path })
  for (const yen of ['¥800', '¥72']) expect(taxes).toContain(`<a href="${path}#entries">${yen}</a>`)
  for (const yen of ['¥80', '¥7']) expect(taxes).toContain(`?of=fee#entries">${yen}</a>`)
})

test('an entry names its order and its transaction, and a payout that came back is named so', () => {
  const { t } = translate('en')
  const back: StatementLine = {
    ...sold,
    id: 8,
    type: 'payout',
    order: null,
    item: null,
    price: 0,
    fee: 0,
  }
  const first = { items: [sold, back], next: null }
  const html = renderPart(
    <ToastProvider>
      <Entries statement={april} first={first} of={undefined} isLater={false} />
    </ToastProvider>,
    { path: '/my/earnings/2026-04' },
  )
  expect(html).toContain('id="entry-7"')
  expect(html).toContain(t('statements.orderNumber', { order: 'a1b2' }))
  expect(html).toContain(t('statements.transactionNumber', { number: 12 }))
  expect(html).toContain('<dd>−¥110</dd>')
  expect(html).toContain(t('statements.payoutReturned'))
  const none = { items: [], next: null }
  const empty = renderPart(
    <ToastProvider>
      <Entries statement={april} first={none} of="fee" isLater={false} />
    </ToastProvider>,
  )
  expect(empty).toContain(t('statements.noEntries'))
})

test('the list shows twelve months and leads to every year', () => {
  const { t } = translate('en')
  const months = Array.from({ length: 14 }, (_, at) => {
    const period = `${at < 4 ? 2026 : 2025}-${String(at < 4 ? 4 - at : 16 - at).padStart(2, '0')}`
    return { ...april, period }
  })
  const html = renderPart(<StatementsSection months={months} />, { path: '/my/earnings' })
  expect(html.match(/<th scope="row">/g)).toHaveLength(12)
  for (const year of ['2026', '2025']) expect(html).toContain(`href="/my/earnings/${year}"`)
  expect(html).not.toContain(t('statements.shares'))
  expect(renderPart(<StatementsSection months={[]} />)).toContain(t('statements.none'))
})

test('what was nothing has neither a way to its entries nor a column; a year leads to its months', () => {
  const { t } = translate('en')
  const least = { ...april, refunds: 1, shares: 0, others: 0 }
  const entries = (of?: 'shares') =>
    renderPart(
      <ToastProvider>
        <Entries statement={least} first={{ items: [], next: null }} of={of} isLater={false} />
      </ToastProvider>,
      { path: '/my/earnings/2026-04' },
    )
  expect(entries()).toContain('?of=refunds#entries')
  expect(entries()).not.toContain('?of=shares#entries')
  expect(entries('shares')).toContain('?of=shares#entries')
  const sums = renderPart(
    <SumsTable months={[{ ...least, sales: 0 }, april]} labelledBy="months" />,
  )
  expect(sums).not.toContain(t('statements.shares'))
  expect(sums).toContain('?of=refunds#entries">¥1</a>')
  expect(sums.split('?of=sales#entries')).toHaveLength(2)
  const year = renderPart(<Figures statement={{ ...april, period: '2026' }} />)
  expect(year).toContain('<a href="/my/earnings/2026#months">¥1,100</a>')
  expect(renderPart(<StatementsSection months={[]} />)).not.toContain('<table')
  expect(renderPart(<StatementsSection months={[april]} />)).toContain('<table')
})

test('what others had of a sale is named where they had some, and a payout of one yen that came back', () => {
  const { t } = translate('en')
  const show = (line: StatementLine) =>
    renderPart(
      <ToastProvider>
        <Entries
          statement={april}
          first={{ items: [line], next: null }}
          of={undefined}
          isLater={false}
        />
      </ToastProvider>,
    )
  const others = `<dt>${t('statements.others')}</dt>`
  expect(show(sold)).not.toContain(others)
  expect(show({ ...sold, others: 1 })).toContain(others)
  const back = { ...sold, type: 'payout' as const, item: null, yours: 1 }
  expect(show(back)).toContain(t('statements.payoutReturned'))
  expect(show({ ...back, yours: 0 })).toContain(t('statements.payout'))
})

test('the entries of a month are chosen by figure where there is one, and not where there is none', () => {
  const choices = (statement: Statement) =>
    renderPart(
      <ToastProvider>
        <Entries
          statement={statement}
          first={{ items: [], next: null }}
          of={undefined}
          isLater={false}
        />
      </ToastProvider>,
      { path: '/my/earnings/2026-04' },
    ).includes('?of=')
  const quiet = { ...april, sales: 0, refunds: 0, fee: 0 }
  expect(choices(quiet)).toBe(false)
  expect(choices({ ...quiet, sales: 1 })).toBe(true)
})
