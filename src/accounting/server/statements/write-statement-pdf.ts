import { translate } from '#i18n/translate.ts'
import type { Operator } from '#kernel/config.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { nameItem } from '#orders/server/present.ts'
import { type Cell, left, right, type Sheet, writeSheet } from '#ports/pdf/sheet.ts'
import { FIGURES, type Statement, type Sums } from '../../contract.ts'
import { isYear, spanOf } from '../../period.ts'
import { signedYen } from '../../signed-yen.ts'
import type { LineRow, WorkRow } from './store.ts'
import { wordOf } from './write-statement-csv.ts'

export interface StatementDocument {
  locale: Locale
  statement: Statement
  account: { name: string; username: string }
  /** The operator, who charges the fee. */
  operator: Pick<Operator, 'address' | 'email'> & { name: string; number: string | undefined }
  /** The sales of a month by their prices. */
  works: readonly WorkRow[]
  /** The payouts of a month. */
  payouts: readonly LineRow[]
  adjustments: readonly LineRow[]
}

/** A statement and the sheet it is written to, in its language. */
interface Writing extends StatementDocument {
  sheet: Sheet
  t: ReturnType<typeof translate>['t']
}

const SOFT = { soft: true, size: 8 } as const
/** The look of a table with many columns. */
const SMALL = { soft: true, size: 7 } as const

/** The same statement has the same bytes. A long one takes seconds: it is written in a thread. */
export function writeStatementPdf(document: StatementDocument): Promise<Buffer> {
  const { locale, statement } = document
  const { t } = translate(locale)
  const title = headingOf(statement.period, locale)
  const at = spanOf(statement.period).until
  const banner = statement.isTest ? t('sales.order.sandbox') : undefined
  return writeSheet({ title, locale, at, banner }, (sheet) => {
    const writing = { ...document, sheet, t }
    writeHead(writing, title)
    writeFigures(writing)
    writeTaxes(writing)
    if (statement.months.length > 0) writeMonths(writing)
    if (document.works.length > 0) writeWorks(writing)
    writeEach(writing, 'payouts')
    writeEach(writing, 'adjustments')
    writeIssuer(writing)
  })
}

/** “Statement: April 2026”. */
function headingOf(period: string, locale: Locale): string {
  const { t } = translate(locale)
  return isYear(period)
    ? t('statements.yearTitle', { year: period })
    : t('statements.monthTitle', { month: monthIn(period, locale) })
}

function monthIn(period: string, locale: Locale, month: 'long' | 'short' = 'long'): string {
  const style = { year: 'numeric', month, timeZone: 'Asia/Tokyo' } as const
  return new Intl.DateTimeFormat(FORMATS[locale], style).format(spanOf(period).from)
}

function writeHead({ sheet, t, account, statement }: Writing, title: string): void {
  sheet.line(title, { size: 20, bold: true })
  sheet.line(t('statements.account', account))
  if (!statement.isOver) sheet.line(t('statements.isOpen'), { bold: true })
  sheet.space(10)
}

function writeFigures({ sheet, t, statement, operator }: Writing): void {
  const row = (
    name: 'closing' | 'opening' | (typeof FIGURES)[number],
    look: Partial<Cell> = {},
  ) => [left(t(`statements.${name}`), 0.6, look), right(signedYen(statement[name]), 0.4, look)]
  sheet.row(row('opening'))
  sheet.rule()
  for (const figure of FIGURES) {
    if (figure === 'sales' || figure === 'fee' || statement[figure] !== 0) sheet.row(row(figure))
    if (figure === 'fee') {
      const name = t('statements.providerFee', { brand: operator.name })
      sheet.row([left(name, 0.6), right(signedYen(0), 0.4)])
    }
  }
  sheet.space(6)
  sheet.row(row('closing', { bold: true, size: 14 }), { isTinted: true })
}

