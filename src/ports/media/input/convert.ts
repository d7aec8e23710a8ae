import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants'
import { type ChannelLayout, FilterGraph, Frame } from 'node-av/lib'
import { check, present } from '../worker/ffmpeg.ts'
import { mix } from './mix.ts'

export interface SampleShape {
  sampleRate: number
  /** An AVSampleFormat. */
  sampleFormat: number
  channelLayout: ChannelLayout
}

/** A frame is valid until this returns; reading its samples here would retain them to the end. */
type Take = (frame: Frame) => void

/** Masks by number of channels, in the order of FLAC and WAV, for files that do not name theirs. */
const USUAL_MASKS = [0n, 4n, 3n, 7n, 0x33n, 0x37n, 0x3fn, 0x70fn, 0x63fn]

export type Converter = ReturnType<typeof createConverter>

/**
 * Converts decoded frames to one shape and passes them through filters; follows changes of their
 * shape in mid-stream. To the filters the first sample has the time `startSeconds`.
 */
export function createConverter(shape: SampleShape, filters: string, take: Take, startSeconds = 0) {
  const tail = openFilters(shape, filters, take)
  let head: ReturnType<typeof openFilters> | undefined
  let current = ''
  let seconds = startSeconds
  return {
    push(frame: Frame): void {
      const input = shapeOf(frame)
      if (parametersOf(input) !== current) {
        head?.end()
        head = openFilters(input, conversion(input, shape), tail.push)
        current = parametersOf(input)
      }
      frame.pts = BigInt(Math.round(seconds * frame.sampleRate))
      seconds += frame.nbSamples / frame.sampleRate
      head?.push(frame)
    },
    /** The position behind the last frame. */
    get seconds() {
      return seconds
    },
    end(): void {
      head?.end()
      tail.end()
    },
  }
}

/** The shape in the terms of FFmpeg's decoders, with a channel layout that always has names. */
export function shapeOf({ sampleRate, format, channelLayout }: Frame): SampleShape {
  const { order, nbChannels, mask } = channelLayout
  const isNamed = order === AV_CHANNEL_ORDER_NATIVE && nbChannels > 1
  const named = isNamed ? { nbChannels, order, mask } : usualLayout(nbChannels)
  return { sampleRate, sampleFormat: format, channelLayout: named }
}

export function usualLayout(nbChannels: number): ChannelLayout {
  return { nbChannels, order: AV_CHANNEL_ORDER_NATIVE, mask: USUAL_MASKS[nbChannels] ?? 0n }
}

function conversion(input: SampleShape, output: SampleShape): string {
  const { sampleRate, sampleFormat, channelLayout } = output
  const format = `sample_rates=${sampleRate}:sample_fmts=${sampleFormat}`
  const layout = `channel_layouts=${nameOf(channelLayout)}`
  return [...mix(input.channelLayout, channelLayout), `aformat=${format}:${layout}`].join()
}

function parametersOf({ sampleRate, sampleFormat, channelLayout }: SampleShape): string {
  return `sample_rate=${sampleRate}:sample_fmt=${sampleFormat}:channel_layout=${nameOf(channelLayout)}`
}

function nameOf({ mask }: ChannelLayout): string {
  return `0x${mask.toString(16)}`
}

/** A chain in FFmpeg's syntax for filters; frames of this shape go in. */
export function openFilters(input: SampleShape, chain: string, take: Take) {
  const graph = new FilterGraph()
  graph.alloc()
  const source = `abuffer@in=${parametersOf(input)}:time_base=1/${input.sampleRate}`
  check(graph.parse2(`${source},${chain},abuffersink@out`), chain)
  check(graph.configSync(), chain)
  const first = present(graph.getFilter('abuffer@in'), chain)
  const last = present(graph.getFilter('abuffersink@out'), chain)
  const output = new Frame()
  output.alloc()
  const send = (frame: Frame | null) => {
    check(first.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), chain)
    while (last.buffersinkGetFrameSync(output) >= 0) {
      take(output)
      output.unref()
    }
  }
  return {
    push: (frame: Frame) => send(frame),
    /** Passes on what the filters hold back. */
    end(): void {
      send(null)
      output.free()
      graph.free()
    },
  }
}
