import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { decideReport, findReport, listOpenReports } from '#moderation/server/reports.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Command, type OperatorContext, readNumber, textOf, UsageProblem } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

const MOST = 100

export const reportList: Command = {
  help: 'List what people reported and waits for you, the oldest first',
  async run(db) {
    const reports = await listOpenReports(db, { limit: MOST + 1 })
    if (reports.length === 0) return 'No reports are waiting.'
    const lines = formatTable(
      reports
        .slice(0, MOST)
        .map(({ id, reportedAt, reason, writer, kind, key }) => [
          String(id),
          formatMinute(reportedAt),
          reason,
          `by ${writer}`,
          `${kind} ${key}`,
        ]),
    )
    return reports.length > MOST ? [...lines, 'More are waiting. Decide these first.'] : lines
  },
}

export const reportShow: Command = {
  takes: '<id>',
  help: 'Show a report: who wrote what, and why it was reported',
  async run(db, word) {
    const { id, reportedAt, reason, details, writer, kind, key, ...report } = await getReport(
      db,
      word,
    )
    return [
      ...formatTable([
        ['Report', String(id)],
        ['Reported', formatMinute(reportedAt)],
        ['Reason', details === null ? reason : `${reason}: ${details}`],
        ['Written by', writer],
        ['Kind', `${kind} ${key}`],
        ['Decision', report.outcome ?? 'none yet'],
      ]),
      '',
      'Reported text',
      ...indent(report.text),
    ]
  },
}

export const reportRemove: Command = {
  takes: '<id> [--reason <text>]',
  help: 'Remove a message or comment, or hide a work or empty a profile for a reason that its owner reads',
  options: { reason: { type: 'string' } },
  async runConfigured(context, word, options) {
    const reason = textOf(options, 'reason') ?? ''
    const { kind } = await getReport(context.db, word)
    if (reason === '' && ['sound', 'album', 'playlist', 'post', 'profile'].includes(kind)) {
      throw new UsageProblem(`The owner of the ${kind} is told a reason.`)
    }
    return decide(context, word, 'removed', reason)
  },
}

export const reportKeep: Command = {
  takes: '<id>',
  help: 'Keep what was reported, and close its reports',
  runConfigured: (context, word) => decide(context, word, 'kept', ''),
}

async function decide(
  context: OperatorContext,
  word: string,
  outcome: 'removed' | 'kept',
  reason: string,
) {
  await decideReport(context, readNumber(word), outcome, reason).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw unknown(word)
  })
  return `Report ${word}: ${outcome}.`
}

async function getReport(db: Database, word: string) {
  const report = await findReport(db, readNumber(word))
  if (report === undefined) throw unknown(word)
  return report
}

function indent(text: string | null): string[] {
  return (text ?? '').split('\n').map((line) => `  ${line}`)
}

function unknown(word: string): StartProblem {
  return new StartProblem(
    `No report ${word} for which this can be done. List them with npm run admin -- report list`,
  )
}
