import {
  findAccount,
  liftSuspension,
  listLive,
  suspend,
} from '#accounts/server/suspensions/suspensions.ts'
import type { SuspensionKind } from '#accounts/suspension-contract.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { type Command, readNumber, textOf, UsageProblem } from './command.ts'
import { formatMinute } from './table.ts'

export const accountShow: Command = {
  takes: '<username>',
  help: 'Show what is suspended of an account, until when and why, and its appeal',
  async run(db, username) {
    const user = await findAccount(db, { username })
    if (!user) throw unknown(username)
    const live = await listLive(db, user.id, systemClock.now())
    if (live.length === 0) return `Nothing of ${username} is suspended.`
    return live.flatMap(({ kind, reason, at, endsAt, appeal, appealedAt }) => [
      `${kind}  from ${formatMinute(at)} until ${formatMinute(endsAt)}: ${reason}`,
      ...(appeal === null || appealedAt === null
        ? []
        : [
            `Appealed ${formatMinute(appealedAt)}`,
            ...appeal.split('\n').map((line) => `  ${line}`),
          ]),
    ])
  },
}

const MOST_DAYS = 366

function suspension(kind: SuspensionKind, help: string): Command {
  return {
    takes: '<username> --days <number> --reason <text>',
    help,
    options: { days: { type: 'string' }, reason: { type: 'string' } },
    async runConfigured(context, username, options) {
      const days = readNumber(textOf(options, 'days') ?? '')
      const reason = textOf(options, 'reason')?.trim()
      if (!reason || reason.length > 500 || days < 1 || days > MOST_DAYS) throw new UsageProblem()
      const endsAt = await suspend(context, { username }, { kind, days, reason }).catch(
        explain(username),
      )
      return `Until ${formatMinute(endsAt)}. They get an email with the reason, and can appeal.`
    },
  }
}

export const accountSuspend = suspension(
  'account',
  'Suspend an account: it can publish nothing; it still plays, downloads and exports',
)
export const accountFreeze = suspension('payouts', 'Freeze the payouts of an account')

function lift(kind: SuspensionKind, help: string): Command {
  return {
    takes: '<username>',
    help,
    async runConfigured(context, username) {
      await liftSuspension(context, { username }, kind).catch(explain(username))
      return `Done. ${username} gets an email.`
    },
  }
}

export const accountRestore = lift('account', 'End the suspension of an account')
export const accountUnfreeze = lift('payouts', 'Pay out to an account again')

function explain(username: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem)) throw error
    throw unknown(username)
  }
}

function unknown(username: string): StartProblem {
  return new StartProblem(`There is no account ${username} for which this can be done.`)
}
