import { getPasskeyWithOwner, trustPasskey } from '#accounts/server/passkeys/trust-passkey.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Command } from './command.ts'
import { formatMinute, formatTable } from './table.ts'

export const passkeyTrust: Command = {
  takes: '<id> [--yes]',
  help: 'Let a passkey confirm refunds on the pages for operators; shows whose it is, and does it with --yes',
  options: { yes: { type: 'boolean' } },
  async run(db, id, options) {
    const isSure = options.yes === true
    const found = await (isSure
      ? trustPasskey({ db, clock: systemClock }, id)
      : getPasskeyWithOwner({ db }, id)
    ).catch(explainUnknown(id))
    return [
      ...formatTable([
        ['Passkey', found.name],
        ['Account', `${found.username} (${found.email})`],
        ['Added', formatMinute(found.createdAt)],
      ]),
      isSure
        ? 'It may now confirm acts of an operator.'
        : 'Nothing has been done yet. Ask the operator in person whether it is theirs, and add --yes.',
    ]
  },
}

function explainUnknown(id: string) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    throw new StartProblem(`No passkey ${id}. The pages for operators show the ID.`)
  }
}
