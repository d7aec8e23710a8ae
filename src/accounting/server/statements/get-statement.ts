import type { Page, PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import { sumByRate, taxRateAt } from '#money/consumption-tax.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import {
  FIGURES,
  type Figure,
  type Statement,
  type StatementLine,
  type Sums,
} from '../../contract.ts'
import { isYear, monthOf, spanOf } from '../../period.ts'
import { type LineRow, listLines, listSums, readBalance, type SumRow } from './store.ts'

/** Lists statements, newest first. */
export async function listStatements(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
): Promise<{ items: Sums[] }> {
  const { until } = spanOf(monthOf(clock.now()))
  const rows = await listSums(db, { userId, until })
  return { items: sumMonths(rows, 0).reverse() }
}

/** @throws Problem not_found for what has not begun */
export async function getStatement(
  { db, clock, config }: Pick<Context, 'clock' | 'config' | 'db'>,
  { userId }: Member,
  period: string,
): Promise<Statement> {
  const { from, until } = spanOf(period)
  const now = clock.now()
  if (from > now) throw new Problem('not_found')
  const [opening, rows] = await Promise.all([
    readBalance(db, userId, from),
    listSums(db, { userId, from, until }),
  ])
  return {
    ...sumUp(period, rows, opening),
    isOver: until <= now,
    isTest: config.stripe === undefined,
    taxes: sumTaxes(rows),
    months: isYear(period) ? sumMonths(rows, opening) : [],
  }
}

function sumMonths(rows: readonly SumRow[], opening: number): Sums[] {
  let balance = opening
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, each]) => {
    const sums = sumUp(month, each, balance)
    balance = sums.closing
    return sums
  })
}

function sumUp(period: string, rows: readonly SumRow[], opening: number): Sums {
  const of = (part: 'fee' | 'others' | 'price' | 'yours', ...types: SumRow['type'][]) =>
    rows.reduce((sum, row) => (types.includes(row.type) ? sum + row[part] : sum), 0)
  const figures: Record<Figure, number> = {
    sales: of('price', 'sale'),
    refunds: of('price', 'refund'),
    fee: 0 - of('fee', 'sale', 'refund'),
    others: 0 - of('others', 'sale', 'refund'),
    shares: of('yours', 'share'),
    payouts: of('yours', 'payout'),
    adjustments: of('yours', 'adjustment'),
  }
  const closing = FIGURES.reduce((sum, figure) => sum + figures[figure], opening)
  return { period, opening, ...figures, closing }
}

function sumTaxes(rows: readonly SumRow[]): Statement['taxes'] {
  const own = rows.flatMap(({ type, soldOn, price, fee }) => {
    if (type !== 'sale' && type !== 'refund') return []
    return { percent: taxRateAt(new Date(`${soldOn}T00:00:00+09:00`)), price, fee }
  })
  const fees = sumByRate(own.map(({ percent, fee }) => ({ percent, amountYen: fee })))
  const sales = sumByRate(own.map(({ percent, price }) => ({ percent, amountYen: price })))
  return sales.map(({ percent, totalYen, taxYen }) => {
    const fee = fees.find((each) => each.percent === percent)
    const ofFee = { feePaid: fee?.totalYen ?? 0, feeTax: fee?.taxYen ?? 0 }
    return { percent, turnover: totalYen, turnoverTax: taxYen, ...ofFee }
  })
}

/** @throws Problem bad_request for another cursor */
export async function listStatementLines(
  { db }: Pick<Context, 'db'>,
  { userId }: Member,
  period: string,
  { cursor, limit, of }: PageQuery & { of?: Figure | undefined },
): Promise<Page<StatementLine>> {
  const after = readTimeCursor(cursor)
  const rows = await listLines(db, { userId, ...spanOf(period) }, { of, after, limit })
  const { items, next } = cutNewest(rows, ({ at }) => at, limit)
  return { items: items.map(presentLine), next }
}

function presentLine(row: LineRow): StatementLine {
  const { itemKind, itemPublicId, title, sellerName, fee, others, yours } = row
  const isItem = title !== null && sellerName !== null
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    transaction: row.transactionId,
    order: row.orderPublicId,
    item: isItem ? { id: `${itemKind}-${itemPublicId}`, title, seller: sellerName } : null,
    price: priceOf(row),
    fee,
    others,
    yours,
  }
}

export const priceOf = ({ fee, others, yours }: Pick<LineRow, 'fee' | 'others' | 'yours'>) =>
  fee + others + yours
