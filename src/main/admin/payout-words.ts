import { parseArgs } from 'node:util'
import { japanDay } from '#kernel/japan-day.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { nextWeekday } from '#money/transfer-day.ts'

/** @throws StartProblem where it is not a day, or is over */
export function readDay(given: string | undefined, now: Date): string {
  if (given === undefined) return nextWeekday(now)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay || given < japanDay(now)) {
    throw new StartProblem('--date is a day to come, such as 2026-12-25.')
  }
  return given
}

const OPTIONS = {
  date: { type: 'string' },
  out: { type: 'string' },
  'unknown-banks': { type: 'boolean' },
  reason: { type: 'string' },
} as const

export function parseWords(words: string[], word: string | undefined) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`${what}\n${word}`)
  }
}

export function readNumber(words: string[], name: string, word: string | undefined): number {
  const [number = '', ...more] = words
  if (more.length > 0 || !/^\d{1,10}$/.test(number)) throw usage(name, word)
  return Number(number)
}

export const usage = (name: string, word = '') =>
  new StartProblem(`Usage: npm run admin -- payout ${name} ${word}`)
