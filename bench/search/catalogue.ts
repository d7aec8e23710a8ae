import { toHiragana } from 'wanakana'
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
const HIRAGANA = [...'あいうえおかきくけこさしすせそたちつてとなにのはまみもやよらりるれろん']
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

/** How a Japanese word is read: two to four kana. */
export function readingOf(rank: number): string {
  if (rank % 5 === 0) return toHiragana(japaneseWord(rank))
  const random = createRandom(rank * 15_485_863 + 3)
  const kana = () => HIRAGANA[Math.floor(random() * HIRAGANA.length)] ?? 'あ'
  return Array.from({ length: 2 + Math.floor(random() * 3) }, kana).join('')
}

/** How Japanese say a Latin word */
const spoken = (word: string) => toHiragana(word).replaceAll(/[a-z]/gu, '')

/** Half of them Japanese; few of them have most of the plays. */
export function makeDocument(id: number): DocumentRow {
  const random = createRandom(id)
  const many = <Value>(count: number, one: () => Value) => Array.from({ length: count }, one)
  const upTo = (count: number) => Math.floor(random() * (count + 1))
  const isJapanese = id % 2 === 0
  const particle = () => PARTICLES[Math.floor(random() * PARTICLES.length)] ?? ''
  const named = (words: number) => {
    if (!isJapanese) {
      const latin = many(words, () => latinWord(rankOf(random, LATIN_WORDS)))
      return { text: latin.join(' '), guess: latin.map(spoken).join(' ') }
    }
    const ranks = many(words, () => rankOf(random, JAPANESE_WORDS))
    return {
      text: ranks.map((rank) => japaneseWord(rank) + particle()).join(''),
      guess: ranks.map(readingOf).join(' '),
    }
  }
  const { text: title, guess } = named(1 + upTo(3))
  const albums = random() < 0.6 ? [named(1 + upTo(2))] : []
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
    title,
    reading: '',
    artist: isJapanese ? japaneseWord(artist) + japaneseWord(artist * 3) : `${first} ${second}`,
    artistReading: '',
    guess,
    artistGuess: isJapanese
      ? `${readingOf(artist)} ${readingOf(artist * 3)}`
      : `${spoken(first)} ${spoken(second)}`,
    albumGuesses: albums.map((album) => album.guess),
    username: `${first}-${artist}`,
    albums: albums.map((album) => album.text),
    albumReadings: [],
    albumIds: [],
    credits: [],
    lyrics: '',
    genre: GENRES[id % GENRES.length] ?? '',
    tags: [...new Set(many(upTo(4), () => latinWord(rankOf(random, TAGS))))],
    description: random() < 0.7 ? named(upTo(LONGEST_DESCRIPTION)).text : '',
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
