import type { AudioFacts } from '../media.ts'
import { MAX_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { decode } from './input/decode.ts'
import { refuseBrokenOff } from './input/length.ts'
import { inspect, type Source } from './input/source.ts'
import { writeMasterPlaylist } from './output/master-playlist.ts'
import { STREAM_PRESETS, streamPreset } from './output/presets.ts'
import { type Consumers, startConsumers } from './pcm/consumers.ts'
import { createFeed, streamRate } from './pcm/feed.ts'
import { createProgress, speak } from './speak.ts'

/** One decode for all; the working folder is the output folder. */
export function transcode(inputFile: string): AudioFacts {
  const source = inspect(inputFile)
  speak({ type: 'length', seconds: source.seconds })
  const sampleRate = streamRate(source.sampleRate)
  const consumers = startConsumers([
    ...STREAM_PRESETS.map((name) => ({
      kind: 'stream' as const,
      stream: { preset: streamPreset(name), sampleRate, start: 0 },
    })),
    { kind: 'analysis' as const, sampleRate },
  ])
  const decodedSeconds = feedAll(source, sampleRate, consumers)
  if (decodedSeconds === 0) throw new Refusal(source.seconds === 0 ? 'empty' : 'damaged')
  refuseBrokenOff(source.seconds, decodedSeconds)
  const analysis = consumers.finish().find((said) => said.kind === 'analysed')?.analysis
  if (!analysis) throw new Error('nothing was measured')
  writeMasterPlaylist(analysis.samples / sampleRate)
  return {
    durationSeconds: decodedSeconds,
    sampleRate: source.sampleRate,
    channels: source.channels,
    bits: source.bits,
    codec: source.codec,
    container: source.sniffed.container,
    loudnessLufs: analysis.loudnessLufs,
    truePeakDb: analysis.truePeakDb,
  }
}

function feedAll(source: Source, sampleRate: number, consumers: Consumers): number {
  const feed = createFeed(consumers.ring, { sampleRate, start: 0, check: consumers.check })
  const progress = createProgress(source.seconds)
  let seconds = 0
  decode(source, 0, ({ frame }) => {
    seconds += frame.nbSamples / frame.sampleRate
    if (seconds > MAX_SECONDS) throw new Refusal('too_long')
    feed.push(frame)
    progress(seconds)
    return true
  })
  feed.end()
  return seconds
}
