import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame, SoftwareResampleContext } from 'node-av/lib'
import { openFilters } from '../input/convert.ts'
import { check, STEREO } from '../worker/ffmpeg.ts'
import { loudestOf } from './peaks.ts'

/** True peaks are looked for between the samples, at four times the rate (BS.1770-5, annex 2). */
const OVERSAMPLING = 4
const SILENCE_LUFS = -69.9

/**
 * EBU R128 integrated loudness by FFmpeg's ebur128. Its own true peak converts to double and takes
 * half as long again as both here. @param maxSamples of a frame
 */
export function createLoudness(sampleRate: number, maxSamples: number) {
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
