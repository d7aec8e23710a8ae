import { parseArgs } from 'node:util'
import { StartProblem } from '#kernel/start-problem.ts'

export interface Arguments {
  /** Names separated by commas; left out: all. */
  services?: string
  /** Pages are compiled as they are asked for. */
  dev?: boolean
}

/** @throws StartProblem naming the word that is not understood */
export function readArguments(words: string[]): Arguments {
  const options = { services: { type: 'string' }, dev: { type: 'boolean' } } as const
  try {
    return { ...parseArgs({ args: words, options }).values }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('. ')[0] : String(cause)
    throw new StartProblem(`Cannot start: ${why}.`, { cause })
  }
}
