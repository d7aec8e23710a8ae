import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants'
import { type FormatContext, Packet, type Stream } from 'node-av/lib'
import { MAX_COVER_BYTES } from '../media.ts'
import type { FoundTags } from '../sandbox/message.ts'
import type { Picture, TextName } from './id3.ts'
import { decodeTexts } from './legacy-text.ts'
import { hasLikelyTags, readRawTags } from './raw-tags.ts'
import type { Sniffed } from './sniff.ts'
import { type Source, withDemuxer } from './source.ts'

/** Code points that a tag may have. */
const MAX_CODE_POINTS = 1000
/** Control, and what turns or hides text around it: nothing that a title needs. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** The character that replaces bytes which are no text. */
const NO_TEXT = '\ufffd'
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

interface FileTags {
  tags: FoundTags
  /** The bytes of the picture inside, as they are. */
  picture?: Buffer
}

/** Returns nothing where tags cannot be read: that is no reason to refuse the sound. */
export function readTags({ file, sniffed }: Pick<Source, 'file' | 'sniffed'>): FileTags {
  try {
    const raw = readRawTags(file, sniffed)
    const texts = decodeTexts(raw.texts)
    // FFmpeg knows the genres that ID3 has as numbers.
    if (/^\(?\d/.test(texts.get('genre') ?? '')) texts.delete('genre')
    return withDemuxer(file, tagged(file, sniffed), (format) => {
      const find = findIn(format)
      const tags = tidyTags((name, ...others) => {
        return texts.has(name) ? (texts.get(name) ?? undefined) : find(name, ...others)
      })
      const picture = choosePicture([...raw.pictures, ...listPictures(format, find('COVERART'))])
      return picture ? { tags: { ...tags, cover: picture.kind }, picture: picture.data } : { tags }
    })
  } catch {
    return { tags: tidyTags(() => undefined) }
  }
}

/** Tags in front are shown to the demuxer here alone, and only where their size and number are likely. */
function tagged(file: string, sniffed: Sniffed): Sniffed {
  return hasLikelyTags(file, sniffed.skipBytes) ? { ...sniffed, skipBytes: 0 } : sniffed
}

type Find = (name: TextName, ...others: string[]) => string | undefined

/** Text that may be shown and numbers that may be meant. */
function tidyTags(find: Find): FoundTags {
  return {
    title: tidyText(find('title')),
    artist: tidyText(find('artist')),
    album: tidyText(find('album')),
    trackNumber: tidyNumber(find('track', 'TRACKNUMBER'), 1, 9999),
    discNumber: tidyNumber(find('disc', 'DISCNUMBER', 'TPOS', 'TPA'), 1, 999),
    year: tidyYear(find('date', 'year', 'TDRC', 'TYER', 'TDOR')),
    genre: tidyText(find('genre')),
    isrc: tidyIsrc(find('TSRC', 'TRC', 'ISRC')),
    cover: null,
  }
}

/** Names are FFmpeg's, which it makes of ID3, RIFF, iTunes and AIFF; Vorbis has its own ISRC. */
function findIn(format: FormatContext): (...names: string[]) => string | undefined {
  const dictionaries = [format.metadata, ...format.streams.map((stream) => stream.metadata)]
  return (...names) =>
    names
      .flatMap((name) => dictionaries.map((dictionary) => dictionary?.get(name)))
      .find((value) => value) ?? undefined
}

type PictureKind = NonNullable<FoundTags['cover']>

/** The front cover, or else the first picture, of those that are of a known kind and not too large. */
function choosePicture(
  pictures: readonly Picture[],
): (Picture & { kind: PictureKind }) | undefined {
  const known = pictures.flatMap((picture) => {
    const kind = pictureKind(picture.data)
    return kind ? [{ ...picture, kind }] : []
  })
  return known.find(({ isFront }) => isFront) ?? known[0]
}

/** Demuxers give pictures before anything else; node-av's `attachedPic` frees them twice. */
function listPictures(format: FormatContext, coverArt: string | undefined): Picture[] {
  const isPicture = (stream: Stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0
  let left = format.streams.filter(isPicture).length
  const pictures: Picture[] = []
  const packet = new Packet()
  packet.alloc()
  while (left > 0 && format.readFrameSync(packet) >= 0) {
    const stream = format.streams[packet.streamIndex]
    if (!stream || !isPicture(stream)) break
    const { data } = packet
    const isFront = stream.metadata?.get('comment') === 'Cover (front)'
    if (data && pictureKind(data) && (isFront || pictures.length === 0)) {
      // The packet's own memory is the demuxer's.
      pictures.push({ data: Buffer.from(data), isFront })
    }
    packet.unref()
    left -= 1
  }
  packet.free()
  // Vorbis comments had the bytes of a picture here before there were picture blocks.
  if (coverArt) pictures.push({ data: Buffer.from(coverArt, 'base64'), isFront: false })
  return pictures
}

/**
 * Returns the kind by the first bytes; undefined for any other format, and where it is too large.
 */
function pictureKind(data: Buffer): PictureKind | undefined {
  if (data.length < 24 || data.length > MAX_COVER_BYTES) return undefined
  const start = data.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF8')) return 'gif'
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : undefined
}

/** One line in NFC; null where nothing is left, or where it never was text. */
function tidyText(text: string | undefined): string | null {
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

/** Returns the year at the start of a date, also of one without signs such as 20240501. */
function tidyYear(text: string | undefined): number | null {
  const date = /^\s*(\d{4})(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?(?!\d)/.exec(text ?? '')
  return tidyNumber(date?.[1], 1000, 9999)
}

/** ISO 3901, with or without its hyphens. */
function tidyIsrc(text: string | undefined): string | null {
  const code = (text ?? '').slice(0, 40).replaceAll(/[\s-]/g, '').toUpperCase()
  return ISRC.test(code) ? code : null
}
