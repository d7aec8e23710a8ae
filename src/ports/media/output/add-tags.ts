import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import type { DownloadFormat, FileTags } from '../media.ts'
import { STEREO } from '../worker/ffmpeg.ts'
import type { Cover } from './cover.ts'
import { SAME_BYTES } from './presets.ts'
import { openTrack } from './track.ts'

/** ReplayGain 2.0 and EBU R128 as Opus has it (RFC 7845, 5.2.1), in LUFS. */
const REPLAYGAIN_REFERENCE = -18
const OPUS_REFERENCE = -23
const COPIED_BYTES = 1024 ** 2

/**
 * FFmpeg's names of tags, which its muxers turn into ID3v2.3, RIFF INFO, iTunes or Vorbis comments.
 * What readings and licences are called in each is as MusicBrainz Picard maps them; RIFF INFO has
 * no place for them. https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html
 */
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
    ...(isVorbis && {
      TITLESORT: tags.titleSort,
      ARTISTSORT: tags.artistSort,
      ALBUMSORT: tags.albumSort,
      LICENSE: tags.licenseUrl,
    }),
    ...gainTags(format, tags),
  })
}

function gainTags(format: DownloadFormat, tags: FileTags): Record<string, string> {
  return {
    ...gainOf(format, 'TRACK', tags.loudnessLufs, tags.truePeakDb),
    ...gainOf(format, 'ALBUM', tags.albumLoudnessLufs, tags.albumTruePeakDb),
  }
}

function gainOf(
  format: DownloadFormat,
  whole: 'TRACK' | 'ALBUM',
  lufs: number | undefined,
  peakDb: number | undefined,
): Record<string, string> {
  if (lufs === undefined) return {}
  // The gain is in 1/256 dB, of 16 bits.
  if (format === 'opus') {
    const gain = Math.round((OPUS_REFERENCE - lufs) * 256)
    return { [`R128_${whole}_GAIN`]: String(Math.max(-32_768, Math.min(32_767, gain))) }
  }
  const gain = { [`REPLAYGAIN_${whole}_GAIN`]: `${(REPLAYGAIN_REFERENCE - lufs).toFixed(2)} dB` }
  if (peakDb === undefined) return gain
  return { ...gain, [`REPLAYGAIN_${whole}_PEAK`]: (10 ** (peakDb / 20)).toFixed(6) }
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

/** Frames of ID3v2.3 that FFmpeg would write under other names, as comments (TXXX). */
function makeId3Frames(tags: FileTags): Buffer {
  const { titleSort: TSOT, artistSort: TSOP, albumSort: TSOA, licenseUrl: WCOP } = tags
  const frames = Object.entries(cleaned({ TSOT, TSOP, TSOA, WCOP })).map(([name, value]) => {
    // A URL is ISO 8859-1, any other text UTF-16 with its mark (ID3v2.3, 3.3).
    const content =
      name === 'WCOP'
        ? Buffer.from(value, 'latin1')
        : Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')])
    const flags = Buffer.alloc(2)
    return Buffer.concat([Buffer.from(name, 'latin1'), word(content.length), flags, content])
  })
  return Buffer.concat(frames)
}

const ID3_HEAD_BYTES = 10

/** The length of an ID3 tag with its header, which has seven bits in each byte (ID3v2.3, 3.1). */
function id3Bytes(head: Buffer): number {
  return ID3_HEAD_BYTES + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + head.readUInt8(at), 0)
}

const EMPTY_MP3 = 'tags.mp3'

/** An ID3v2.3 tag with the cover in it, as FFmpeg writes it, and the frames that FFmpeg lacks. */
export function makeId3(tags: FileTags): Buffer {
  const frames = makeId3Frames(tags)
  const empty = openTrack({
    encoder: FF_ENCODER_LIBMP3LAME,
    muxer: 'mp3',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    file: EMPTY_MP3,
    sampleRate: 44_100,
    channelLayout: STEREO,
    muxerOptions: {
      id3v2_version: 3,
      write_id3v1: 0,
      metadata_header_padding: frames.length,
      ...SAME_BYTES,
    },
    metadata: nameTags('mp3', tags),
    ...(tags.coverFile !== undefined && { coverFile: tags.coverFile }),
  })
  empty.flush()
  empty.close()
  const written = readFileSync(EMPTY_MP3)
  rmSync(EMPTY_MP3)
  const tag = Buffer.from(written.subarray(0, id3Bytes(written)))
  frames.copy(tag, tag.length - frames.length)
  return tag
}

/** RIFF has no place for a cover or a gain; players read an ID3 tag in a chunk of its own. */
export function appendId3(file: string, tag: Buffer): void {
  const content = Buffer.alloc(tag.length + (tag.length % 2))
  tag.copy(content)
  const head = Buffer.from('id3 ....', 'latin1')
  head.writeUInt32LE(tag.length, 4)
  const wav = openSync(file, 'r+')
  try {
    const bytes = fstatSync(wav).size
    writeSync(wav, Buffer.concat([head, content]), 0, null, bytes)
    const riff = Buffer.alloc(4)
    riff.writeUInt32LE(bytes + head.length + content.length - 8)
    writeSync(wav, riff, 0, 4, 4)
  } finally {
    closeSync(wav)
  }
}

/** Writes the tag and, behind it, all of another file. */
export function prependId3(tag: Buffer, from: string, file: string): void {
  writeFileSync(file, tag)
  const [source, target] = [openSync(from, 'r'), openSync(file, 'a')]
  try {
    const chunk = Buffer.alloc(COPIED_BYTES)
    for (let length = 1; length > 0; ) {
      length = readSync(source, chunk)
      writeFileSync(target, chunk.subarray(0, length))
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** iTunes' tags that no muxer of FFmpeg writes into an MP4 file. */
export function makeMp4Tags(tags: FileTags): Buffer {
  const {
    titleSort: sonm,
    artistSort: soar,
    albumSort: soal,
    isrc: ISRC,
    licenseUrl: LICENSE,
  } = tags
  const data = (value: string) => atom('data', word(1), word(0), Buffer.from(value))
  const sorts = Object.entries(cleaned({ sonm, soar, soal }))
  const others = Object.entries(cleaned({ ISRC, LICENSE, ...gainTags('alac', tags) }))
  return Buffer.concat([
    ...sorts.map(([name, value]) => atom(name, data(value))),
    ...others.map(([name, value]) =>
      atom(
        '----',
        atom('mean', word(0), Buffer.from('com.apple.iTunes')),
        atom('name', word(0), Buffer.from(name)),
        data(value),
      ),
    ),
  ])
}

/**
 * Adds to the list of tags at the end of an MP4 file, whose sound comes before it and stays where
 * it is.
 */
export function addMp4Tags(file: string, added: Buffer): void {
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

/** Atoms, with the bytes between an atom's start and its first child. */
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
