import * as av from 'node-av/constants'
import { Codec, CodecContext, Frame, type Packet, type Stream } from 'node-av/lib'
import { MAX_SAMPLES, MAX_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { check, present } from '../worker/ffmpeg.ts'
import type { Converter } from './convert.ts'
import { readPackets, refuseBrokenOff, ticksToSeconds } from './length.ts'
import { type Part, type Source, withInput } from './source.ts'

/** A decoded frame; it is valid until the next one is read. */
export interface Decoded {
  frame: Frame
  /** The position of the frame in the sound. */
  startSeconds: number
}

/** Decodes the whole sound; returns its seconds. Refuses as empty, damaged or too_long. */
export function decodeWhole(
  source: Source,
  converter: Pick<Converter, 'push' | 'end'>,
  onProgress?: (seconds: number) => void,
): number {
  let seconds = 0
  let samples = 0
  decode(source, 0, ({ frame }) => {
    seconds += frame.nbSamples / frame.sampleRate
    samples += frame.nbSamples * frame.channels
    if (seconds > MAX_SECONDS) throw new Refusal('too_long')
    if (samples > MAX_SAMPLES) throw new Refusal('too_many_samples')
    converter.push(frame)
    onProgress?.(seconds)
    return true
  })
  converter.end()
  if (seconds === 0) throw new Refusal(source.seconds === 0 ? 'empty' : 'damaged')
  refuseBrokenOff(source.seconds, seconds)
  return seconds
}

/**
 * Calls `take` with every decoded frame until it answers false. Packets before `fromSeconds` are
 * read and not decoded. Packets that cannot be decoded are left out: the caller compares lengths.
 */
export function decode(
  { file, parts }: Source,
  fromSeconds: number,
  take: (decoded: Decoded) => boolean,
): void {
  let start = 0
  for (const [index, part] of parts.entries()) {
    const end = start + part.seconds
    const isWanted = end > fromSeconds || index === parts.length - 1
    if (isWanted && !decodePart(file, part, { start, fromSeconds }, take)) return
    start = end
  }
}

/** @param at.start of this part in the sound. @returns whether more is wanted */
function decodePart(
  file: string,
  { sniffed, decoder: name }: Part,
  { start, fromSeconds }: { start: number; fromSeconds: number },
  take: (decoded: Decoded) => boolean,
): boolean {
  return withInput(file, sniffed, (format, stream) => {
    const decoder = openDecoder(stream, name)
    const frame = new Frame()
    frame.alloc()
    const clock = createClock(stream, start)
    try {
      for (const packet of readPackets(format, stream)) {
        if (fromSeconds > start && clock.secondsOf(packet) < fromSeconds) continue
        decoder.sendPacketSync(packet)
        if (!drain(decoder, frame, clock, take)) return false
      }
      decoder.sendPacketSync(null)
      return drain(decoder, frame, clock, take)
    } finally {
      frame.free()
      decoder.freeContext()
    }
  })
}

function openDecoder(stream: Stream, name: string): CodecContext {
  const codec = present(Codec.findDecoder(stream.codecpar.codecId), name)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  check(decoder.parametersToContext(stream.codecpar), 'decoder parameters')
  decoder.pktTimebase = stream.timeBase
  decoder.threadCount = 1
  check(decoder.open2Sync(codec, null), 'decoder')
  return decoder
}

function drain(
  decoder: CodecContext,
  frame: Frame,
  clock: Clock,
  take: (decoded: Decoded) => boolean,
): boolean {
  while (decoder.receiveFrameSync(frame) >= 0) {
    const goesOn = frame.nbSamples <= 0 || take({ frame, startSeconds: clock.secondsAt(frame) })
    frame.unref()
    if (!goesOn) return false
  }
  return true
}

type Clock = ReturnType<typeof createClock>

/** Time stamps count from the stream's own start, which is seldom zero. */
function createClock(stream: Stream, startSeconds: number) {
  const start = stream.startTime === av.AV_NOPTS_VALUE ? 0n : stream.startTime
  const toSeconds = (ticks: bigint) =>
    startSeconds + (ticks === av.AV_NOPTS_VALUE ? 0 : ticksToSeconds(stream, ticks - start))
  return {
    secondsOf: (packet: Packet) => toSeconds(packet.pts),
    secondsAt: (frame: Frame) => toSeconds(frame.bestEffortTimestamp),
  }
}
