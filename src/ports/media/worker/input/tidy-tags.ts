import type { FoundTags } from '../../media.ts'

/** Code points that a tag may have. */
const MAX_CODE_POINTS = 1000
/** Control, and what turns or hides text around it: nothing that a title needs. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** What becomes of bytes that are no text. */
const NO_TEXT = '\ufffd'
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/
const MAX_TRACK = 9999
const MAX_DISC = 999

interface RawTags {
  title?: string | undefined
  artist?: string | undefined
  album?: string | undefined
  /** `3` or `3/12`. */
  track?: string | undefined
  /** `1` or `1/2`. */
  disc?: string | undefined
  /** Begins with the year. */
  date?: string | undefined
  genre?: string | undefined
  isrc?: string | undefined
}

/** What is left of tags once they are text that may be shown and numbers that may be meant. */
export function tidyTags(raw: RawTags): FoundTags {
  return {
    title: tidyText(raw.title),
    artist: tidyText(raw.artist),
    album: tidyText(raw.album),
    trackNumber: tidyNumber(raw.track, 1, MAX_TRACK),
    discNumber: tidyNumber(raw.disc, 1, MAX_DISC),
    year: tidyNumber(raw.date, 1000, 9999),
    genre: tidyText(raw.genre),
    isrc: tidyIsrc(raw.isrc),
    cover: null,
  }
}

/** One line in NFC; null where nothing is left, or where it never was text. */
export function tidyText(text: string | undefined): string | null {
  // No tag that is meant to be read is longer, and normalising goes through all of it.
  const start = text?.slice(0, MAX_CODE_POINTS * 8)
  if (!start || start.includes(NO_TEXT)) return null
  const line = start.toWellFormed().normalize('NFC').replaceAll(UNSEEN, ' ').trim()
  return [...line].slice(0, MAX_CODE_POINTS).join('').trim() || null
}

function tidyNumber(text: string | undefined, least: number, most: number): number | null {
  const digits = /^\s*(\d{1,4})(?!\d)/.exec(text ?? '')?.[1]
  const value = digits === undefined ? Number.NaN : Number(digits)
  return value >= least && value <= most ? value : null
}

/** ISO 3901, with or without its hyphens. */
function tidyIsrc(text: string | undefined): string | null {
  const code = (text ?? '').slice(0, 40).replaceAll(/[\s-]/g, '').toUpperCase()
  return ISRC.test(code) ? code : null
}
