import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import type { DownloadFormat, FileTags } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { decode } from './input/decode.ts'
import { refuseBrokenOff } from './input/length.ts'
import { inspect, type Source } from './input/source.ts'
import { createFlac } from './output/flac.ts'
import { tagsFor } from './output/tags.ts'
import { startConsumers } from './pcm/consumers.ts'
import { createFeed, streamRate } from './pcm/feed.ts'
import { speak } from './speak.ts'

/** Writes download.mp3 or download.flac, with tags and cover inside. */
export function download(inputFile: string, format: DownloadFormat, tags: FileTags): void {
  const source = inspect(inputFile)
  speak({ type: 'length', seconds: source.seconds })
  const seconds = format === 'mp3' ? writeMp3(source, tags) : writeFlac(source, tags)
  if (seconds === 0) throw new Refusal(source.seconds === 0 ? 'empty' : 'damaged')
  refuseBrokenOff(source.seconds, seconds)
}

function writeMp3(source: Source, tags: FileTags): number {
  const sampleRate = streamRate(source.sampleRate)
  const consumers = startConsumers([
    {
      kind: 'stream',
      stream: {
        preset: {
          encoder: FF_ENCODER_LIBMP3LAME,
          bitRate: 320_000,
          muxer: 'mp3',
          file: 'download.mp3',
          muxerOptions: { id3v2_version: 3, write_id3v1: 0 },
        },
        sampleRate,
        start: 0,
        metadata: tagsFor('mp3', tags),
        ...(tags.coverFile ? { coverFile: tags.coverFile } : {}),
      },
    },
  ])
  const feed = createFeed(consumers.ring, { sampleRate, start: 0, check: consumers.check })
  let seconds = 0
  decode(source, 0, ({ frame }) => {
    seconds += frame.nbSamples / frame.sampleRate
    feed.push(frame)
    return true
  })
  feed.end()
  consumers.finish()
  return seconds
}

function writeFlac(source: Source, tags: FileTags): number {
  const flac = createFlac(source, tagsFor('flac', tags), tags.coverFile)
  let seconds = 0
  decode(source, 0, ({ frame }) => {
    seconds += frame.nbSamples / frame.sampleRate
    flac.push(frame)
    return true
  })
  flac.end()
  return seconds
}
