import { decode } from './input/decode.ts'
import { inspect } from './input/source.ts'
import { writeMasterPlaylist } from './output/master-playlist.ts'
import { STREAM_PRESETS, streamPreset } from './output/presets.ts'
import { startConsumers } from './pcm/consumers.ts'
import { createFeed, type Mask, streamRate } from './pcm/feed.ts'
import { BLOCK_SAMPLES } from './pcm/ring.ts'
import { createProgress, sendToParent } from './send-to-parent.ts'

/** Codecs hear a little before and after a sample; the segment gives way, not the silence. */
const INSET_SECONDS = 0.025
const FADE_SECONDS = 0.01
/** Decoding starts early, for codecs whose frames lean on the ones before. */
const RUN_UP_SECONDS = 1
/** Silence that is really encoded around the segment. */
const MARGIN_SECONDS = 2

/** The streams with all outside from..to silent; gives the length. */
export function preview(inputFile: string, fromSeconds: number, toSeconds: number): number {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const sampleRate = streamRate(source.sampleRate)
  const total = Math.round(source.seconds * sampleRate)
  const from = Math.min(total, Math.max(0, Math.round(fromSeconds * sampleRate)))
  const to = Math.min(total, Math.max(from, Math.round(toSeconds * sampleRate)))
  const margin = MARGIN_SECONDS * sampleRate
  const start = Math.floor(Math.max(0, from - margin) / BLOCK_SAMPLES) * BLOCK_SAMPLES
  const consumers = startConsumers(
    STREAM_PRESETS.map((name) => ({
      kind: 'stream' as const,
      stream: { preset: streamPreset(name), sampleRate, start, total },
    })),
  )
  const mask = createMask({ from, to, total }, sampleRate)
  const feed = createFeed(consumers.ring, { sampleRate, start, mask, check: consumers.check })
  const onProgress = createProgress((to - start) / sampleRate)
  let isPlaced = false
  decode(source, Math.max(0, from / sampleRate - RUN_UP_SECONDS), ({ frame, startSeconds }) => {
    if (!isPlaced) feed.silenceUntil(Math.round(startSeconds * sampleRate))
    isPlaced = true
    feed.push(frame)
    onProgress((feed.position - start) / sampleRate)
    return feed.position < to
  })
  feed.silenceUntil(Math.min(total, to + margin))
  feed.end()
  consumers.finish()
  writeMasterPlaylist(source.seconds)
  return source.seconds
}

interface Span {
  from: number
  to: number
  /** Samples of the whole sound. */
  total: number
}

function createMask({ from, to, total }: Span, sampleRate: number): Mask {
  const inset = Math.round(INSET_SECONDS * sampleRate)
  const fade = FADE_SECONDS * sampleRate
  // The sound's own start and end need no gap.
  const first = from > 0 ? from + inset : -fade
  const last = to < total ? to - inset : to + fade
  return (left, right, position) => {
    for (let at = 0; at < left.length; at++) {
      const sample = position + at
      const gain = Math.min(1, (sample - first) / fade, (last - sample) / fade)
      if (gain >= 1) continue
      left[at] = gain > 0 ? (left[at] ?? 0) * gain : 0
      right[at] = gain > 0 ? (right[at] ?? 0) * gain : 0
    }
  }
}
