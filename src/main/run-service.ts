import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig } from './config.ts'
import { type Env, readEnv } from './env.ts'
import { createLog } from './log.ts'
import { type RunningService, startService } from './service.ts'

/** How long a clean stop may take before the process leaves all the same. */
const STOP_MS = 25_000

interface Options {
  services?: string | undefined
  dev?: boolean
  /** For variables that the environment leaves unset. */
  defaults?: Partial<Env>
  /** Called once the service answers; its failure ends the process. */
  onRunning?: (service: RunningService, signal: AbortSignal) => Promise<void>
}

/**
 * Runs the service as the process: started, told where it is, and stopped cleanly by Ctrl-C. Leaves
 * with status 1 and one clear line where it cannot start.
 */
export function runService(options: Options): void {
  run(options).catch(fail)
}

async function run({ services, dev = false, defaults, onRunning }: Options): Promise<void> {
  const env = { ...defaults, ...readEnv() }
  const config = readConfig(env, services === undefined ? {} : { services })
  const stopping = new AbortController()
  const starting = startService({ env, config, log: createLog(), dev, onLost: leave })
  let asked = 0

  function leave(): void {
    asked += 1
    if (asked > 1) process.exit(130) // asked again: at once
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    starting
      .then((service) => service.stop())
      .then(() => process.exit(process.exitCode ?? 0))
      .catch(fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)

  const service = await starting
  if (stopping.signal.aborted) return
  if (service.address !== undefined) {
    process.stdout.write(
      `\n  ${config.brandName} is at ${service.address}\n  Stop it with Ctrl-C.\n\n`,
    )
  }
  await onRunning?.(service, stopping.signal).catch((error: unknown) => {
    // What was going on while the service stopped may break off.
    if (stopping.signal.aborted) return
    tell(error)
    process.exitCode = 1
    leave()
  })
}

function fail(error: unknown): void {
  tell(error)
  process.exit(1)
}

/** One clear line where the cause is known, the whole story where it is not. */
function tell(error: unknown): void {
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
}
