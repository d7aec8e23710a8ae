import type { Frame } from 'node-av/lib'
import { createResampler, type Planes } from './resample.ts'
import { BLOCK_SAMPLES, type RingWriter } from './ring.ts'

/** Changes a block before the encoders get it; `position` is its first sample in the sound. */
export type Mask = (left: Float32Array, right: Float32Array, position: number) => void

/** Streams are in 44.1 or 48 kHz, whichever the original's rate divides into. */
export function streamRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate % 11_025 === 0 ? 44_100 : 48_000
}

export interface Feed {
  push(frame: Frame): void
  /** Adds zeros up to this sample of the sound. */
  silenceUntil(position: number): void
  /** Samples so far, from the sound's start. */
  readonly position: number
  /** Hands over what is left. */
  end(): void
}

interface FeedOptions {
  sampleRate: number
  /** The sound's sample with which the first block begins. */
  start: number
  mask?: Mask
  /** Called while the encoders are waited for; throws when one has failed. */
  check: () => void
}

/** Cuts decoded frames into the ring's blocks. */
export function createFeed(ring: RingWriter, options: FeedOptions): Feed {
  const resampler = createResampler(options.sampleRate)
  let blockStart = options.start
  let filled = 0
  let block = ring.next(options.check)

  const space = () => BLOCK_SAMPLES - filled
  const commit = () => {
    options.mask?.(block.left.subarray(0, filled), block.right.subarray(0, filled), blockStart)
    ring.commit(filled)
    blockStart += filled
    filled = 0
    block = ring.next(options.check)
  }
  const add = (samples: number) => {
    filled += samples
    if (filled === BLOCK_SAMPLES) commit()
    return samples
  }
  const rest = (): Planes => ({ left: tail(block.left, filled), right: tail(block.right, filled) })
  const flush = () => {
    while (add(resampler.flush(rest(), space())) > 0);
  }
  return {
    push(frame) {
      if (resampler.mustFlushFor(frame)) flush()
      add(resampler.put(frame, rest(), space()))
      // A block that has just been handed over leaves the rest of the frame in the resampler.
      while (filled === 0 && add(resampler.take(rest(), space())) > 0);
    },
    silenceUntil(position) {
      while (blockStart + filled < position) {
        const samples = Math.min(space(), position - blockStart - filled)
        block.left.fill(0, filled, filled + samples)
        block.right.fill(0, filled, filled + samples)
        add(samples)
      }
    },
    get position() {
      return blockStart + filled
    },
    end() {
      flush()
      if (filled > 0) commit()
      ring.end()
    },
  }
}

function tail(plane: Float32Array, from: number): Buffer {
  return Buffer.from(plane.buffer, plane.byteOffset + from * 4, plane.byteLength - from * 4)
}
