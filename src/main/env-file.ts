import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'
import { VARIABLES } from './env.ts'

export interface Settings {
  /** Those of the environment, and those of the file that the environment leaves unset. */
  variables: Record<string, string | undefined>
  /** What looks like a setting and is none. */
  warnings: string[]
}

/**
 * Reads `neiro.env` beside the data folder, where there is one, or the file that is given.
 *
 * @throws StartProblem where the given file is missing or can't be read
 */
export function readSettings(
  given: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Settings {
  const beside = join(dirname(resolve(environment.DATA_DIR ?? 'data')), 'neiro.env')
  const file = given ?? (existsSync(beside) ? beside : undefined)
  const written = file === undefined ? {} : readFile(file)
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const unknown = Object.keys(written).filter((name) => !VARIABLES.includes(name))
  const misspelt = set.flatMap(([name]) => (nearestOf(name) === undefined ? [] : [name]))
  return {
    variables: { ...written, ...Object.fromEntries(set) },
    warnings: [...new Set([...unknown, ...misspelt])].map(describe),
  }
}

function readFile(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw StartProblem.from(`The configuration file ${file} can’t be read`, cause)
  }
}

function describe(name: string): string {
  const nearest = nearestOf(name)
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return `${name} is not a setting.${hint}`
}

/** Names of other programs may be as short as ours: only long ones are taken for misspelt. */
const LEAST_LETTERS = 6
const MOST_EDITS = 2

function nearestOf(name: string): string | undefined {
  if (name.length < LEAST_LETTERS || VARIABLES.includes(name)) return undefined
  return VARIABLES.find(
    (known) => known.length >= LEAST_LETTERS && distance(name, known) <= MOST_EDITS,
  )
}

/** The number of letters to insert, leave out or replace. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, theirs] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === theirs ? 0 : 1)
      next.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    before = next
  }
  return before[other.length] ?? 0
}
