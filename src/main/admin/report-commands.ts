import { systemClock } from '#kernel/clock.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import {
  closeReport,
  findReport,
  listOpenReports,
  type ReportRow,
} from '#orders/server/messages/reports.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Command, readNumber } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

export const reportList: Command = {
  help: 'List reported messages of buyers and replies of artists that wait for you',
  async run(db) {
    const reports = await listOpenReports(db)
    if (reports.length === 0) return 'No reports are waiting.'
    return formatTable(
      reports.map((report) => [
        String(report.id),
        formatMinute(report.reportedAt),
        report.reason,
        `by ${writerOf(report)}`,
        `order ${report.orderPublicId}`,
      ]),
    )
  },
}

export const reportShow: Command = {
  takes: '<id>',
  help: 'Show a report: who wrote what, and why it was reported',
  async run(db, word) {
    const report = await findReport(db, readNumber(word))
    if (!report) throw unknown(word)
    const { reason, details, part, text, reply } = report
    const [reported, answered] = part === 'reply' ? [reply, text] : [text, undefined]
    return [
      ...formatTable([
        ['Report', String(report.id)],
        ['Reported', formatMinute(report.reportedAt)],
        ['Reason', details === null ? reason : `${reason}: ${details}`],
        ['Written by', writerOf(report)],
        ['Order', report.orderPublicId],
        ['Decision', report.outcome ?? 'none yet'],
      ]),
      '',
      'Reported text',
      ...indent(reported),
      ...(answered === undefined ? [] : ['', 'In reply to', ...indent(answered)]),
    ]
  },
}

export const reportRemove: Command = {
  takes: '<id>',
  help: 'Remove what was reported: neither buyer nor artist sees it any more',
  run: (db, word) => decide(db, word, 'removed'),
}

export const reportKeep: Command = {
  takes: '<id>',
  help: 'Keep what was reported, and close the report',
  run: (db, word) => decide(db, word, 'kept'),
}

async function decide(db: Database, word: string, outcome: 'removed' | 'kept') {
  if (!(await closeReport(db, readNumber(word), outcome, systemClock.now()))) throw unknown(word)
  return `Report ${word}: ${outcome}.`
}

function writerOf({ part, buyerEmail, sellerUsername }: ReportRow): string {
  return part === 'message' ? `buyer ${buyerEmail}` : `artist ${sellerUsername}`
}

function indent(text: string | null | undefined): string[] {
  return (text ?? '').split('\n').map((line) => `  ${line}`)
}

function unknown(word: string): StartProblem {
  return new StartProblem(`No report ${word}. List them with npm run admin -- report list`)
}