function writeTaxes(writing: Writing): void {
  const { sheet, t, operator } = writing
  const { taxes } = writing.statement
  if (taxes.length === 0) return
  writeHeading(writing, t('statements.taxes'))
  const names = ['turnover', 'turnoverTax', 'feePaid', 'feeTax'] as const
  const heads = names.map((name) => right(t(`statements.${name}`), 0.23, SOFT))
  sheet.row([left(t('statements.rate'), 0.08, SOFT), ...heads])
  sheet.rule()
  for (const { percent, turnover, turnoverTax, feePaid, feeTax } of taxes) {
    const yen = [turnover, turnoverTax, feePaid, feeTax].map((each) => right(signedYen(each), 0.23))
    sheet.row([left(`${percent}%`, 0.08), ...yen])
  }
  sheet.line(t('statements.taxNote'), SOFT)
  const { name, number } = operator
  const words = number
    ? t('statements.feeInvoice', { name, number })
    : t('statements.feeBy', { name })
  sheet.line(words, SOFT)
}

function writeMonths(writing: Writing): void {
  const { sheet, t, statement, locale } = writing
  writeHeading(writing, t('statements.months'))
  // Columns that are empty all year have no place.
  const figures = FIGURES.filter((figure) => statement.months.some((month) => month[figure] !== 0))
  const columns = [...figures, 'closing'] as const
  const width = 0.88 / columns.length
  const names = columns.map((name) => right(t(`statements.${name}`), width, SMALL))
  sheet.row([left(t('statements.month'), 0.12, SMALL), ...names])
  sheet.rule()
  const write = (name: string, sums: Sums, bold = false) => {
    const look = { bold, size: SMALL.size }
    const yen = columns.map((column) => right(signedYen(sums[column]), width, look))
    sheet.row([left(name, 0.12, look), ...yen])
  }
  for (const month of statement.months) write(monthIn(month.period, locale, 'short'), month)
  sheet.rule()
  write(t('statements.total'), statement, true)
}

function writeWorks(writing: Writing): void {
  const { sheet, t, works, locale } = writing
  writeHeading(writing, t('statements.works'))
  const row = (item: string, cells: readonly string[], look: Partial<Cell> = {}) => [
    left(item, 0.34, look),
    ...cells.map((text, at) => right(text, WIDTHS[at] ?? 0, look)),
  ]
  const names = ['price', 'count', 'sales', 'fee', 'others', 'yours'] as const
  const heads = names.map((name) => t(`statements.${name}`))
  sheet.row(row(t('statements.item'), heads, SOFT))
  sheet.rule()
  for (const work of works) {
    const { type, price, count, fee, others, yours, sellerName: seller } = work
    const title = nameItem(work, locale)
    const more = type === 'share' ? t('statements.soldBy', { seller }) : t('statements.refund')
    const name = type === 'sale' ? title : `${title} · ${more}`
    const yen = [price * count, 0 - fee, 0 - others, yours].map(signedYen)
    sheet.row(row(name, [signedYen(price), String(count), ...yen], { size: 8 }))
  }
}

/** The widths of price, count, sales, fee, others and yours. */
const WIDTHS = [0.11, 0.07, 0.13, 0.12, 0.12, 0.11]

/** Writes the lines one by one, newest first. */
function writeEach(writing: Writing, name: 'adjustments' | 'payouts'): void {
  const { sheet, t, locale, [name]: lines } = writing
  if (lines.length === 0) return
  const style = { dateStyle: 'long', timeZone: 'Asia/Tokyo' } as const
  const days = new Intl.DateTimeFormat(FORMATS[locale], style)
  writeHeading(writing, t(`statements.${name}`))
  sheet.rule()
  for (const line of lines) {
    const text = `${days.format(line.at)}  ${t(`statements.${wordOf(line)}`)}`
    sheet.row([left(text, 0.6), right(signedYen(line.yours), 0.4)])
  }
}

function writeIssuer({ sheet, t, operator }: Writing): void {
  const { name, address, email, number } = operator
  sheet.space(18)
  sheet.keep(80)
  sheet.line(t('statements.note'), SOFT)
  sheet.line(t('statements.issuedBy'), SOFT)
  sheet.line(name, { bold: true })
  const words = number && t('statements.issuerNumber', { number })
  for (const line of [words, address, email]) if (line) sheet.line(line, { size: 8 })
}

function writeHeading({ sheet }: Pick<Writing, 'sheet'>, text: string): void {
  sheet.space(16)
  // A heading must not stand alone at the end of a page.
  sheet.keep(70)
  sheet.line(text, { bold: true, size: 11 })
}
