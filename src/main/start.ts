import { parseArgs } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { startService } from './service.ts'

/** How long a clean stop may take before the process leaves all the same. */
const STOP_MS = 25_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { services: { type: 'string' }, dev: { type: 'boolean' }, demo: { type: 'boolean' } },
  })
  const env = readEnv()
  const config = readConfig(env, values)
  const log = createLog()
  const stopping = new AbortController()
  const service = startService({ env, config, log, dev: values.dev ?? false, onLost: leave })
  let asked = 0

  function leave(): void {
    asked += 1
    if (asked > 1) process.exit(130) // asked again: at once
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    service
      .then((running) => running.stop())
      .then(() => process.exit(process.exitCode ?? 0))
      .catch(fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)

  const { address } = await service
  if (!stopping.signal.aborted && address !== undefined) {
    process.stdout.write(`\n  ${config.brandName} is at ${address}\n  Stop it with Ctrl-C.\n\n`)
  }
}

/** One clear line where the cause is known, the whole story where it is not. */
function fail(error: unknown): void {
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}

main().catch(fail)
