import { MAX_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { decode } from './input/decode.ts'
import type { Source } from './input/source.ts'
import type { Consumers } from './pcm/consumers.ts'
import { createFeed } from './pcm/feed.ts'

interface Feeding {
  consumers: Consumers
  /** Of the streams. */
  sampleRate: number
  onProgress?: (seconds: number) => void
}

/** Hands the whole sound to the consumers; gives the seconds that were decoded. */
export function feedWhole(source: Source, { consumers, sampleRate, onProgress }: Feeding): number {
  const feed = createFeed(consumers.ring, { sampleRate, start: 0, check: consumers.check })
  let seconds = 0
  decode(source, 0, ({ frame }) => {
    seconds += frame.nbSamples / frame.sampleRate
    if (seconds > MAX_SECONDS) throw new Refusal('too_long')
    feed.push(frame)
    onProgress?.(seconds)
    return true
  })
  feed.end()
  return seconds
}
