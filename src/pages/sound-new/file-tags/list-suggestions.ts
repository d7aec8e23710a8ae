import { cleanLine } from '#kernel/clean-text.ts'
import type { FileTags } from '#uploads/contract.ts'
import { GENRES, type Genre, TITLE_LENGTH } from '#works/contract.ts'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { stripTrackNumber } from './strip-track-number.ts'

export interface TagSuggestion {
  field: 'title' | 'genre' | 'isrc'
  text: string
  genre?: Genre
  change: Partial<SoundForm>
  isUsed: boolean
  /** The artist has chosen nothing else yet: the field is empty, or as it was created. */
  isFree: boolean
}

export interface OtherTag {
  field: 'artist' | 'album' | 'number' | 'year' | 'genre'
  text: string
}

/** @param given the title that the sound has had from its file's name */
export function listSuggestions(tags: FileTags, form: SoundForm, given: string): TagSuggestion[] {
  const title = fitTitle(stripTrackNumber(tags.title ?? '', tags))
  const genre = genreOfTag(tags.genre)
  const isrc = tags.isrc ?? ''
  const all: TagSuggestion[] = [
    {
      field: 'title',
      text: title,
      change: { title },
      isUsed: fitTitle(form.title) === title,
      isFree: ['', given, stripTrackNumber(given, tags)].includes(form.title.trim()),
    },
    {
      field: 'genre',
      text: genre ? (tags.genre ?? '') : '',
      ...(genre && { genre }),
      change: { genre: genre ?? '' },
      isUsed: form.genre === genre,
      isFree: form.genre === '',
    },
    {
      field: 'isrc',
      text: isrc,
      change: { isrc },
      isUsed: bare(form.isrc) === isrc,
      isFree: form.isrc.trim() === '',
    },
  ]
  return all.filter(({ text }) => text !== '')
}

/** Artist, album and number have no field; a year is no release date (decision 0017). */
export function listOtherTags(
  tags: FileTags,
  numberOf: (track: number, disc: number | null) => string,
): OtherTag[] {
  const { artist, album, trackNumber, discNumber, year, genre } = tags
  const all = [
    { field: 'artist', text: artist },
    { field: 'album', text: album },
    { field: 'number', text: trackNumber === null ? null : numberOf(trackNumber, discNumber) },
    { field: 'year', text: year === null ? null : String(year) },
    { field: 'genre', text: genreOfTag(genre) ? null : genre },
  ] as const
  return all.flatMap(({ field, text }) => (text ? [{ field, text }] : []))
}

/**
 * True if something in its tags could be used and was not, and the suggestions are not dismissed.
 */
export function hasOpenSuggestion({
  state,
  tags,
  tagsDismissed,
  editor,
  sound,
}: SoundUpload): boolean {
  if (!tags || tagsDismissed || state === 'ERROR' || !editor) return false
  const { form } = editor
  const asksForCover = tags.hasCover && form.cover === undefined && !sound?.coverart
  return asksForCover || listSuggestions(tags, form, '').some(({ isUsed }) => !isUsed)
}

/** ISO 3901 without its hyphens, as in tags. */
function bare(isrc: string): string {
  return isrc.replace(/[\s-]/g, '').toUpperCase()
}

/** A title from a file's tags as it is stored: cut to its maximal length, between two characters. */
export function fitTitle(text: string): string {
  const start = cleanLine(text).slice(0, TITLE_LENGTH)
  return start.replace(/[\ud800-\udbff]$/, '').trim()
}

/** Names that files use for the genres besides their keys, with letters and digits alone. */
const NAMES: Partial<Record<Genre, string>> = {
  alternative: 'indie indierock alternativerock alternativeindierock オルタナティブ インディーズ',
  animation: 'anime アニメ アニメーション',
  blues: 'ブルース',
  classics: 'classical classic クラシック',
  dance: 'ダンス',
  djmix: 'djmixliveset djset liveset',
  electronic: 'electronica electro エレクトロニック エレクトロニカ',
  family: 'children childrens childrensmusic kids キッズ',
  folk: 'フォーク',
  hiphop: 'hiphoprap rap ヒップホップ ラップ',
  jazz: 'ジャズ',
  metal: 'heavymetal メタル ヘヴィメタル',
  pop: 'jpop pops ポップ ポップス',
  rb: 'rnb randb rbsoul rhythmandblues',
  reggae: 'レゲエ',
  rock: 'jrock ロック',
  soundtracks: 'soundtrack ost サウンドトラック サントラ',
  world: 'worldmusic ワールド ワールドミュージック',
}

const KEYS = new Map<string, Genre>(
  GENRES.flatMap((key) => [key, ...(NAMES[key]?.split(' ') ?? [])].map((name) => [name, key])),
)
/** Separators between several genres of one file, and within the names of some. */
const BETWEEN = /[;,/|・、，；]/

/**
 * The genre that a file means by `Hip-Hop/Rap`, or first by `Jazz; Funk`; undefined where it is
 * none of ours.
 */
export function genreOfTag(text: string | null | undefined): Genre | undefined {
  const names = [text ?? '', ...(text ?? '').split(BETWEEN)]
  return names.map((name) => KEYS.get(plainName(name))).find((key) => key !== undefined)
}

export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}ー]/gu, '')
}
