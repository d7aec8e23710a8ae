import type { Genre } from '#sounds/contract.ts'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import type { FileTags } from '#uploads/contract.ts'
import { fitTitle } from './fit-title.ts'
import { genreOfTag } from './genre-of-tag.ts'

/** What a file says that the form has a field for. */
export interface Offered {
  field: 'title' | 'genre' | 'isrc'
  /** As the file writes it. */
  text: string
  /** The genre of ours that it means. */
  genre?: Genre
  /** What taking it writes. */
  change: Partial<SoundForm>
  /** It stands in the form already. */
  isUsed: boolean
  /** Nobody has chosen anything else yet: the field is empty, or as it was first given. */
  isFree: boolean
}

/** What is only shown. */
export interface Told {
  field: 'artist' | 'album' | 'number' | 'year' | 'genre'
  text: string
}

/** @param given the title that the sound has had from its file's name */
export function listOffered(tags: FileTags, form: SoundForm, given: string): Offered[] {
  const title = fitTitle(tags.title ?? '')
  const genre = genreOfTag(tags.genre)
  const isrc = tags.isrc ?? ''
  const isSame = { title: fitTitle(form.title) === title, isrc: bare(form.isrc) === isrc }
  const isFree = { title: ['', given].includes(form.title.trim()), isrc: form.isrc.trim() === '' }
  const all: Offered[] = [
    { field: 'title', text: title, change: { title }, isUsed: isSame.title, isFree: isFree.title },
    ...(genre && tags.genre ? [offeredGenre(genre, tags.genre, form)] : []),
    { field: 'isrc', text: isrc, change: { isrc }, isUsed: isSame.isrc, isFree: isFree.isrc },
  ]
  return all.filter(({ text }) => text !== '')
}

function offeredGenre(genre: Genre, text: string, form: SoundForm): Offered {
  return {
    field: 'genre',
    text,
    genre,
    change: { genre },
    isUsed: form.genre === genre,
    isFree: form.genre === '',
  }
}

/**
 * An artist, an album and a number have no field: whose sound it is and where it stands in an album is
 * said elsewhere. A year is no release date (decision 0017). A genre is one of ours, or none.
 *
 * @param numberOf how a number is said, with its disc
 */
export function listTold(
  tags: FileTags,
  numberOf: (track: number, disc: number | null) => string,
): Told[] {
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

/** The file says something that could be taken and was not, and nobody has dismissed it. */
export function isOpenOffer({ state, tags, answered, form, sound }: Upload): boolean {
  if (!tags || answered || state === 'ERROR') return false
  const asksForCover = tags.hasCover && form.cover === undefined && !sound?.coverart
  return asksForCover || listOffered(tags, form, '').some(({ isUsed }) => !isUsed)
}

/** ISO 3901 without its hyphens, as tags are told. */
function bare(isrc: string): string {
  return isrc.replace(/[\s-]/g, '').toUpperCase()
}
