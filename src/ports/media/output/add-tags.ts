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
    ...(isVorbis && { LYRICS: tags.lyrics }),
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

/** A NUL would end the tag, and to a line of text a control character means nothing; lyrics have lines. */
function cleaned(named: Record<string, string | undefined>): Record<string, string> {
  const clean = (key: string, text: string) =>
    text
      .normalize('NFC')
      .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' && LINED.has(key) ? control : ' '))
      .trim()
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) => (value ? [[key, clean(key, value)]] : [])),
  )
}

const LINED = new Set(['LYRICS', 'USLT'])

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
  const texts = cleaned({ TSOT, TSOP, TSOA, WCOP, USLT: tags.lyrics })
  const frames = Object.entries(texts).map(([name, value]) => {
    const content = contentOf(name, value)
    const flags = Buffer.alloc(2)
    return Buffer.concat([Buffer.from(name, 'latin1'), word(content.length), flags, content])
  })
  return Buffer.concat(frames)
}

/** UTF-16 with its mark. */
const UTF16 = 1
const MARK = [0xff, 0xfe]

/** A URL is ISO 8859-1, any other text UTF-16; lyrics name a language and are described (ID3v2.3, 3.3 and 4.9). */
function contentOf(name: string, value: string): Buffer {
  if (name === 'WCOP') return Buffer.from(value, 'latin1')
  const text = [Buffer.from(MARK), Buffer.from(value, 'utf16le')]
  if (name !== 'USLT') return Buffer.concat([Buffer.from([UTF16]), ...text])
  const unknown = Buffer.from('und', 'latin1')
  const undescribed = Buffer.from([...MARK, 0, 0])
  return Buffer.concat([Buffer.from([UTF16]), unknown, undescribed, ...text])
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

const ITUNES = 'com.apple.iTunes'

/** Adds to an MP4 file what no muxer of FFmpeg writes into one. */
export async function addMp4Tags(file: string, tags: FileTags): Promise<void> {
  // The library takes a quarter of a second to load, and no other format needs it.
  const { Mpeg4File, ReadStyle } = await import('node-taglib-sharp')
  const mp4 = new Mpeg4File(file, ReadStyle.None)
  const { titleSort, artistSort, albumSort, isrc: ISRC, licenseUrl: LICENSE } = tags
  const sorts = cleaned({ titleSort, artistSort, albumSort })
  mp4.tag.titleSort = sorts.titleSort ?? ''
  mp4.tag.performersSort = sorts.artistSort === undefined ? [] : [sorts.artistSort]
  mp4.tag.albumSort = sorts.albumSort ?? ''
  mp4.tag.lyrics = cleaned({ LYRICS: tags.lyrics }).LYRICS ?? ''
  const others = cleaned({ ISRC, LICENSE, ...gainTags('alac', tags) })
  for (const [name, value] of Object.entries(others)) mp4.tag.setItunesStrings(ITUNES, name, value)
  mp4.save()
  mp4.dispose()
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
