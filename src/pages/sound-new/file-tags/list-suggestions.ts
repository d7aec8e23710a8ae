import { cleanLine } from '#kernel/clean-text.ts'
import { type Genre, TITLE_LENGTH } from '#publishing/contract.ts'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import type { FileTags } from '#uploads/contract.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { genreOfTag } from './genre-of-tag.ts'

/** A value in a file's tags that the form has a field for. */
export interface TagSuggestion {
  field: 'title' | 'genre' | 'isrc'
  /** As the tags have it. */
  text: string
  /** The genre that it means here. */
  genre?: Genre
  /** What using it writes to the form. */
  change: Partial<SoundForm>
  /** The form has it already. */
  isUsed: boolean
  /** The artist has chosen nothing else yet: the field is empty, or as it was created. */
  isFree: boolean
}

/** A value that is only shown. */
export interface OtherTag {
  field: 'artist' | 'album' | 'number' | 'year' | 'genre'
  text: string
}

/** @param given the title that the sound has had from its file's name */
export function listSuggestions(tags: FileTags, form: SoundForm, given: string): TagSuggestion[] {
  const title = fitTitle(tags.title ?? '')
  const genre = genreOfTag(tags.genre)
  const isrc = tags.isrc ?? ''
  const isSame = { title: fitTitle(form.title) === title, isrc: bare(form.isrc) === isrc }
  const isFree = { title: ['', given].includes(form.title.trim()), isrc: form.isrc.trim() === '' }
  const all: TagSuggestion[] = [
    { field: 'title', text: title, change: { title }, isUsed: isSame.title, isFree: isFree.title },
    ...(genre && tags.genre ? [suggestedGenre(genre, tags.genre, form)] : []),
    { field: 'isrc', text: isrc, change: { isrc }, isUsed: isSame.isrc, isFree: isFree.isrc },
  ]
  return all.filter(({ text }) => text !== '')
}

function suggestedGenre(genre: Genre, text: string, form: SoundForm): TagSuggestion {
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
 * @param numberOf formats a number with its disc
 */
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

/** Something in its tags could be used and was not, and the suggestions are not dismissed. */
export function hasOpenSuggestion({
  state,
  tags,
  tagsDismissed,
  form,
  sound,
}: SoundUpload): boolean {
  if (!tags || tagsDismissed || state === 'ERROR') return false
  const asksForCover = tags.hasCover && form.cover === undefined && !sound?.coverart
  return asksForCover || listSuggestions(tags, form, '').some(({ isUsed }) => !isUsed)
}

/** ISO 3901 without its hyphens, as in tags. */
function bare(isrc: string): string {
  return isrc.replace(/[\s-]/g, '').toUpperCase()
}

/** A title from a file's tags as it is stored: cut to its maximal length, between two letters. */
export function fitTitle(text: string): string {
  const start = cleanLine(text).slice(0, TITLE_LENGTH)
  return start.replace(/[\ud800-\udbff]$/, '').trim()
}
