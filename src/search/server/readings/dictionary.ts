import { text } from 'node:stream/consumers'
import { dictionary as pronunciations } from 'cmu-pronouncing-dictionary'
import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic'
import { toKatakana } from 'wanakana'
import * as z from 'zod/mini'
import { loanwordOf } from './loanword-of.ts'

/**
 * The program that looks readings up: it takes texts as JSON and gives a reading for each, words apart.
 * The dictionaries take some 200 MB, which this process gives back when it ends.
 */
const Token = z.object({ surface: z.string(), reading: z.optional(z.string()) })
/** A part of speech without a reading, such as a Latin word, has this one. */
const NO_READING = '*'

/** The fewest letters of a word within a word */
const PART = 4

const builder = new TokenizerBuilder()
builder.setDictionary('embedded://ipadic')
builder.setMode('normal')
const tokenizer = builder.build()

const texts = z.parse(z.array(z.string()), JSON.parse(await text(process.stdin)))
process.stdout.write(JSON.stringify(texts.map(readingOf)))

function readingOf(given: string): string {
  const tokens = z.parse(z.array(Token), tokenizer.tokenize(given))
  return tokens
    .map(({ surface, reading = NO_READING }) =>
      reading === NO_READING ? spoken(surface) : reading,
    )
    .join(' ')
}

/** English words, and two that are written as one, as Japanese say them. */
function spoken(surface: string): string {
  const word = surface.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const places = Array.from(word, (_, at) => at).filter(
    (at) => at >= PART && word.length - at >= PART,
  )
  const at =
    known(word) === undefined
      ? places.find((each) => [word.slice(0, each), word.slice(each)].every(known))
      : 0
  const parts = at === undefined ? [] : [word.slice(0, at), word.slice(at)].filter(Boolean)
  if (parts.length === 0) return surface
  return toKatakana(parts.map((part) => loanwordOf(part, known(part) ?? '')).join(''))
}

function known(word: string): string | undefined {
  return pronunciations[word]
}
