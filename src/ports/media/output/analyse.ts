import { writeFileSync } from 'node:fs'
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { createConverter } from '../input/convert.ts'
import { decodeWhole } from '../input/decode.ts'
import { type Source, streamRate, streamSeconds } from '../input/source.ts'
import { PEAKS_FILE } from '../media.ts'
import { check, present, STEREO } from '../worker/ffmpeg.ts'
import { createFingerprint } from './fingerprint.ts'
import { createLoudness } from './loudness.ts'
import { createPeaks } from './peaks.ts'

/** Most samples of a frame that is measured. */
export const BLOCK_SAMPLES = 9216

export type Analysis = ReturnType<typeof analyse>

/** Measures the whole sound in stereo and writes peaks.json. */
export function analyse(source: Source) {
  const sampleRate = streamRate(source.sampleRate)
  const meters = createMeters(sampleRate)
  const shape = { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLTP, channelLayout: STEREO }
  const converter = createConverter(shape, `asetnsamples=n=${BLOCK_SAMPLES}:p=0`, meters.add)
  const durationSeconds = streamSeconds(decodeWhole(source, converter))
  return { durationSeconds, ...meters.finish() }
}

/** @param folder for peaks.json */
export function createMeters(sampleRate: number, folder = '.') {
  const peaks = createPeaks()
  const loudness = createLoudness(sampleRate, BLOCK_SAMPLES)
  const fingerprint = createFingerprint(sampleRate, folder)
  const block = new Frame()
  block.alloc()
  block.format = AV_SAMPLE_FMT_FLTP
  block.sampleRate = sampleRate
  block.channelLayout = STEREO
  block.nbSamples = BLOCK_SAMPLES
  check(block.getBuffer(), 'block')
  const planes = present(block.data, 'samples')
  const [left, right] = planes.map(
    ({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, BLOCK_SAMPLES),
  )
  return {
    /** Stereo floats, `BLOCK_SAMPLES` at most. */
    add(frame: Frame): void {
      block.nbSamples = frame.nbSamples
      check(block.copy(frame), 'block')
      const [one, other] = [present(left, 'left'), present(right, 'right')]
      peaks.add(one, other, frame.nbSamples)
      fingerprint.add(one, other, frame.nbSamples)
      loudness.add(frame, planes)
    },
    finish() {
      writeFileSync(`${folder}/${PEAKS_FILE}`, JSON.stringify({ peaks: peaks.finish() }))
      return { fingerprint: fingerprint.finish(), ...loudness.finish() }
    },
  }
}
