import { rmSync } from 'node:fs'
import { Codec, type Frame } from 'node-av/lib'
import { createConverter, shapeOf, usualLayout } from '../input/convert.ts'
import { decodeWhole } from '../input/decode.ts'
import { fitLayout } from '../input/mix.ts'
import { inspect, type Source } from '../input/source.ts'
import { type DownloadFormat, downloadFile, type FileTags, UNTAGGED_MP3_FILE } from '../media.ts'
import {
  addMp4Tags,
  appendId3,
  makeId3,
  nameTags,
  pictureComment,
  prependId3,
} from '../output/add-tags.ts'
import { readCover } from '../output/cover.ts'
import { DOWNLOAD_PRESETS } from '../output/download-presets.ts'
import { encodeStream } from '../output/encode-stream.ts'
import { SAME_BYTES } from '../output/presets.ts'
import { openTrack, type TrackOptions } from '../output/track.ts'
import type { MediaJob } from '../sandbox/job.ts'
import { present } from './ffmpeg.ts'
import { createProgress, sendToParent } from './send-to-parent.ts'

type Tagging = Pick<TrackOptions, 'metadata' | 'coverFile'>
type Lossless = Extract<(typeof DOWNLOAD_PRESETS)[DownloadFormat], { encoders: unknown }>

/** Samples in a frame, for an encoder that takes any number. */
const FRAME_SIZE = 4096

type DownloadJob = Extract<MediaJob, { kind: 'download' }>

/** Writes the one file of this format, with tags and cover inside. */
export async function download(job: DownloadJob): Promise<void> {
  if (job.isEncoded) prependId3(makeId3(job.tags), job.inputFile, downloadFile(job.format))
  else await encode(job)
}

async function encode({ inputFile, format, tags }: DownloadJob): Promise<void> {
  const file = downloadFile(format)
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const onProgress = createProgress(source.seconds)
  const preset = DOWNLOAD_PRESETS[format]
  const tagging = taggingOf(format, tags)
  if ('encoders' in preset) writeLossless(source, preset, { file, ...tagging }, onProgress)
  else {
    const lossy = { ...preset, muxerOptions: { ...preset.muxerOptions, ...SAME_BYTES } }
    if (preset.muxer === 'mp3') {
      encodeStream(source, { ...lossy, file: UNTAGGED_MP3_FILE }, {}, onProgress)
      prependId3(makeId3(tags), UNTAGGED_MP3_FILE, file)
      rmSync(UNTAGGED_MP3_FILE)
    } else encodeStream(source, { ...lossy, file }, tagging, onProgress)
  }
  if (preset.muxer === 'ipod') await addMp4Tags(file, tags)
  if (format === 'wav') appendId3(file, makeId3(tags))
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

/**
 * Writes the original's rate and channels, as far as the encoder has their layout, with 16 or 24
 * bits.
 */
function writeLossless(
  source: Source,
  { encoders, sampleFormats, muxer }: Lossless,
  file: Tagging & { file: string },
  onProgress: (seconds: number) => void,
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
    const to = { encoder, muxer, muxerOptions: SAME_BYTES, ...file }
    const track = openTrack({ ...to, ...shape, bits })
    const cut = `asetnsamples=n=${track.frameSize || FRAME_SIZE}:p=0`
    return { track, converter: createConverter(shape, cut, track.encode) }
  }
  let writer: ReturnType<typeof open> | undefined
  const converter = {
    push(frame: Frame) {
      writer ??= open(frame)
      writer.converter.push(frame)
    },
    end() {
      writer?.converter.end()
      writer?.track.flush()
      writer?.track.close()
    },
  }
  decodeWhole(source, converter, onProgress)
}
