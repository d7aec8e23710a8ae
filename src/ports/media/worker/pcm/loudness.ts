import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Filter, FilterGraph, Frame, SoftwareResampleContext } from 'node-av/lib'
import { check, present, STEREO } from '../ffmpeg.ts'
import { BLOCK_SAMPLES } from './ring.ts'

/** True peaks are looked for between the samples, at four times the rate (BS.1770-5, annex 2). */
const OVERSAMPLING = 4
const SILENCE_LUFS = -69.9
/** The meter holds on to the last one while it is given the next. */
const INPUTS = 3

export interface Loudness {
  loudnessLufs: number | null
  truePeakDb: number | null
}

/**
 * EBU R128 integrated loudness by FFmpeg's ebur128. Its own true peak converts to double and takes
 * half as long again as the loudness and this one together.
 */
export function createLoudness(sampleRate: number) {
  const meter = openMeter(sampleRate)
  const truePeak = openTruePeak(sampleRate)
  let position = 0
  return {
    add(left: Buffer, right: Buffer, length: number): void {
      meter.add(left, right, length, position)
      truePeak.add(left, right, length)
      position += length
    },
    finish(): Loudness {
      const lufs = meter.finish()
      const peak = truePeak.finish()
      return {
        loudnessLufs: lufs !== null && lufs > SILENCE_LUFS ? lufs : null,
        truePeakDb: peak > 0 ? Math.round(2000 * Math.log10(peak)) / 100 : null,
      }
    },
  }
}

function openMeter(sampleRate: number) {
  const graph = new FilterGraph()
  graph.alloc()
  const make = (filter: string, args: string | null) =>
    present(graph.createFilter(present(Filter.getByName(filter), filter), filter, args), filter)
  const shape = `sample_rate=${sampleRate}:sample_fmt=fltp:channel_layout=stereo`
  const source = make('abuffer', `time_base=1/${sampleRate}:${shape}`)
  const meter = make('ebur128', 'metadata=1:framelog=quiet')
  const sink = make('abuffersink', null)
  check(source.link(0, meter, 0), 'loudness')
  check(meter.link(0, sink, 0), 'loudness')
  check(graph.configSync(), 'loudness')

  const inputs = Array.from({ length: INPUTS }, () => stereoFrame(sampleRate))
  let [next, last] = [emptyFrame(), emptyFrame()]
  return {
    add(left: Buffer, right: Buffer, length: number, position: number): void {
      const input = inputs.shift()
      if (!input) throw new Error('the meter has no frames')
      inputs.push(input)
      const frame = input.fill(left, right, length, position)
      check(source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'loudness')
      while (sink.buffersinkGetFrameSync(next) >= 0) {
        last.unref()
        ;[next, last] = [last, next]
      }
    },
    /** Of all so far; null for less than a tenth of a second. */
    finish(): number | null {
      const answer = last.getMetadata().get('lavfi.r128.I')
      return answer === null ? null : Number(answer)
    },
  }
}

function emptyFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

/** A frame and its planes: if requested each time, the memory behind them would stay until the end. */
function stereoFrame(sampleRate: number) {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = sampleRate
  frame.channelLayout = STEREO
  frame.nbSamples = BLOCK_SAMPLES
  check(frame.getBuffer(), 'frame')
  let planes = present(frame.data, 'samples')
  return {
    fill(left: Buffer, right: Buffer, length: number, position: number): Frame {
      if (!frame.isWritable) {
        frame.nbSamples = BLOCK_SAMPLES
        check(frame.makeWritable(), 'loudness')
        planes = present(frame.data, 'samples')
      }
      const [first, second] = planes
      left.copy(present(first, 'plane'), 0, 0, length * 4)
      right.copy(present(second, 'plane'), 0, 0, length * 4)
      frame.nbSamples = length
      frame.pts = BigInt(position)
      return frame
    },
  }
}

function openTruePeak(sampleRate: number) {
  const context = new SoftwareResampleContext()
  const format = AV_SAMPLE_FMT_FLTP
  const high = sampleRate * OVERSAMPLING
  check(context.allocSetOpts2(STEREO, format, high, STEREO, format, sampleRate), 'oversampling')
  check(context.init(), 'oversampling')
  const space = (BLOCK_SAMPLES + 64) * OVERSAMPLING
  const planes = [new Float32Array(space), new Float32Array(space)]
  const out = planes.map((plane) => Buffer.from(plane.buffer))
  let most = 0
  const take = (input: Buffer[] | null, length: number) => {
    const samples = check(context.convertSync(out, space, input, length), 'oversampling')
    for (const plane of planes) most = Math.max(most, loudest(plane, samples))
  }
  return {
    add(left: Buffer, right: Buffer, length: number) {
      take([left, right], length)
    },
    finish(): number {
      take(null, 0)
      return most
    },
  }
}

function loudest(plane: Float32Array, samples: number): number {
  let most = 0
  for (let at = 0; at < samples; at++) {
    const value = Math.abs(plane[at] ?? 0)
    if (value > most) most = value
  }
  return most
}
