import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import type { DownloadFormat, FileTags } from '../media.ts'
import type { Cover } from './cover.ts'
import { openTrack, type TrackOptions } from './track.ts'

/** ReplayGain 2.0 and EBU R128 as Opus has it (RFC 7845, 5.2.1), in LUFS. */
const REPLAYGAIN_REFERENCE = -18
const OPUS_REFERENCE = -23

/** FFmpeg's names of tags, which its muxers turn into ID3v2.3, RIFF INFO, iTunes or Vorbis comments. */
export function nameTags(format: DownloadFormat, tags: FileTags): Record<string, string> {
  const { trackNumber, trackCount } = tags
  const isVorbis = ['flac', 'opus', 'vorbis'].includes(format)
  const total = trackCount === undefined ? '' : String(trackCount)
  const place = trackNumber === undefined ? '' : String(trackNumber)
  return cleaned({
    title: tags.title,
    artist: tags.artist,
    album_artist: tags.album === undefined ? undefined : tags.artist,
    album: tags.album,
    date: tags.date,
    genre: tags.genre,
    comment: tags.comment,
    track: place && total && !isVorbis ? `${place}/${total}` : place,
    TRACKTOTAL: place && isVorbis ? total : '',
    [isVorbis ? 'ISRC' : 'TSRC']: tags.isrc,
    ...gainTags(format, tags),
  })
}

/** What no muxer of FFmpeg writes into an MP4 file. */
export function namePlainTags(tags: FileTags): Record<string, string> {
  return cleaned({ ISRC: tags.isrc, ...gainTags('alac', tags) })
}

function gainTags(format: DownloadFormat, tags: FileTags): Record<string, string> {
  const { loudnessLufs: lufs, truePeakDb } = tags
  if (lufs === undefined) return {}
  // In 1/256 dB, of 16 bits.
  if (format === 'opus') {
    const gain = Math.round((OPUS_REFERENCE - lufs) * 256)
    return { R128_TRACK_GAIN: String(Math.max(-32_768, Math.min(32_767, gain))) }
  }
  const gain = { REPLAYGAIN_TRACK_GAIN: `${(REPLAYGAIN_REFERENCE - lufs).toFixed(2)} dB` }
  if (truePeakDb === undefined) return gain
  return { ...gain, REPLAYGAIN_TRACK_PEAK: (10 ** (truePeakDb / 20)).toFixed(6) }
}

/** A NUL would end the tag, and to a line of text a control character means nothing. */
function cleaned(named: Record<string, string | undefined>): Record<string, string> {
  const clean = (text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) => (value ? [[key, clean(value)]] : [])),
  )
}

/** A FLAC picture block (RFC 9639, 8.8), as Ogg has it in a comment. */
export function pictureComment({ data, kind, width, height }: Cover): string {
  const type = Buffer.from(`image/${kind}`)
  const numbers = [width, height, 24, 0, data.length]
  const parts = [word(3), word(type.length), type, word(0), ...numbers.map(word), data]
  return Buffer.concat(parts).toString('base64')
}

/** Appends the tags, as FFmpeg writes them into an MP3 file, as a chunk of their own. */
export function appendId3(file: string, like: TrackOptions): void {
  const empty = openTrack(like)
  empty.flush()
  empty.close()
  const written = readFileSync(like.file)
  rmSync(like.file)
  // Seven bits in each byte (ID3v2.3, 3.1).
  const size = 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + written.readUInt8(at), 0)
  const tags = Buffer.alloc(size + (size % 2))
  written.copy(tags, 0, 0, size)
  const head = Buffer.from('id3 ....', 'latin1')
  head.writeUInt32LE(size, 4)
  const wav = openSync(file, 'r+')
  try {
    const bytes = fstatSync(wav).size
    writeSync(wav, Buffer.concat([head, tags]), 0, null, bytes)
    const riff = Buffer.alloc(4)
    riff.writeUInt32LE(bytes + head.length + tags.length - 8)
    writeSync(wav, riff, 0, 4, 4)
  } finally {
    closeSync(wav)
  }
}

/**
 * Adds iTunes' tags of any name to the list at the end of an MP4 file, whose sound comes before
 * it and stays where it is.
 */
export function addPlainTags(file: string, tags: Record<string, string>): void {
  const atoms = Object.entries(tags).map(([name, value]) =>
    atom(
      '----',
      atom('mean', word(0), Buffer.from('com.apple.iTunes')),
      atom('name', word(0), Buffer.from(name)),
      atom('data', word(1), word(0), Buffer.from(value)),
    ),
  )
  const added = Buffer.concat(atoms)
  const mp4 = openSync(file, 'r+')
  try {
    const [start, moov] = readMovie(mp4)
    let at = 0
    for (const [name, skip] of LIST_PATH) {
      const length = moov.readUInt32BE(at)
      moov.writeUInt32BE(length + added.length, at)
      if (name === 'ilst') {
        const end = at + length
        const whole = [moov.subarray(0, end), added, moov.subarray(end)]
        writeSync(mp4, Buffer.concat(whole), 0, null, start)
        return
      }
      at = findAtom(moov, at + skip, at + length, NEXT[name])
    }
  } finally {
    closeSync(mp4)
  }
}

/** With the bytes between an atom's start and its first child. */
const LIST_PATH = [
  ['moov', 8],
  ['udta', 8],
  ['meta', 12],
  ['ilst', 8],
] as const
const NEXT = { moov: 'udta', udta: 'meta', meta: 'ilst', ilst: '' } as const

/** The last atom of the file and where it starts. */
function readMovie(mp4: number): [number, Buffer] {
  const size = fstatSync(mp4).size
  const head = Buffer.alloc(16)
  for (let at = 0; at < size; ) {
    readSync(mp4, head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (head.toString('latin1', 4, 8) === 'moov') {
      const moov = Buffer.alloc(length)
      readSync(mp4, moov, 0, length, at)
      return [at, moov]
    }
    at += Math.max(8, length)
  }
  throw new Error('the file has no moov')
}

function findAtom(moov: Buffer, from: number, end: number, name: string): number {
  for (let at = from; at + 8 <= end; at += Math.max(8, moov.readUInt32BE(at))) {
    if (moov.toString('latin1', at + 4, at + 8) === name) return at
  }
  throw new Error(`the file has no ${name}`)
}

function atom(name: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([word(length), Buffer.from(name, 'latin1'), ...content])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
