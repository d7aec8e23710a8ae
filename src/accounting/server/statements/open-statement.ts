import type { Locale } from '#kernel/locale.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { runInThread } from '#ports/threads/run-in-thread.ts'
import { isYear, spanOf } from '../../period.ts'
import { getStatement } from './get-statement.ts'
import { getAccountName, listLines, listWorks } from './store.ts'
import { writeMonthCsv, writeYearCsv } from './write-statement-csv.ts'
import { writeStatementPdf } from './write-statement-pdf.ts'

interface Asked {
  period: string
  locale: Locale
}

type Needed = Pick<Context, 'clock' | 'config' | 'db'>

/** @throws Problem not_found for what has not begun */
export async function openStatementCsv(
  context: Needed,
  viewer: Member,
  { period, locale }: Asked,
): Promise<string> {
  const statement = await getStatement(context, viewer, period)
  if (isYear(period)) return writeYearCsv(statement, locale)
  const lines = await listLines(context.db, spanFor(viewer, period))
  return writeMonthCsv(statement, lines.reverse(), locale)
}

/** @throws Problem not_found for what has not begun */
export async function openStatementPdf(
  context: Needed,
  viewer: Member,
  { period, locale }: Asked,
): Promise<Buffer> {
  const { db, config } = context
  const statement = await getStatement(context, viewer, period)
  const span = spanFor(viewer, period)
  const [account, works, payouts, adjustments] = await Promise.all([
    getAccountName(db, viewer.userId),
    isYear(period) ? [] : listWorks(db, span),
    isYear(period) ? [] : listLines(db, span, { of: 'payouts' }),
    isYear(period) ? [] : listLines(db, span, { of: 'adjustments' }),
  ])
  const { address, email, name = config.brandName } = config.operator
  return runInThread({
    of: `account ${viewer.userId}`,
    module: new URL('./write-statement-pdf.ts', import.meta.url),
    work: writeStatementPdf,
    input: {
      locale,
      statement,
      account,
      works,
      payouts,
      adjustments,
      operator: { name, address, email, number: config.invoiceNumber },
    },
  })
}

const spanFor = ({ userId }: Member, period: string) => ({ userId, ...spanOf(period) })
