import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { toHiragana } from 'wanakana'
import * as z from 'zod/mini'

const PROGRAM = join(import.meta.dirname, 'dictionary.ts')
const KANJI = /\p{Script=Han}/u
const WORD = /[a-z]{3}/iu

export const hasKanji = (text: string): boolean => KANJI.test(text)
/** True for a text of which dictionaries know more than its letters. */
export const isReadable = (text: string): boolean => hasKanji(text) || WORD.test(text)

/**
 * Guesses how texts are read, in hiragana with spaces between words, by dictionaries in a process of
 * their own, which ends afterwards; English words as Japanese say them.
 */
export async function lookUpReadings(texts: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'], env: {} })
  // Nobody waits for it: replies go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.stdin.end(JSON.stringify(texts.map((each) => each.normalize('NFKC'))))
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The dictionary of readings ended with ${code}`)
  const readings = z.parse(z.array(z.string()), JSON.parse(answer))
  return readings.map((reading) => toHiragana(reading, { passRomaji: true }))
}
