import { createRandom } from '#kernel/testing/random.ts'
import type { DocumentRow } from '../../src/search/server/documents/document.ts'
import { workRow } from '../../src/search/server/documents/document.ts'
import { GENRES } from '../../src/works/contract.ts'

const LATIN_WORDS = 200_000
const JAPANESE_WORDS = 40_000
const ARTISTS = 100_000
const TAGS = 3000
const LONGEST_DESCRIPTION = 40
const ENDS = ['', 'n', 'r', 'l', 's']
/**
 * As many as give a word as many longer ones and similar ones as an English word has among 275,000:
 * 95 % have at most 36 (15) that begin so, and 20 (18) that a typing error leads to.
 */
const SYLLABLES = 'k r m l st v br d n t sh f g p w h'
  .split(' ')
  .flatMap((start, row) =>
    ['a', 'o', 'i', 'e'].map(
      (vowel, column) => start + vowel + (ENDS[(row * 4 + column * 3) % 5] ?? ''),
    ),
  )
const PARTICLES = ['の', 'と', 'へ', 'に', 'は', 'も', 'な', '']
const KATAKANA = 'アイウエオカキクケコサシスセソタチツテトナニノハヒフヘホマミムメモラリルレロン'
const FIRST_KANJI = 0x4e00
const KANJI = 2500
const DAY_SECONDS = 86_400

/** A number below `count`, each about as often as its rank has it in a language (Zipf). */
export function rankOf(random: () => number, count: number): number {
  return Math.min(count - 1, Math.floor(count ** random()) - 1)
}

export function latinWord(rank: number): string {
  const random = createRandom(rank * 7919 + 1)
  const length = 2 + Math.floor(random() * 3)
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
}

export function japaneseWord(rank: number): string {
  const random = createRandom(rank * 104_729 + 2)
  const letter = () =>
    rank % 5 === 0
      ? (KATAKANA[Math.floor(random() * KATAKANA.length)] ?? 'ア')
      : String.fromCodePoint(FIRST_KANJI + rankOf(random, KANJI) * 8)
  return Array.from({ length: rank % 5 === 0 ? 4 : 1 + (rank % 2) }, letter).join('')
}

/** Half of them Japanese; few of them have most of the plays. */
export function makeDocument(id: number): DocumentRow {
  const random = createRandom(id)
  const latin = () => latinWord(rankOf(random, LATIN_WORDS))
  const japanese = () => japaneseWord(rankOf(random, JAPANESE_WORDS))
  const many = (count: number, word: () => string) => Array.from({ length: count }, word)
  const upTo = (count: number) => Math.floor(random() * (count + 1))
  const isJapanese = id % 2 === 0
  const particle = () => PARTICLES[Math.floor(random() * PARTICLES.length)] ?? ''
  const text = (words: number) =>
    isJapanese
      ? many(words, japanese)
          .map((word) => word + particle())
          .join('')
      : many(words, latin).join(' ')
  const artist = Math.floor(random() * ARTISTS)
  const [first, second] = [latinWord(artist), latinWord(artist * 3)]
  return workRow({
    kind: 'sound',
    id,
    isListed: true,
    isIndexed: false,
    publicId: `bench${id}`,
    ownerId: 1 + artist,
    slug: 'sound',
    title: text(1 + upTo(3)),
    reading: '',
    artist: isJapanese ? japaneseWord(artist) + japaneseWord(artist * 3) : `${first} ${second}`,
    artistReading: '',
    guess: null,
    artistGuess: '',
    albumGuesses: [],
    username: `${first}-${artist}`,
    albums: random() < 0.6 ? [text(1 + upTo(2))] : [],
    albumReadings: [],
    albumIds: [],
    genre: GENRES[id % GENRES.length] ?? '',
    tags: [...new Set(many(upTo(4), () => latinWord(rankOf(random, TAGS))))],
    description: random() < 0.7 ? text(upTo(LONGEST_DESCRIPTION)) : '',
    cover: `cover${id}`,
    sales: true,
    price: 100 * upTo(10),
    nameYourPrice: true,
    license: 1 + (id % 2),
    ccType: 1 + (id % 6),
    duration: 60 + upTo(300),
    plays: Math.floor(random() ** -1.2) - 1,
    releasedAt: new Date(Date.UTC(2026, 0, 1) - Math.floor(random() * 3000) * DAY_SECONDS * 1000),
  })
}
