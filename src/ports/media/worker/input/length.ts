import type { FormatContext, Stream } from 'node-av/lib'
import { MAX_SECONDS } from '../../media.ts'
import { Refusal } from '../../sandbox/job.ts'
import { readPackets } from './packets.ts'
import type { Sniffed } from './sniff.ts'

/** An announced length may pass the real one by this much: padding is often miscounted. */
const TOLERATED_SHARE = 0.02
const TOLERATED_SECONDS = 0.2

/** All ones in a WAV header: written to a pipe, the length was unknown. */
const UNKNOWN_BYTES = 0xffffffff

interface Length {
  /** What the header says; null where the format says nothing. */
  announced: number | null
  /** What the file really holds. */
  seconds: number
}

export function measure(format: FormatContext, stream: Stream, sniffed: Sniffed): Length {
  const { sampleRate, channels, bitsPerCodedSample, codecId } = stream.codecpar
  const announced = announcedSeconds(stream, sniffed)
  const isPcm = codecId >= FIRST_PCM && codecId < FIRST_ADPCM && sniffed.container !== 'mov'
  if (!isPcm) return { announced, seconds: packetSeconds(format, stream) }

  const bytesPerSecond = (sampleRate * channels * bitsPerCodedSample) / 8
  if (bytesPerSecond <= 0) throw new Refusal('damaged')
  const held = sniffed.fileBytes / bytesPerSecond
  const isUnknown = (announced ?? 0) * bytesPerSecond > UNKNOWN_BYTES - 64
  // A piped file goes on for a while; less than a second under such a header is a broken one.
  if (isUnknown && sniffed.container === 'wav' && held >= 1) {
    return { announced: null, seconds: held }
  }
  return { announced, seconds: Math.min(held, announced ?? held) }
}

/** libavcodec's numbers: PCM codecs lie between these two. */
const FIRST_PCM = 0x10000
const FIRST_ADPCM = 0x11000

/** Refuses as damaged what is clearly less than was announced. */
export function refuseBrokenOff(announcedSeconds: number, seconds: number): void {
  const tolerated = announcedSeconds * TOLERATED_SHARE + TOLERATED_SECONDS
  if (announcedSeconds - seconds > Math.min(tolerated, announcedSeconds / 2)) {
    throw new Refusal('damaged')
  }
}

function announcedSeconds(stream: Stream, sniffed: Sniffed): number | null {
  const { sampleRate, extradata } = stream.codecpar
  switch (sniffed.container) {
    case 'mp3':
      return sniffed.announcedSamples ? sniffed.announcedSamples / sampleRate : null
    case 'flac':
      return extradata ? streamInfoSamples(extradata) / sampleRate || null : null
    case 'wav':
    case 'w64':
    case 'aiff':
    case 'mov':
      return stream.duration > 0n ? ticksToSeconds(stream, stream.duration) : null
    case 'aac':
    case 'ogg':
      return null
  }
}

/** Total samples of FLAC's STREAMINFO (RFC 9639, 8.2), 0 where unknown. */
function streamInfoSamples(info: Buffer): number {
  if (info.length < 18) return 0
  return (info.readUInt8(13) & 0xf) * 2 ** 32 + info.readUInt32BE(14)
}

/** Sums the packets, without decoding; stops where no answer can change any more. */
function packetSeconds(format: FormatContext, stream: Stream): number {
  let ticks = 0n
  const bound = BigInt(Math.ceil((MAX_SECONDS * stream.timeBase.den) / stream.timeBase.num))
  for (const packet of readPackets(format, stream)) {
    if (packet.duration > 0n) ticks += packet.duration
    if (ticks > bound) break
  }
  return ticksToSeconds(stream, ticks)
}

export function ticksToSeconds(stream: Stream, ticks: bigint): number {
  const { num, den } = stream.timeBase
  return (Number(ticks) * num) / den
}
