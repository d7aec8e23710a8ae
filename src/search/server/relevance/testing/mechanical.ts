import { toHiragana, toKatakana, toRomaji } from 'wanakana'
import { createRandom } from '#kernel/testing/random.ts'
import type { Entry, Judged } from './catalogue.ts'

type Random = () => number
/** @returns undefined where the kind does not apply to the entry */
type Change = (entry: Entry, random: Random, others: readonly Entry[]) => string | undefined

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{M}\s]+$/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const KANA_LETTERS = 'あいうえおかきくけこさしすせそたちつてとなにのはまみもやよらりるれろん'

/** What people do to a title or a name, each done by a program to one that is picked by chance. */
const KINDS: Readonly<Record<string, Change>> = {
  'as written': ({ title }) => title,
  'a typing error': ({ title }, random) =>
    inOneWord(title, 5, (word) => mistype(word, random), random),
  'an error in a short word': ({ title }, random) =>
    wordsOf(title).some((word) => word.length > 4)
      ? undefined
      : inOneWord(title, 4, (word) => mistype(word, random), random),
  'two typing errors': ({ title }, random) =>
    inOneWord(title, 8, (word) => mistype(mistype(word, random), random), random),
  'a missing word': ({ title }, random) => {
    const words = wordsOf(title)
    return words.length < 3 ? undefined : words.toSpliced(pick(words, random), 1).join(' ')
  },
  'a word too many': ({ title }, random, others) => {
    const other = wordsOf(others[pick(others, random)]?.title ?? '').at(-1)
    return other === undefined || JAPANESE.test(other + title) ? undefined : `${title} ${other}`
  },
  'joined words': ({ title }) => {
    const words = wordsOf(title)
    return words.length < 2 || words.length > 4 ? undefined : words.join('').toLowerCase()
  },
  'a split word': ({ title }, random) =>
    inOneWord(title, 8, (word) => `${word.slice(0, 4)} ${word.slice(4)}`, random),
  'swapped words': ({ title }) => {
    const words = wordsOf(title)
    return words.length < 2 ? undefined : [...words.slice(1), words[0]].join(' ')
  },
  'typed so far': ({ title }) => {
    const letters = [...title]
    return letters.length < 6
      ? undefined
      : letters.slice(0, Math.ceil(letters.length * 0.6)).join('')
  },
  'without accents and signs': ({ title }) => {
    const plain = title
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[\p{P}\p{S}]/gu, '')
    return !LATIN.test(title) || plain === title || plain.trim() === '' ? undefined : plain
  },
  'full width': ({ title }) =>
    /^[\w\s]+$/.test(title)
      ? title.replaceAll(/[!-~]/gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
      : undefined,
  'artist and title': ({ kind, title, artist }) =>
    kind === 'work' ? `${artist} ${title}` : undefined,
  'title and an artist with an error': ({ kind, title, artist }, random) => {
    const typed = inOneWord(artist, 5, (word) => mistype(word, random), random)
    return kind === 'work' && typed !== undefined ? `${title} ${typed}` : undefined
  },
  'the other kana': ({ title }) =>
    KANA.test(title)
      ? /\p{Script=Hiragana}/u.test(title)
        ? toKatakana(title)
        : toHiragana(title)
      : undefined,
  'kana in romaji': ({ title }) => (KANA.test(title) ? romaji(title) : undefined),
  'a reading in kana': ({ title, reading }) =>
    /\p{Script=Han}/u.test(title) && reading !== '' ? reading : undefined,
  'a reading in romaji': ({ title, reading }) =>
    /\p{Script=Han}/u.test(title) && reading !== '' ? romaji(reading) : undefined,
  'an error in kana': ({ title }, random) =>
    KANA.test(title) && [...title].length >= 5 ? mistype(title, random, KANA_LETTERS) : undefined,
}

/** So many queries of each kind, the same for the same seed. */
export function makeMechanical(catalogue: readonly Entry[], seed: number, each: number): Judged[] {
  return Object.entries(KINDS).flatMap(([kind, change], at) => {
    const random = createRandom(seed * 1000 + at)
    const made: Judged[] = []
    for (let tries = 0; made.length < each && tries < 20_000; tries += 1) {
      const entry = catalogue[pick(catalogue, random)]
      const query = entry && change(entry, random, catalogue)?.trim()
      if (entry === undefined || query === undefined || query.length < 2) continue
      const index = entry.kind === 'work' ? 'media' : 'users'
      const rights = [entry.title, ...(kind === 'typed so far' ? [] : [query])].map(folded)
      const begun = kind === 'typed so far' ? folded(query) : undefined
      made.push({
        kind,
        query,
        index,
        expected: entry.title,
        isRight: (found) =>
          found.kind === entry.kind &&
          (rights.includes(folded(found.title)) ||
            (begun !== undefined && folded(found.title).startsWith(begun)) ||
            (entry.reading !== '' && found.reading === entry.reading)),
      })
    }
    return made
  })
}

/** Two titles that a listener would take for the same one. */
function folded(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return toHiragana(letters, { passRomaji: true }) || text
}

function romaji(kana: string): string {
  return toRomaji(kana.replaceAll(/[・\s]+/gu, ' ')).replaceAll('-', '')
}

function wordsOf(title: string): string[] {
  return title.split(/[\s・]+/u).filter(Boolean)
}

function inOneWord(
  title: string,
  least: number,
  change: (word: string) => string,
  random: Random,
): string | undefined {
  const words = title.split(' ')
  const places = words.flatMap((word, at) =>
    /^[\p{Script=Latin}]+$/u.test(word) && word.length >= least ? [at] : [],
  )
  const place = places[pick(places, random)]
  return place === undefined
    ? undefined
    : words.map((word, at) => (at === place ? change(word.toLowerCase()) : word)).join(' ')
}

/** A letter is left out, doubled, replaced or swapped, but for the first one. */
function mistype(text: string, random: Random, alphabet = LETTERS): string {
  const letters = [...text]
  const at = 1 + Math.floor(random() * (letters.length - 2))
  const letter = letters[at] ?? ''
  const other = alphabet[Math.floor(random() * alphabet.length)] ?? ''
  const changes = [[], [letter, letter], [other], [letters[at + 1] ?? '', letter]]
  const change = changes[pick(changes, random)] ?? []
  return letters
    .toSpliced(
      at,
      change.length === 2 && change[1] === letter && change[0] !== letter ? 2 : 1,
      ...change,
    )
    .join('')
}

function pick(values: readonly unknown[], random: Random): number {
  return Math.floor(random() * values.length)
}
