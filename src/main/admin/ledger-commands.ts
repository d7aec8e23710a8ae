import { type CheckedBooks, checkBooks } from '#accounting/server/books/check-books.ts'
import { formatSigned } from '#accounting/server/books/describe-difference.ts'
import { type ShownAccount, showAccount } from '#accounting/server/books/show-account.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { type Command, textOf } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

export const ledgerCheck: Command = {
  takes: '[--since <YYYY-MM-DD>] [--provider]',
  help: 'Check that orders, provider, ledger and purchases agree; changes nothing',
  options: { since: { type: 'string' }, provider: { type: 'boolean' } },
  async runConfigured(context, _word, options) {
    const since = options.provider ? null : readDay(textOf(options, 'since'))
    const checked = await checkBooks(context, since)
    const lines = [describeCompared(checked, context.payments.provider)]
    const [first, ...others] = checked.differences
    if (first === undefined) return ['Everything agrees.', ...lines]
    const more = others.length > 0 ? ['', 'Then:', ...others.map((one) => `  ${one}`)] : []
    throw new StartProblem(
      ['The books don’t agree. The first difference:', `  ${first}`, ...more, '', ...lines].join(
        '\n',
      ),
    )
  },
}

function describeCompared(checked: CheckedBooks, provider: string): string {
  const { orders, transactions, purchases, payouts, codes, payments, unasked, since } = checked
  const when = since ? ` (of orders changed since ${formatMinute(since)})` : ''
  const others = unasked > 0 ? `, but not ${unasked} of another provider` : ''
  return `Compared: ${orders} orders, ${transactions} ledger transactions, ${purchases} purchases, ${payouts} payouts and ${codes} codes with each other, and ${payments} payments with ${provider}${when}${others}.`
}

/** Lines that are printed at most. */
const MOST = 200

export const ledgerShow: Command = {
  takes: '<account|username> [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]',
  help: 'Show the latest entries of a ledger account, or of what an artist is owed, with its balance',
  options: { from: { type: 'string' }, to: { type: 'string' } },
  async run(db, name, options) {
    const [from, last] = [readDay(textOf(options, 'from')), readDay(textOf(options, 'to'))]
    const to = last && new Date(last.getTime() + DAY_MS)
    const shown = await showAccount({ db }, name, { from, to, limit: MOST })
    if (!shown) throw new StartProblem(`No account or artist ${name}.`)
    return describeAccount(shown)
  },
}

function describeAccount({ isArtist, beforeYen, entries, isCut }: ShownAccount): string[] {
  if (entries.length === 0) return [`No entries then. Balance: ${formatSigned(beforeYen)}`]
  const rows = entries.map((entry) => [
    formatMinute(entry.at),
    entry.kind,
    entry.order === null ? entry.reference : `order ${entry.order}`,
    formatSigned(entry.amountYen),
    formatSigned(entry.balanceYen),
    isArtist ? '' : (entry.username ?? ''),
    entry.title ?? '',
  ])
  const last = entries.at(-1)?.balanceYen ?? beforeYen
  return [
    ...(isCut ? [`Only the latest ${MOST}; choose a time with --from and --to.`] : []),
    `Before: ${formatSigned(beforeYen)}`,
    ...formatTable(rows),
    `${isArtist ? 'Owed then' : 'Balance then'}: ${formatSigned(last)}`,
  ]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The beginning of a day in UTC, as the dates are shown. */
function readDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime())
  if (isDay) return day
  throw new StartProblem(`${text} is no day. Write it like 2026-11-24 (UTC).`)
}
