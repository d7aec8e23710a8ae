import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec, type Frame } from 'node-av/lib'
import { createConverter, shapeOf, usualLayout } from '../input/convert.ts'
import { decodeWhole } from '../input/decode.ts'
import { fitLayout } from '../input/mix.ts'
import { inspect, type Source } from '../input/source.ts'
import { type DownloadFormat, downloadFile, type FileTags } from '../media.ts'
import {
  addMp4Tags,
  appendId3,
  fillId3Padding,
  makeId3Frames,
  makeMp4Tags,
  nameTags,
  pictureComment,
} from '../output/add-tags.ts'
import { readCover } from '../output/cover.ts'
import { DOWNLOAD_PRESETS } from '../output/download-presets.ts'
import { encodeStream } from '../output/encode-stream.ts'
import { openTrack, type TrackOptions } from '../output/track.ts'
import { present, STEREO } from './ffmpeg.ts'
import { sendToParent } from './send-to-parent.ts'

type Tagging = Pick<TrackOptions, 'metadata' | 'coverFile'>
type Lossless = Extract<(typeof DOWNLOAD_PRESETS)[DownloadFormat], { encoders: unknown }>

/** The same bytes each time, so that a broken download resumes with a file that was made again. */
const SAME = { fflags: 'bitexact' }
/** Samples in a frame, for an encoder that takes any number. */
const FRAME_SIZE = 4096

/** Writes the one file of this format, with tags and cover inside. */
export function download(inputFile: string, format: DownloadFormat, tags: FileTags): void {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const file = downloadFile(format)
  const preset = DOWNLOAD_PRESETS[format]
  const tagging = taggingOf(format, tags)
  if ('encoders' in preset) writeLossless(source, preset, { file, ...tagging })
  else {
    const frames = preset.muxer === 'mp3' ? makeId3Frames(tags) : undefined
    const padding = frames && paddingFor(frames)
    const muxerOptions = { ...preset.muxerOptions, ...SAME, ...padding }
    encodeStream(source, { ...preset, file, muxerOptions }, tagging)
    if (frames) fillId3Padding(file, frames)
  }
  if (preset.muxer === 'ipod') addMp4Tags(file, makeMp4Tags(tags))
  if (format === 'wav') addId3(file, tags)
}

function taggingOf(format: DownloadFormat, tags: FileTags): Tagging {
  const metadata = nameTags(format, tags)
  const { coverFile } = tags
  if (coverFile === undefined || format === 'wav') return { metadata }
  const isOgg = format === 'opus' || format === 'vorbis'
  if (!isOgg) return { metadata, coverFile }
  const picture = pictureComment(readCover(coverFile))
  return { metadata: { ...metadata, METADATA_BLOCK_PICTURE: picture } }
}

/** In the original's rate and channels, as far as the encoder has their layout, with 16 or 24 bits. */
function writeLossless(
  source: Source,
  { encoders, sampleFormats, muxer }: Lossless,
  file: Tagging & { file: string },
): void {
  const bits = (source.bits ?? 16) > 16 ? 24 : 16
  const open = (first: Frame) => {
    const encoder = encoders[bits]
    const sampleRate = Math.max(source.sampleRate, first.sampleRate)
    // A later part of the sound may have more channels.
    const channelLayout =
      source.channels > first.channels ? usualLayout(source.channels) : shapeOf(first).channelLayout
    const offered = present(Codec.findEncoderByName(encoder), encoder).channelLayouts
    const shape = {
      sampleRate,
      sampleFormat: sampleFormats[bits],
      channelLayout: fitLayout(channelLayout, offered),
    }
    const to = { encoder, muxer, muxerOptions: SAME, ...file }
    const track = openTrack({ ...to, ...shape, bits })
    const cut = `asetnsamples=n=${track.frameSize || FRAME_SIZE}:p=0`
    return { track, converter: createConverter(shape, cut, track.encode) }
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

/** RIFF has no place for a cover or a gain; players read the tags of MP3 in it. */
function addId3(file: string, tags: FileTags): void {
  const frames = makeId3Frames(tags)
  const like = {
    ...{ encoder: FF_ENCODER_LIBMP3LAME, muxer: 'mp3', sampleFormat: AV_SAMPLE_FMT_FLTP },
    ...{ file: 'tags.mp3', sampleRate: 44_100, channelLayout: STEREO },
    muxerOptions: { id3v2_version: 3, write_id3v1: 0, ...SAME, ...paddingFor(frames) },
    metadata: nameTags('mp3', tags),
    ...(tags.coverFile !== undefined && { coverFile: tags.coverFile }),
  }
  appendId3(file, like, frames)
}

const paddingFor = (frames: Buffer) => ({ metadata_header_padding: frames.length })
