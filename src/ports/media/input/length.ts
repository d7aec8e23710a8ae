import { AV_NOPTS_VALUE } from 'node-av/constants'
import { type FormatContext, Packet, type Stream } from 'node-av/lib'
import { MAX_SECONDS } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import { findPcmData, sampleBytes } from './pcm-data.ts'
import type { Sniffed } from './sniff.ts'

/** An announced length may pass the real one by this much: padding is often miscounted. */
const TOLERATED_SHARE = 0.02
const TOLERATED_SECONDS = 0.2
/** The padding that codecs put before and behind a sound; it is most of a very short one. */
const CODEC_SECONDS = 0.1
const LEAST_PIPED_SECONDS = 0.1

/** libavcodec's numbers: PCM codecs lie between these two. */
const FIRST_PCM = 0x10000
const FIRST_ADPCM = 0x11000

/** The length in the header, null where the format has none, and what the file really holds. */
export function measure(
  file: string,
  format: FormatContext,
  stream: Stream,
  sniffed: Sniffed,
): { announced: number | null; seconds: number } {
  const { codecId } = stream.codecpar
  const isPcm = codecId >= FIRST_PCM && codecId < FIRST_ADPCM && sniffed.container !== 'mov'
  if (isPcm) return measurePcm(file, stream, sniffed)
  return { announced: announcedSeconds(stream, sniffed), seconds: packetSeconds(format, stream) }
}

function measurePcm(file: string, stream: Stream, { container, fileBytes }: Sniffed) {
  const { sampleRate, channels } = stream.codecpar
  const data = findPcmData(file, container)
  if (!data) throw new Refusal('damaged')
  const bytesPerSecond = sampleRate * channels * sampleBytes(stream, data)
  if (bytesPerSecond <= 0) throw new Refusal('damaged')
  const held = Math.max(0, fileBytes - data.offset) / bytesPerSecond
  if (data.bytes !== null) {
    const announced = data.bytes / bytesPerSecond
    return { announced, seconds: Math.min(held, announced) }
  }
  // A piped file lasts a while; less than a moment under such a header is a broken file.
  if (held > 0 && held < LEAST_PIPED_SECONDS) throw new Refusal('damaged')
  return { announced: null, seconds: held }
}

/** Refuses as damaged what is clearly less than was announced. */
export function refuseBrokenOff(announcedSeconds: number, seconds: number): void {
  const tolerated = announcedSeconds * TOLERATED_SHARE + TOLERATED_SECONDS
  const most = Math.max(CODEC_SECONDS, Math.min(tolerated, announcedSeconds / 2))
  if (announcedSeconds - seconds > most) {
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
    case 'mov':
      return stream.duration > 0n ? ticksToSeconds(stream, stream.duration) : null
    default:
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
  const bound = BigInt(Math.ceil((MAX_SECONDS * stream.timeBase.den) / stream.timeBase.num))
  let ticks = 0n
  let last: bigint | undefined
  for (const packet of readPackets(format, stream)) {
    const { duration, pts } = packet
    // FLAC frames of 65,535 samples come without a duration.
    // The last one of a very short Vorbis file has a negative duration, read as 32 bits.
    if (duration > 0n && duration < 2n ** 31n) ticks += duration
    else if (last !== undefined && pts > last) ticks += pts - last
    if (pts !== AV_NOPTS_VALUE) last = pts
    if (ticks > bound) break
  }
  return ticksToSeconds(stream, ticks)
}

/** All packets of the stream, up to where the file ends or breaks off. */
export function* readPackets(format: FormatContext, stream: Stream): Generator<Packet> {
  const packet = new Packet()
  packet.alloc()
  try {
    while (format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) yield packet
      packet.unref()
    }
  } finally {
    packet.free()
  }
}

export function ticksToSeconds(stream: Stream, ticks: bigint): number {
  const { num, den } = stream.timeBase
  return (Number(ticks) * num) / den
}
