import {
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
} from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { createConverter, shapeOf } from '../input/convert.ts'
import { decodeWhole } from '../input/decode.ts'
import { inspect, type Source } from '../input/source.ts'
import type { DownloadFormat, FileTags } from '../media.ts'
import { encodeStream } from '../output/encode-stream.ts'
import type { Preset } from '../output/presets.ts'
import { openTrack, type TrackOptions } from '../output/track.ts'
import { sendToParent } from './send-to-parent.ts'

type Tagging = Pick<TrackOptions, 'metadata' | 'coverFile'>

const MP3: Preset = {
  encoder: FF_ENCODER_LIBMP3LAME,
  bitRate: 320_000,
  muxer: 'mp3',
  file: 'download.mp3',
  muxerOptions: { id3v2_version: 3, write_id3v1: 0 },
}

/** Writes download.mp3 or download.flac, with tags and cover inside. */
export function download(inputFile: string, format: DownloadFormat, tags: FileTags): void {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const { coverFile } = tags
  const tagging = { metadata: tagsFor(format, tags), ...(coverFile ? { coverFile } : {}) }
  if (format === 'mp3') encodeStream(source, MP3, tagging)
  else writeFlac(source, tagging)
}

/** In the original's rate and channels, with 16 or 24 bits. */
function writeFlac(source: Source, tagging: Tagging): void {
  const bits = (source.bits ?? 16) > 16 ? 24 : 16
  const open = (first: Frame) => {
    const sampleFormat = bits === 24 ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
    const shape = { ...shapeOf(first), sampleFormat }
    const file = { muxer: 'flac', file: 'download.flac', muxerOptions: {} }
    const track = openTrack({ encoder: FF_ENCODER_FLAC, ...file, ...shape, bits, ...tagging })
    const converter = createConverter(shape, `asetnsamples=n=${track.frameSize}:p=0`, track.encode)
    return { track, converter }
  }
  let writer: ReturnType<typeof open> | undefined
  decodeWhole(source, {
    push(frame) {
      writer ??= open(frame)
      writer.converter.push(frame)
    },
    end() {
      writer?.converter.end()
      writer?.track.flush()
      writer?.track.close()
    },
  })
}

/** FFmpeg's names of tags, which its muxers turn into ID3v2.3 frames or Vorbis comments. */
function tagsFor(format: DownloadFormat, tags: FileTags): Record<string, string> {
  const { trackNumber, trackCount } = tags
  const named: Record<string, string | undefined> = {
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    date: tags.year === undefined ? undefined : String(tags.year),
    genre: tags.genre,
    comment: tags.comment,
  }
  if (trackNumber !== undefined) {
    const inId3 = trackCount === undefined ? '' : `/${trackCount}`
    named.track = `${trackNumber}${format === 'mp3' ? inId3 : ''}`
    if (format === 'flac' && trackCount !== undefined) named.TRACKTOTAL = String(trackCount)
  }
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) => (value ? [[key, cleaned(value)]] : [])),
  )
}

/** A NUL would end the tag, and to a line of text a control character means nothing. */
function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}
