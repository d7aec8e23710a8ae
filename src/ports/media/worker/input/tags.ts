import { AV_DISPOSITION_ATTACHED_PIC } from 'node-av/constants'
import { type Dictionary, type FormatContext, Packet, type Stream } from 'node-av/lib'
import { type FoundTags, MAX_COVER_BYTES } from '../../media.ts'
import type { Sniffed } from './sniff.ts'
import { type Source, withDemuxer } from './source.ts'
import { tidyTags } from './tidy-tags.ts'

/** Room for the largest picture that is taken, and for text around it. */
const MAX_ID3_BYTES = MAX_COVER_BYTES + 4 * 1024 ** 2

interface FileTags {
  tags: FoundTags
  /** The bytes of the picture inside, as they are. */
  picture?: Buffer
}

/**
 * The tags of the file. Nothing where they cannot be read: that is no reason to refuse
 * the sound.
 */
export function readTags({ file, sniffed }: Pick<Source, 'file' | 'sniffed'>): FileTags {
  try {
    return withDemuxer(file, tagged(sniffed), (format) => {
      const tags = collect(format)
      const picture = findPicture(format)
      return picture ? { tags: { ...tags, cover: picture.kind }, picture: picture.data } : { tags }
    })
  } catch {
    return { tags: tidyTags({}) }
  }
}

/** Tags in front are shown to the demuxer here alone, and only where they are of a likely size. */
function tagged(sniffed: Sniffed): Sniffed {
  return sniffed.skipBytes > MAX_ID3_BYTES ? sniffed : { ...sniffed, skipBytes: 0 }
}

/** Names are FFmpeg's, which it makes of ID3, RIFF, iTunes and AIFF; Vorbis has its own ISRC. */
function collect(format: FormatContext): FoundTags {
  const dictionaries = [format.metadata, ...format.streams.map((stream) => stream.metadata)]
  const find = (...names: string[]) => firstOf(dictionaries, names)
  return tidyTags({
    title: find('title'),
    artist: find('artist'),
    album: find('album'),
    track: find('track', 'TRACKNUMBER'),
    disc: find('disc', 'DISCNUMBER', 'TPOS', 'TPA'),
    date: find('date', 'year', 'TDRC', 'TYER', 'TDOR'),
    genre: find('genre'),
    isrc: find('TSRC', 'TRC', 'ISRC'),
  })
}

function firstOf(
  dictionaries: readonly (Dictionary | null)[],
  names: readonly string[],
): string | undefined {
  for (const name of names) {
    for (const dictionary of dictionaries) {
      const value = dictionary?.get(name)
      if (value) return value
    }
  }
  return undefined
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
