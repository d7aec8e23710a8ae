import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#kernel/testing/random.ts'

/** A sound or an artist as listeners know it; no index sees the reading. */
export interface Entry {
  readonly kind: 'work' | 'artist'
  readonly id: number
  /** The title of a sound, or the name of an artist */
  readonly title: string
  readonly reading: string
  readonly artist: string
  readonly plays: number
}

export interface Judged {
  readonly kind: string
  readonly query: string
  /** True for whatever a listener may have meant */
  readonly isRight: (entry: Entry) => boolean
  readonly expected: string
  readonly index: 'media' | 'users'
}

const NAMED = /^(?<text>[^{]*)(?:\{(?<reading>[^}]*)\})?$/u
const ARTISTS_FROM = 1_000_000

/** Real and plausible works and artists, each with plays that only depend on its place. */
export function readCatalogue(): Entry[] {
  const random = createRandom(5)
  const lines = ['real-en', 'real-ja', 'plausible'].flatMap(linesOf)
  let id = 0
  return lines.flatMap((line, at) => {
    const [name = '', titles = ''] = splitOnce(line, ': ')
    const { text: artist, reading } = named(name)
    const plays = () => Math.floor(random() ** -1.2)
    const works = titles.split('; ').flatMap((title): Entry[] => {
      id += 1
      return title === '' ? [] : [{ kind: 'work', id, ...titled(title), artist, plays: plays() }]
    })
    const artistId = ARTISTS_FROM + at
    return [...works, { kind: 'artist', id: artistId, title: artist, reading, artist, plays: 1 }]
  })
}

/** Queries that were judged by what a listener expects of them. */
export function readJudged(language: 'en' | 'ja'): Judged[] {
  return linesOf(`judged-${language}`).map((line) => {
    const [kind = '', query = '', expected = ''] = line.split(' | ')
    const wanted = expected.split(';').map((each) => {
      if (each.startsWith('@')) return { kind: 'artist', title: each.slice(1), artist: '' }
      const [title = '', artist = ''] = splitOnce(each, ' @ ')
      return { kind: 'work', title, artist }
    })
    return {
      kind,
      query,
      expected,
      index: wanted.every((each) => each.kind === 'artist') ? 'users' : 'media',
      isRight: (entry) =>
        wanted.some(
          (each) =>
            each.kind === entry.kind &&
            each.title === entry.title &&
            (each.artist === '' || each.artist === entry.artist),
        ),
    }
  })
}

function linesOf(name: string): string[] {
  return readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
}

function titled(text: string) {
  const { text: title, reading } = named(text)
  return { title, reading }
}

function named(text: string): { text: string; reading: string } {
  const { text: name = text, reading = '' } = NAMED.exec(text)?.groups ?? {}
  return { text: name, reading }
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
