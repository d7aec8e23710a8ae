import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants'
import { type FormatContext, Packet, type Stream } from 'node-av/lib'
import { MAX_COVER_BYTES } from '../media.ts'
import type { FoundTags } from '../sandbox/message.ts'
import type { Sniffed } from './sniff.ts'
import { type Source, withDemuxer } from './source.ts'

/** Room for the largest picture that is taken, and for text around it. */
const MAX_ID3_BYTES = MAX_COVER_BYTES + 4 * 1024 ** 2

/** Code points that a tag may have. */
const MAX_CODE_POINTS = 1000
/** Control, and what turns or hides text around it: nothing that a title needs. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** What becomes of bytes that are no text. */
const NO_TEXT = '\ufffd'
const ISRC = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/

interface FileTags {
  tags: FoundTags
  /** The bytes of the picture inside, as they are. */
  picture?: Buffer
}

/** Nothing where tags cannot be read: that is no reason to refuse the sound. */
export function readTags({ file, sniffed }: Pick<Source, 'file' | 'sniffed'>): FileTags {
  try {
    return withDemuxer(file, tagged(sniffed), (format) => {
      const tags = tidyTags(findIn(format))
      const picture = findPicture(format)
      return picture ? { tags: { ...tags, cover: picture.kind }, picture: picture.data } : { tags }
    })
  } catch {
    return { tags: tidyTags(() => undefined) }
  }
}

/** Tags in front are shown to the demuxer here alone, and only where they are of a likely size. */
function tagged(sniffed: Sniffed): Sniffed {
  return sniffed.skipBytes > MAX_ID3_BYTES ? sniffed : { ...sniffed, skipBytes: 0 }
}

type Find = (...names: string[]) => string | undefined

/** Text that may be shown and numbers that may be meant. */
function tidyTags(find: Find): FoundTags {
  return {
    title: tidyText(find('title')),
    artist: tidyText(find('artist')),
    album: tidyText(find('album')),
    trackNumber: tidyNumber(find('track', 'TRACKNUMBER'), 1, 9999),
    discNumber: tidyNumber(find('disc', 'DISCNUMBER', 'TPOS', 'TPA'), 1, 999),
    year: tidyNumber(find('date', 'year', 'TDRC', 'TYER', 'TDOR'), 1000, 9999),
    genre: tidyText(find('genre')),
    isrc: tidyIsrc(find('TSRC', 'TRC', 'ISRC')),
    cover: null,
  }
}

/** Names are FFmpeg's, which it makes of ID3, RIFF, iTunes and AIFF; Vorbis has its own ISRC. */
function findIn(format: FormatContext): Find {
  const dictionaries = [format.metadata, ...format.streams.map((stream) => stream.metadata)]
  return (...names) =>
    names
      .flatMap((name) => dictionaries.map((dictionary) => dictionary?.get(name)))
      .find((value) => value) ?? undefined
}

/**
 * The front cover, or else the first picture, of those that are JPEG or PNG and not too large.
 * Demuxers give them before anything else; node-av's `attachedPic` frees them twice.
 */
function findPicture(format: FormatContext) {
  const isPicture = (stream: Stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0
  let left = format.streams.filter(isPicture).length
  const pictures: { data: Buffer; kind: 'jpeg' | 'png'; isFront: boolean }[] = []
  const packet = new Packet()
  packet.alloc()
  while (left > 0 && format.readFrameSync(packet) >= 0) {
    const stream = format.streams[packet.streamIndex]
    if (!stream || !isPicture(stream)) break
    const { data } = packet
    const kind = data && data.length <= MAX_COVER_BYTES ? pictureKind(data) : undefined
    const isFront = stream.metadata?.get('comment') === 'Cover (front)'
    if (data && kind && (isFront || pictures.length === 0)) {
      // The packet's own memory is the demuxer's.
      pictures.push({ data: Buffer.from(data), kind, isFront })
    }
    packet.unref()
    left -= 1
  }
  packet.free()
  return pictures.find(({ isFront }) => isFront) ?? pictures[0]
}

/** By its first bytes; undefined for any other format. */
function pictureKind(data: Buffer): 'jpeg' | 'png' | undefined {
  if (data.length < 24) return undefined
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'jpeg'
  return data.readBigUInt64BE() === 0x89504e470d0a1a0an ? 'png' : undefined
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

/** ISO 3901, with or without its hyphens. */
function tidyIsrc(text: string | undefined): string | null {
  const code = (text ?? '').slice(0, 40).replaceAll(/[\s-]/g, '').toUpperCase()
  return ISRC.test(code) ? code : null
}
