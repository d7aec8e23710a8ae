import { access, constants, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { formatYen } from '#kernel/yen.ts'
import { PAYOUT_REASONS } from '#money/payout-contract.ts'
import {
  type Closed,
  type PayoutResult,
  recordResults,
} from '#money/server/payouts/close-payouts.ts'
import { readResults } from '#money/server/payouts/read-results.ts'
import {
  listOpenResults,
  readPayoutFile,
  type ShownRun,
  showRun,
  showRuns,
} from '#money/server/payouts/read-run.ts'
import { runPayouts, type Skipped, TooLittleAtStripe } from '#money/server/payouts/run-payouts.ts'
import { reverseTransfer, sendTransfers } from '#money/server/stripe-accounts/send-transfer.ts'
import { isWeekend, nextWeekday } from '#money/transfer-day.ts'
import { isHeld } from '#ports/backup/store.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Command, type OperatorContext, readNumber, textOf, UsageProblem } from './command.ts'
import { formatTable } from './table.ts'

const SHOW = 'npm run admin -- payout show'

export const payoutRun: Command = {
  takes: '[--date <YYYY-MM-DD>] [--unknown-banks] --out <file>',
  help: 'Take what is due into transfer and write the transfer file for the bank; with PAYOUTS=stripe, without --out, Stripe transfers it',
  options: {
    date: { type: 'string' },
    out: { type: 'string' },
    'unknown-banks': { type: 'boolean' },
  },
  async runConfigured(context, _word, options) {
    if (await isHeld(context.db)) {
      throw new StartProblem(
        'Payouts wait since a restore: what was transferred after the backup isn’t in the ledger. Record it, then run: npm run admin -- resume',
      )
    }
    const { by, sender: bankSender } = context.config.payouts
    const out = by === 'stripe' ? undefined : await checkOut(textOf(options, 'out'))
    const day = readDay(textOf(options, 'date'), context.clock.now())
    const sender = by === 'stripe' ? undefined : bankSender
    if (by === 'bank' && sender === undefined) {
      throw new StartProblem(
        'Nothing can be paid out: set PAYOUT_SENDER_CODE, PAYOUT_SENDER_NAME, PAYOUT_SENDER_BANK, PAYOUT_SENDER_BRANCH and PAYOUT_SENDER_ACCOUNT.',
      )
    }
    const takesUnknownBanks = options['unknown-banks'] === true
    const run = { day, sender, takesUnknownBanks }
    const { id, count, totalYen, skipped } = await runPayouts(context, run).catch(explain)
    const notes = skipped.map(({ username, availableYen, why }) => [
      `Not paid: ${username ?? 'a deleted account'}`,
      formatYen(availableYen),
      REASONS_SKIPPED[why],
    ])
    if (id === undefined) {
      const open = (await showRuns(context.db)).filter(({ openCount }) => openCount > 0)
      if (by === 'stripe') await sendTransfers(context.db)
      return [
        'Nothing is due.',
        ...open.map((run) =>
          run.isByStripe
            ? `Run ${run.id} is in transfer. Stripe is asked again.`
            : `Run ${run.id} is in transfer. Its file again: ${again(run.id)}`,
        ),
        ...formatTable(notes),
      ]
    }
    if (out !== undefined) await writeOut(context, id, out)
    const file = out === undefined ? `Stripe transfers them: ${SHOW} ${id}` : `The file is ${out}`
    return [
      `Run ${id}: ${count === 1 ? '1 payout' : `${count} payouts`}, ${formatYen(totalYen)}, to be transferred on ${day}. ${file}`,
      ...(isWeekend(day) ? [`${day} is on a weekend: banks transfer on business days.`] : []),
      ...formatTable(notes),
    ]
  },
}

function explain(error: unknown): never {
  if (!(error instanceof TooLittleAtStripe)) throw error
  const { dueYen, availableYen } = error
  throw new StartProblem(
    `Nothing was changed: ${formatYen(dueYen)} is due, and Stripe has ${formatYen(availableYen)} to transfer.`,
  )
}

const REASONS_SKIPPED: Record<Skipped, string> = {
  no_bank_details: 'no account to pay to',
  must_correct: 'the last transfer was returned, and the bank details are the same',
  paid_this_month: 'paid this month',
  frozen: 'you have frozen payouts to this account',
  unknown_bank:
    'the list of banks has no such branch: ask the artist, update the list, or pay with --unknown-banks',
}

export const payoutFile: Command = {
  takes: '<run> --out <file>',
  help: 'Write the transfer file of a run again; it is always the same',
  options: { out: { type: 'string' } },
  async runConfigured(context, word, options) {
    const out = await checkOut(textOf(options, 'out'))
    await writeOut(context, readNumber(word), out)
    return `The file is ${out}`
  },
}

export const payoutShow: Command = {
  takes: '[<run>]',
  help: 'List the last runs, or the payouts of a run with what became of them',
  async run(db, word) {
    if (word !== '') return describeRun(await findShown(db, word))
    const runs = await showRuns(db)
    if (runs.length === 0) return 'There were no payouts yet.'
    return formatTable(
      runs.map(({ id, day, count, totalYen, openCount, returnedCount }) => [
        String(id),
        day,
        `${count}`,
        formatYen(totalYen),
        `${openCount} in transfer`,
        `${returnedCount} returned`,
      ]),
    )
  },
}

function describeRun(payouts: ShownRun): string[] {
  return formatTable(
    payouts.map(({ id, username, amountYen, status, reason, accountLabel }) => [
      String(id),
      username ?? 'deleted',
      formatYen(amountYen),
      [status, reason].filter(Boolean).join(': '),
      accountLabel ?? '',
    ]),
  )
}

export const payoutImport: Command = {
  takes: '<file>',
  help: 'Import what the bank says of transfers: its result file, or lines of number,result',
  async run(db, file) {
    const bytes = await readFile(file).catch((error: Error) => {
      throw new StartProblem(`Can’t read ${file}: ${error.message}`)
    })
    const results = readResults(bytes)
    if (typeof results === 'string') throw new StartProblem(`Can’t import ${file}. ${results}`)
    return record(db, results)
  },
}

export const payoutPaid: Command = {
  takes: '<run>',
  help: 'Mark all payouts of a run that are in transfer as paid',
  async run(db, word) {
    await findShown(db, word)
    const results = await listOpenResults(db, Number(word))
    return results.length === 0 ? `No payout of run ${word} is in transfer.` : record(db, results)
  },
}

export const payoutReturn: Command = {
  takes: `<payout> --reason <${PAYOUT_REASONS.join('|')}>`,
  help: 'Return a payout to the balance; its recipient is emailed what to correct',
  options: { reason: { type: 'string' } },
  async runConfigured(context, word, options) {
    const reason = PAYOUT_REASONS.find((each) => each === options.reason)
    if (reason === undefined) throw new UsageProblem()
    const id = readNumber(word)
    if ((await reverseTransfer(context, id)) === 'open') {
      throw new StartProblem(`Payout ${id} is being sent to Stripe: wait, or run payout run again.`)
    }
    return record(context.db, [{ id, reason }], { mayBeEarly: true })
  },
}

async function record(
  db: Database,
  results: readonly PayoutResult[],
  options: { mayBeEarly?: boolean } = {},
): Promise<string[]> {
  const closed = await recordResults({ db, clock: systemClock }, results, options)
  if ('refused' in closed) {
    throw new StartProblem(`Nothing was changed: ${REFUSALS[closed.refused](closed.id)}`)
  }
  const { paid, returned, known } = closed
  return [
    `${paid.length} paid, ${returned.length} returned, ${known} known before.`,
    ...returned.map(
      ({ id, amountYen, reason }) =>
        `Payout ${id}: ${formatYen(amountYen)} is back on the balance.${reason === null ? '' : ` (${reason})`}`,
    ),
  ]
}

type Refused = Extract<Closed, { refused: string }>['refused']
const REFUSALS: Record<Refused, (id: number) => string> = {
  unknown: (id) => `there is no payout ${id}. List them with ${SHOW} <run>`,
  too_early: (id) => `the day of payout ${id} is still to come, so the bank can’t know its result.`,
  not_sent: (id) => `payout ${id} has not been sent.`,
  other_amount: (id) => `payout ${id} is of another amount.`,
  returned_before: (id) => `payout ${id} was returned before, so it can’t be paid.`,
}

async function findShown(db: Database, word: string): Promise<ShownRun> {
  const shown = await showRun(db, readNumber(word))
  if (shown.length === 0) throw new StartProblem(`No run ${word}. List them with ${SHOW}`)
  return shown
}

/**
 * Checks the file before anything is paid. An existing file may be one that the bank has not got
 * yet.
 */
async function checkOut(out: string | undefined): Promise<string> {
  if (out === undefined) throw new UsageProblem()
  const found = await stat(out).catch(() => undefined)
  if (found?.isFile()) throw new StartProblem(`${out} exists already.`)
  await access(dirname(out), constants.W_OK).catch((error: Error) => {
    throw new StartProblem(`Can’t write ${out}: ${error.message}`)
  })
  return out
}

async function writeOut(context: OperatorContext, run: number, out: string): Promise<void> {
  const file = await readPayoutFile(context, run)
  if (file === undefined) throw new StartProblem(`No run ${run}. List them with ${SHOW}`)
  await writeFile(out, file, { mode: 0o600 }).catch((error: Error) => {
    throw new StartProblem(`Can’t write ${out}: ${error.message}. Write it with ${again(run)}`)
  })
}

const again = (run: number) => `npm run admin -- payout file ${run} --out <file>`

/**
 * Reads the day of a transfer, by default the next weekday. @throws StartProblem where it is not a
 * day, or is over
 */
function readDay(given: string | undefined, now: Date): string {
  if (given === undefined) return nextWeekday(now)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay || given < japanDay(now)) {
    throw new StartProblem('--date is a day to come, such as 2026-12-25.')
  }
  return given
}
