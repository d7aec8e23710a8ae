import { writeFileSync } from 'node:fs'
import { PEAKS_FILE } from '../../media.ts'
import { createFingerprint } from '../pcm/fingerprint.ts'
import { createLoudness, type Loudness } from '../pcm/loudness.ts'
import { createPeaks } from '../pcm/peaks.ts'
import { type RingMemory, readBlocks } from '../pcm/ring.ts'

export interface Analysis extends Loudness {
  samples: number
  fingerprint: number[]
}

/** Measures one reader's blocks and writes peaks.json. */
export function analyse(sampleRate: number, memory: RingMemory, reader: number): Analysis {
  const peaks = createPeaks()
  const loudness = createLoudness(sampleRate)
  const fingerprint = createFingerprint(sampleRate)
  let samples = 0
  for (const { left, right, length } of readBlocks(memory, reader)) {
    peaks.add(left, right, length)
    loudness.add(bytesOf(left), bytesOf(right), length)
    fingerprint.add(left, right, length)
    samples += length
  }
  writeFileSync(PEAKS_FILE, JSON.stringify({ peaks: peaks.finish() }))
  return { samples, fingerprint: fingerprint.finish(), ...loudness.finish() }
}

function bytesOf(plane: Float32Array): Buffer {
  return Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength)
}
