import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { embeddedAddress } from '#ports/database/embedded-postgres.ts'
import { type Database, openDatabase } from '#ports/database/open-database.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { readConfig } from '../config.ts'
import { type Env, readEnv } from '../env.ts'
import { findSecret } from '../secret.ts'
import type { Command, OperatorContext } from './command.ts'
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
  given: readonly string[],
  output: Output = terminal,
  env?: Env,
): Promise<number> {
  const pair = given.slice(0, 2).join(' ')
  const name = COMMANDS.has(pair) ? pair : given[0]
  const words = given.slice(name === pair ? 2 : 1)
  const command = name === undefined ? undefined : COMMANDS.get(name)
  if (name === undefined || command === undefined || !takes(command, words)) {
    const isHelp = name === undefined || /^(--)?help$|^-h$/.test(name)
    if (isHelp) output.out(helpText())
    else output.problem(`${wrongWords(name)}\n\n${helpText()}`)
    return isHelp ? 0 : 1
  }
  try {
    const variables = env ?? readEnv()
    // Nothing else of what the service is set to matters here to most commands.
    const { DATABASE_URL, DATA_DIR } = variables
    const url = await findDatabase(readConfig({ DATABASE_URL, DATA_DIR }))
    const database = await openDatabase(url, { max: 1 })
    try {
      const { db } = database
      const lines = await ('run' in command
        ? command.run(db, ...words)
        : command.runConfigured(await configure(variables, db), ...words))
      for (const line of [lines].flat()) output.out(line)
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    output.problem(problemOf(error))
    return 1
  }
}

async function configure(env: Env, db: Database): Promise<OperatorContext> {
  const given = readConfig(env)
  const config = { ...given, secret: await findSecret(env, given.dataFolder) }
  const parts = { db, clock: systemClock }
  return { ...parts, config, payments: await createPayments(config, parts, () => '') }
}

function takes({ word, readsOptions }: Command, words: readonly string[]): boolean {
  return readsOptions === true || words.length === (word === undefined ? 0 : 1)
}

function helpText(): string {
  const lines = [...COMMANDS].map(
    ([name, { word = '', help }]) => `  ${`${name} ${word}`.padEnd(26)}  ${help}`,
  )
  return ['npm run admin -- <command>', '', ...lines].join('\n')
}

function wrongWords(name: string): string {
  const command = COMMANDS.get(name)
  if (command === undefined) return `Unknown command: ${name}.`
  return `Usage: npm run admin -- ${name} ${command.word ?? ''}`.trimEnd()
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
