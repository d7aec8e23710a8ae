import { inLatin } from '#kernel/in-latin.ts'
import { titleLine } from '#kernel/title-line.ts'

/** The longest name that file systems and archives take, in bytes of UTF-8. */
const MAX_BYTES = 200
/**
 * The longest name of an archive: Windows unpacks it to a folder of that name, which has one like
 * it.
 */
const MAX_FOLDER = 60

// Control characters, and those that turn the direction of text around: a name could hide its end.
// The joiner stays, which makes one picture of several.
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** A name has more than dots, which would be a folder. */
const IS_NAME = /[^.\s\u200d]/
const FORBIDDEN = /[/\\:*?"<>|]/g

/** Names that Windows takes for a device, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i

/** A name as a person would give it: `Artist - Title.flac`. */
function nameFile(artist: string, title: string, extension: string): string {
  return withExtension(join([artist, title], ' - '), extension)
}

/** The properties of a bought sound or album that name its files. */
export interface NamedWork {
  workPublicId: string
  title: string
  featured: readonly string[]
  /** The reading in kana, or empty */
  reading: string
  artist: string | null
  artistReading: string
  artistUsername: string | null
  /** The artist's name at the time of sale */
  sellerName: string
}

/** A file of a work, also in ASCII for programs that take no other names. */
export function nameWork(work: NamedWork, extension: string): { name: string; plainName: string } {
  const artist = work.artist ?? work.sellerName
  const plainArtist = inLatin(artist, work.artistReading, work.artistUsername ?? '')
  const plainTitle = titleLine({
    title: inLatin(work.title, work.reading, work.workPublicId),
    featured: work.featured.map((name) => inLatin(name, '', '')).filter((name) => name !== ''),
  })
  return {
    name: nameFile(artist, titleLine(work), extension),
    plainName: nameFile(plainArtist, plainTitle, extension),
  }
}

export function nameFolder(artist: string, title: string): string {
  return shorten(join([artist, title], ' - '), MAX_BYTES, MAX_FOLDER)
}

/** A file of an album of so many: `07 Title`, so that a list by name is in order. */
export function nameTrack(
  { number, count }: { number: number; count: number },
  title: string,
): string {
  const digits = Math.max(2, String(count).length)
  return `${String(number).padStart(digits, '0')} ${join([title], ' ')}`
}

/** Leaves out empty parts, and dots and spaces that systems hide or refuse. */
function join(parts: readonly string[], between: string): string {
  const name = parts
    .map(clean)
    .filter((part) => IS_NAME.test(part))
    .join(between)
  // Windows takes no dot or space at the end, others hide a dot at the start.
  const plain = name.replace(/^\.+/, '').replace(/[. ]+$/, '')
  return plain.replace(DEVICE, '_$1') || 'sound'
}

function withExtension(name: string, extension: string): string {
  return `${shorten(name, MAX_BYTES - extension.length - 1)}.${extension}`
}

function shorten(name: string, maxBytes: number, maxUnits = maxBytes): string {
  return cut(name, maxBytes, maxUnits).replace(/[. ]+$/, '')
}

function clean(text: string): string {
  const seen = text.normalize('NFC').replace(UNSEEN, ' ').replace(FORBIDDEN, '_')
  return seen.replace(/\s+/g, ' ').trim()
}

/** Cuts between characters as they are seen, never within one. */
function cut(text: string, maxBytes: number, maxUnits: number): string {
  let length = 0
  let result = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += Buffer.byteLength(segment)
    if (length > maxBytes || result.length + segment.length > maxUnits) break
    result += segment
  }
  return result
}

/**
 * The types by the extension of the artist's file: what was uploaded has been decoded as audio,
 * whatever it is called.
 */
const TYPES: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  w64: 'audio/x-w64',
  rf64: 'audio/wav',
  aiff: 'audio/aiff',
  aif: 'audio/aiff',
  aifc: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
}

/** The extension that a download of the original bears; `audio` for an unknown one. */
export function extensionOf(fileName: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, extension) ? extension : 'audio'
}

export function typeOf(extension: string): string {
  return TYPES[extension] ?? 'application/octet-stream'
}
