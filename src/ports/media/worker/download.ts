import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import type { DownloadFormat, FileTags } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { decode } from './input/decode.ts'
import { refuseBrokenOff } from './input/length.ts'
import { inspect, type Source } from './input/source.ts'
import { createFlac } from './output/flac.ts'
import { startConsumers } from './pcm/consumers.ts'
import { createFeed, streamRate } from './pcm/feed.ts'
import { sendToParent } from './send-to-parent.ts'

/** Writes download.mp3 or download.flac, with tags and cover inside. */
export function download(inputFile: string, format: DownloadFormat, tags: FileTags): void {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
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
