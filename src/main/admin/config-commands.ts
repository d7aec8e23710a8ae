import { StartProblem } from '#kernel/start-problem.ts'
import { checkConfig } from '../check-config.ts'
import { type Command, textOf } from './command.ts'

export const configCheck: Command = {
  takes: '[--to <address>]',
  help: 'Try all settings: what is missing, weak, unknown or unreachable; sends a test email',
  options: { to: { type: 'string' } },
  async runAlone({ env, warnings }, _word, options) {
    const findings = await checkConfig(env, textOf(options, 'to') ?? env.OPERATOR_EMAIL)
    const lines = findings.map(({ state, line }) => `${state.padEnd(8)}${line}`)
    const isFine = warnings.length === 0 && findings.every(({ state }) => state !== 'problem')
    // The exit status is 1.
    if (!isFine) throw new StartProblem(lines.join('\n'))
    return lines
  },
}
