import { writeFileSync } from 'node:fs'
import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame, SoftwareResampleContext } from 'node-av/lib'
import { createConverter, openFilters } from '../input/convert.ts'
import { decodeWhole } from '../input/decode.ts'
import { type Source, streamRate, streamSeconds } from '../input/source.ts'
import { PEAKS_FILE } from '../media.ts'
import { check, present, STEREO } from '../worker/ffmpeg.ts'
import { createFingerprint } from './fingerprint.ts'

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

/** True peaks are looked for between the samples, at four times the rate (BS.1770-5, annex 2). */
const OVERSAMPLING = 4
const SILENCE_LUFS = -69.9

/**
 * EBU R128 integrated loudness by FFmpeg's ebur128. Its own true peak converts to double and takes
 * half as long again as both here. @param maxSamples of a frame
 */
function createLoudness(sampleRate: number, maxSamples: number) {
  const truePeak = openTruePeak(sampleRate, maxSamples)
  const last = new Frame()
  last.alloc()
  const shape = { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLTP, channelLayout: STEREO }
  const meter = openFilters(shape, 'ebur128=metadata=1:framelog=quiet', (measured) => {
    last.unref()
    check(last.ref(measured), 'loudness')
  })
  return {
    /** @param planes the frame's two channels of floats */
    add(frame: Frame, planes: Buffer[]): void {
      meter.push(frame)
      truePeak.add(planes, frame.nbSamples)
    },
    finish() {
      // The value is that of all so far; absent for less than a tenth of a second.
      const lufs = Number(last.getMetadata().get('lavfi.r128.I') ?? Number.NaN)
      const peak = truePeak.finish()
      return {
        loudnessLufs: lufs > SILENCE_LUFS ? lufs : null,
        truePeakDb: peak > 0 ? Math.round(2000 * Math.log10(peak)) / 100 : null,
      }
    },
  }
}

function openTruePeak(sampleRate: number, maxSamples: number) {
  const context = new SoftwareResampleContext()
  const format = AV_SAMPLE_FMT_FLTP
  const high = sampleRate * OVERSAMPLING
  check(context.allocSetOpts2(STEREO, format, high, STEREO, format, sampleRate), 'oversampling')
  check(context.init(), 'oversampling')
  const space = (maxSamples + 64) * OVERSAMPLING
  const planes = [new Float32Array(space), new Float32Array(space)]
  const out = planes.map((plane) => Buffer.from(plane.buffer))
  let most = 0
  const take = (input: Buffer[] | null, length: number) => {
    const samples = check(context.convertSync(out, space, input, length), 'oversampling')
    for (const plane of planes) most = Math.max(most, loudestOf(plane, 0, samples))
  }
  return {
    add: take,
    finish(): number {
      take(null, 0)
      return most
    },
  }
}

const PEAK_COUNT = 1800

/** The buckets are so fine that cutting them into 1,800 is not seen. */
const FINE_BUCKETS = PEAK_COUNT * 32

/** The loudest sample of each of 1,800 equal parts, for a length that is not known in advance. */
function createPeaks() {
  const fine = new Float32Array(FINE_BUCKETS)
  let size = 1
  let count = 0
  let inBucket = 0
  let loudest = 0

  const close = () => {
    fine[count] = loudest
    count += 1
    inBucket = 0
    loudest = 0
    if (count < FINE_BUCKETS) return
    for (let index = 0; index < FINE_BUCKETS / 2; index++) {
      fine[index] = Math.max(fine[index * 2] ?? 0, fine[index * 2 + 1] ?? 0)
    }
    count = FINE_BUCKETS / 2
    size *= 2
  }
  return {
    add(left: Float32Array, right: Float32Array, length: number): void {
      let at = 0
      while (at < length) {
        const end = Math.min(length, at + size - inBucket)
        loudest = Math.max(loudest, loudestOf(left, at, end), loudestOf(right, at, end))
        inBucket += end - at
        at = end
        if (inBucket === size) close()
      }
    },
    /** 1,800 numbers from 0 to 1. */
    finish(): number[] {
      if (inBucket > 0) close()
      return Array.from({ length: PEAK_COUNT }, (_, index) => {
        const from = Math.floor((index * count) / PEAK_COUNT)
        const to = Math.max(from + 1, Math.floor(((index + 1) * count) / PEAK_COUNT))
        const peak = fine.subarray(from, to).reduce((most, value) => Math.max(most, value), 0)
        return Math.round(Math.min(1, peak) * 10_000) / 10_000
      })
    },
  }
}

/** The largest magnitude; a loop, for it sees every sample. */
function loudestOf(plane: Float32Array, from: number, to: number): number {
  let most = 0
  for (let at = from; at < to; at++) {
    const value = Math.abs(plane[at] ?? 0)
    if (value > most) most = value
  }
  return most
}
