import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { recordingUse } from '#library/server/select-recording-use.ts'
import { embeddedAddress } from '#ports/database/embedded-postgres.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import { createListeners } from '#ports/jobs/publish.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import { readConfig } from '../config.ts'
import { type Env, readEnv } from '../env.ts'
import { readSettings } from '../env-file.ts'
import { createLog } from '../log.ts'
import { orderExtensions } from '../order-extensions.ts'
import { findSecret } from '../secret.ts'
import { type Command, type GivenSettings, readWords, UsageProblem } from './command.ts'
import { COMMANDS } from './commands.ts'

interface Output {
  out(text: string): void
  problem(text: string): void
}

const terminal: Output = {
  out: (text) => void process.stdout.write(`${text}\n`),
  problem: (text) => void process.stderr.write(`${text}\n`),
}

/** Runs a command on the running service's database. @returns the exit status */
export async function runAdmin(
  all: readonly string[],
  output: Output = terminal,
  env?: Env,
): Promise<number> {
  const { file, given } = takeFile(all)
  const pair = given.slice(0, 2).join(' ')
  const name = COMMANDS.has(pair) ? pair : given[0]
  const words = given.slice(name === pair ? 2 : 1)
  const command = name === undefined ? undefined : COMMANDS.get(name)
  if (name === undefined || command === undefined) {
    const isHelp = name === undefined || /^(--)?help$|^-h$/.test(name)
    if (isHelp) output.out(helpText())
    else output.problem(`Unknown command: ${name}.\n\n${helpText()}`)
    return isHelp ? 0 : 1
  }
  try {
    const settings = env ? { env, warnings: [] } : readAll(file)
    for (const warning of settings.warnings) output.problem(warning)
    const lines = await carryOut(command, settings, words)
    for (const line of [lines].flat()) output.out(line)
    return 0
  } catch (error) {
    output.problem(error instanceof UsageProblem ? usageOf(name, error) : problemOf(error))
    return 1
  }
}

/** `--env-file <file>` stands before the command. */
function takeFile(all: readonly string[]) {
  const [option, file, ...given] = all
  return option === '--env-file' ? { file, given } : { file: undefined, given: all }
}

function readAll(file: string | undefined): GivenSettings {
  const { variables, warnings } = readSettings(file)
  return { env: readEnv(variables), warnings }
}

async function carryOut(command: Command, settings: GivenSettings, words: readonly string[]) {
  const { env } = settings
  const { word, options } = readWords(command, words)
  if ('runOnStorage' in command) {
    const storage = await createStorage(await configOf(env), createLog())
    return await command.runOnStorage(storage, word, options)
  }
  if ('runAlone' in command) return await command.runAlone(settings, word, options)
  // Most commands need no other setting of the service.
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = env
  const url = await findDatabase(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }))
  const { db, close } = await openDatabase(url, { max: 1 })
  try {
    if ('run' in command) return await command.run(db, word, options)
    const config = await configOf(env)
    const parts = { db, clock: systemClock }
    if ('runOnFiles' in command) {
      const log = createLog('warn')
      const storage = await createStorage(config, log)
      const files = { ...parts, config: { ...config, databaseUrl: url }, log, storage }
      return await command.runOnFiles(files, word, options)
    }
    const payments = await createPayments(config, parts, () => '')
    // Only these commands change what features listen to; loading all of them takes a moment.
    const { connectFeatures } = await import('../features.ts')
    const listeners = createListeners()
    connectFeatures(listeners)
    const context = { ...parts, config, payments, orderExtensions, listeners, recordingUse }
    return await command.runConfigured(context, word, options)
  } finally {
    await close()
  }
}

async function configOf(env: Env): Promise<Config> {
  const config = readConfig(env)
  return { ...config, secret: await findSecret(env, config.dataFolder) }
}

function helpText(): string {
  const lines = [...COMMANDS].map(
    ([name, { takes = '', help }]) => `  ${`${name} ${takes}`.padEnd(26)}  ${help}`,
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

function usageOf(name: string, { message }: UsageProblem): string {
  const usage = `Usage: npm run admin -- ${name} ${COMMANDS.get(name)?.takes ?? ''}`.trimEnd()
  return [message, usage].filter(Boolean).join('\n')
}

/** One clear line where the cause is known, the whole stack where it is not. */
function problemOf(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  if (!(error instanceof Error)) return String(error)
  const isAway =
    'code' in error && ['ECONNREFUSED', 'ENOTFOUND', '57P03'].includes(String(error.code))
  return isAway ? `Can’t reach the database: ${error.message}` : (error.stack ?? error.message)
}

const RunFile = z.object({ pid: z.number() })

/** The configured database, or the embedded one. @throws StartProblem where no service runs */
async function findDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  const run = await readFile(join(dataFolder, 'run.json'), 'utf8').catch(() => undefined)
  const parsed = z.safeParse(RunFile, run === undefined ? undefined : JSON.parse(run))
  if (parsed.success && isAlive(parsed.data.pid)) {
    return embeddedAddress(join(dataFolder, 'postgres'))
  }
  throw new StartProblem(
    `No service is running on ${dataFolder}. Start it first, or set DATA_DIR or DATABASE_URL to the service’s values.`,
  )
}

/** Signal 0 only asks; a process of another user is alive, too. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
