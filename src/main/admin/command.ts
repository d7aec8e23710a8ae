import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Storage } from '#ports/storage/storage.ts'
import type { Env } from '../env.ts'

/** The context of commands that need the service’s own configuration. */
export type OperatorContext = Pick<
  Context,
  'clock' | 'config' | 'db' | 'listeners' | 'orderExtensions' | 'payments' | 'recordingUse'
>

/** One thing that the operator does at the command line: a use case, and what it says. */
export type Command = Described & (WithDatabase | WithConfig | WithStorage | WithFiles | Alone)

interface Described {
  /** What follows its name, as the help shows it: `<id> [--date <YYYY-MM-DD>]`. */
  takes?: string
  /** One line of help. */
  help: string
  /** The options that it knows; each may be left out. */
  options?: ParseArgsOptionsConfig
}

/**
 * @param word its argument; empty where it takes none, or `[<one>]` and was given none
 * @returns the output, one string a line
 * @throws StartProblem with one line; UsageProblem where the words make no sense
 */
type Run<Given> = (given: Given, word: string, options: Options) => Promise<string | string[]>

export type Options = Partial<Record<string, string | boolean | (string | boolean)[]>>

interface WithDatabase {
  run: Run<Database>
}

interface WithConfig {
  runConfigured: Run<OperatorContext>
}

/** The command needs no running service. */
interface WithStorage {
  runOnStorage: Run<Storage>
}

/** The command reads the database and the files. */
interface WithFiles {
  runOnFiles: Run<FilesContext>
}
export type FilesContext = Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'storage'>

/** The command needs no database that is there already. */
interface Alone {
  runAlone: Run<GivenSettings>
}

export interface GivenSettings {
  env: Env
  /** What looks like a setting and is none. */
  warnings: readonly string[]
}

/** The words of a command make no sense: its usage is shown. */
export class UsageProblem extends Error {}

/** Reads what follows the name of a command. @throws UsageProblem */
export function readWords(
  { takes = '', options }: Command,
  words: readonly string[],
): { word: string; options: Options } {
  // What is searched for may begin like an option.
  const { values, positionals } = options
    ? parse(words, options)
    : { values: {}, positionals: words }
  const [word = '', ...others] = positionals
  const isWanted = takes.startsWith('<') ? word !== '' : word === '' || takes.startsWith('[<')
  if (!isWanted || others.length > 0) throw new UsageProblem()
  return { word, options: values }
}

function parse(words: readonly string[], options: ParseArgsOptionsConfig) {
  const optionOf = (word = '') => (word.startsWith('--') ? options[word.slice(2)] : undefined)
  // The parser takes a value such as -500 for an option; the next known option is never a value.
  const isValueOf = (before: string | undefined, word = '') =>
    optionOf(before)?.type === 'string' && word.startsWith('-') && !optionOf(word)
  const args = words.flatMap((word, at) => {
    if (isValueOf(words[at - 1], word)) return []
    const next = words[at + 1]
    return isValueOf(word, next) ? `${word}=${next}` : word
  })
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}

/** Reads an option with a value. */
export function textOf(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Reads the number of what a list shows; 0, which is none, for what is no number. */
export function readNumber(word: string): number {
  return /^\d{1,15}$/.test(word) ? Number(word) : 0
}
