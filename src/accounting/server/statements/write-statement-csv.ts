import { translate } from '#i18n/translate.ts'
import { writeCsv } from '#kernel/csv.ts'
import type { Locale } from '#kernel/locale.ts'
import { nameItem } from '#orders/server/present.ts'
import { FIGURES, type Statement, type Sums } from '../../contract.ts'
import { priceOf } from './get-statement.ts'
import type { LineRow } from './store.ts'

type Row = (string | number | null)[]

/** Every line of a month, oldest first, between the balance before and the balance after it. */
export function writeMonthCsv(
  { opening, closing }: Statement,
  lines: readonly LineRow[],
  locale: Locale,
): string {
  const { t } = translate(locale)
  let balance = opening
  const head = (['date', 'type', 'item', 'seller', 'order', 'transaction'] as const).map((name) =>
    t(`statements.${name}`),
  )
  const amounts = (['price', 'fee', 'others', 'yours', 'balance'] as const).map((name) =>
    t(`statements.${name}`),
  )
  const bare = (name: 'closing' | 'opening', yen: number): Row => [
    '',
    t(`statements.${name}`),
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    yen,
  ]
  const rows = lines.map((line): Row => {
    const { itemKind: kind, title, fee, others, yours } = line
    balance += yours
    return [
      timeInJapan(line.at),
      t(`statements.${wordOf(line)}`),
      kind && title !== null ? nameItem({ kind, title }, locale) : '',
      line.sellerName,
      line.orderPublicId,
      line.transactionId,
      priceOf(line),
      0 - fee,
      0 - others,
      yours,
      balance,
    ]
  })
  return writeCsv([
    [...head, ...amounts],
    bare('opening', opening),
    ...rows,
    bare('closing', closing),
  ])
}

/** The months of a year, then the year; taxes are of the whole year. */
export function writeYearCsv(year: Statement, locale: Locale): string {
  const { t } = translate(locale)
  const columns = ['opening', ...FIGURES, 'closing'] as const
  const head = columns.map((name) => t(`statements.${name}`))
  const rowOf = (name: string, sums: Sums): Row => [name, ...columns.map((column) => sums[column])]
  const rows = year.months.map((month) => rowOf(month.period, month))
  const taxes = year.taxes.flatMap(({ percent, turnover, turnoverTax, feePaid, feeTax }): Row[] =>
    [
      [t('statements.turnover'), turnover] as const,
      [t('statements.turnoverTax'), turnoverTax] as const,
      [t('statements.feePaid'), feePaid] as const,
      [t('statements.feeTax'), feeTax] as const,
    ].map(([name, yen]) => [`${name} (${percent}%)`, yen, ...columns.slice(1).map(() => null)]),
  )
  return writeCsv([
    [t('statements.month'), ...head],
    ...rows,
    rowOf(t('statements.total'), year),
    ...taxes,
  ])
}

/** A payout that grows the balance came back. */
export const wordOf = ({ type, yours }: Pick<LineRow, 'type' | 'yours'>) =>
  type === 'payout' && yours > 0 ? 'payoutReturned' : type

const JAPAN = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
})
/** 2026-04-03 14:05, which spreadsheets take for a time. */
const timeInJapan = (at: Date) => JAPAN.format(at)
