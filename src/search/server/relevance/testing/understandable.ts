import { toRomaji } from 'wanakana'
import { joinKanjiVariants } from '#ports/search-index/kanji-variants.ts'

/** One letter in so many may be wrong, two at most. */
const LETTERS_AN_ERROR = 4
const MOST_ERRORS = 2
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

interface Forms {
  kanji: ReadonlySet<string>
  /** Latin words, kana from each of their letters on in romaji, and all of it as one word */
  words: readonly string[]
  signs: string
}

/**
 * Compares a query with the texts of a hit: a listener sees why it was found where they share a kanji,
 * or where a word of one begins the other, but for typing errors. The rule knows nothing of the engine.
 */
export function understandableFor(query: string): (texts: readonly string[]) => boolean {
  const wanted = formsOf(query)
  return (texts) =>
    texts.map(formsOf).some((known) => {
      if ([...wanted.kanji].some((letter) => known.kanji.has(letter))) return true
      if (wanted.words.length === 0) return wanted.signs !== '' && wanted.signs === known.signs
      return wanted.words.some((word) => known.words.some((each) => areLike(word, each)))
    })
}

function formsOf(text: string): Forms {
  const plain = joinKanjiVariants(text.normalize('NFKC'))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/gu, '')
    .normalize('NFC')
  const kana = [...plain.matchAll(JAPANESE)].flatMap(([run]) =>
    Array.from(run, (_, at) => romaji(run.slice(at))),
  )
  const latin = plain.match(/[a-z0-9]+/gu) ?? []
  const whole = romaji(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return {
    kanji: new Set(plain.match(/\p{Script=Han}/gu)),
    words: [...latin, ...kana, whole].filter((word) => /^[a-z0-9]+$/u.test(word)),
    signs: plain.replaceAll(/\s/gu, ''),
  }
}

/** Long vowels are written in several ways. */
function romaji(text: string): string {
  return toRomaji(text.replaceAll('ー', ''))
    .replaceAll(/([aiueo])\1+/gu, '$1')
    .replaceAll('ou', 'o')
}

function areLike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 2) return one === other
  const errors = Math.min(MOST_ERRORS, Math.floor(short.length / LETTERS_AN_ERROR))
  const beginning = long.slice(0, short.length + 1)
  return [long, beginning, beginning.slice(0, -1)].some((each) => isNear(short, each, errors))
}

/** The same letters but for so many: each is left out of one of them or of both. */
function isNear(one: string, other: string, errors: number): boolean {
  if (Math.abs(one.length - other.length) > errors) return false
  const known = without(other, errors)
  return [...without(one, errors)].some((text) => known.has(text))
}

function without(word: string, count: number): Set<string> {
  let last = new Set([word])
  const all = new Set(last)
  for (let round = 0; round < count; round += 1) {
    last = new Set(
      [...last].flatMap((text) =>
        Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
      ),
    )
    for (const text of last) all.add(text)
  }
  return all
}
