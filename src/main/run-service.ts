import { flushCompileCache } from 'node:module'
import { openAddress, usesMachineKey } from '#http/machine-key.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { readConfig } from './config.ts'
import { type Arguments, type Env, readArguments, readEnv } from './env.ts'
import { readSettings } from './env-file.ts'
import { createLog } from './log.ts'
import { type RunningService, startService } from './service.ts'

/** The time that a clean stop may take before the process exits all the same. */
const STOP_MS = 25_000
/** One Ctrl-C comes twice, from the terminal and from npm; later than this it is a second one. */
const SAME_SIGNAL_MS = 1000

interface Options {
  /** Arguments after the program's name on the command line. */
  words?: string[]
  /** Values of variables that the environment leaves unset. */
  defaults?: Partial<Env>
  /** Runs once the service answers; its failure ends the process. */
  onRunning?: (service: RunningService, signal: AbortSignal) => Promise<void>
}

/** Runs the service until a signal; exits with 1 and one line where it cannot start. */
export function runService(options: Options): void {
  run(options).catch(fail)
}

async function run({ words = [], defaults, onRunning }: Options): Promise<void> {
  const given: Arguments = readArguments(words)
  const { variables, warnings } = readSettings(given['env-file'])
  const env = { ...defaults, ...readEnv(variables) }
  const config = readConfig(env, given)
  const stopping = new AbortController()
  const { signal } = stopping
  const dev = given.dev ?? false
  const newSecret = given['new-secret'] ?? false
  const log = createLog(env.LOG_LEVEL)
  for (const warning of warnings) log.warn({}, warning)
  const starting = startService({ env, config, log, dev, newSecret, signal, onLost: leave })
  let askedAt: number | undefined

  function leave(): void {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(130) // a second Ctrl-C
      return
    }
    askedAt = performance.now()
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    end(starting).catch(fail)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, leave)

  const service = await starting.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  if (service === undefined || signal.aborted) return
  reportCrash(service)
  flushCompileCache()
  process.stdout.write(greeting(config.brandName, service))
  await onRunning?.(service, signal).catch((error: unknown) => {
    // Running work may break off while the service stops.
    if (signal.aborted) return
    printError(error)
    process.exitCode = 1
    leave()
  })
}

/**
 * An uncaught error or rejection ends the process as it does without this, but is reported first.
 */
function reportCrash({ context: { errorReports } }: RunningService): void {
  process.once('uncaughtException', (error) => {
    printError(error)
    errorReports.report(error, { route: 'process' })
    void errorReports.close().finally(() => process.exit(1))
  })
}

/** A start that was broken off has undone itself already. */
async function end(starting: Promise<RunningService>): Promise<void> {
  const service = await starting.catch(() => undefined)
  await service?.stop()
  process.exit(process.exitCode ?? 0)
}

function greeting(brandName: string, { address, context }: RunningService): string {
  const what = address === undefined ? 'worker is running' : `is running at ${address}`
  const lines = [`${brandName} ${what}`, 'Press Ctrl-C to stop.']
  if (address !== undefined && usesMachineKey(context.config)) {
    const open = openAddress(address, context.config.secret)
    lines.splice(1, 0, `Your inbox, and test sign-in: ${open}`)
  }
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}

function fail(error: unknown): void {
  printError(error)
  process.exit(1)
}

/** One clear line where the cause is known, the whole stack where it is not. */
function printError(error: unknown): void {
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
}
