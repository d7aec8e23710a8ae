/** Headers of MPEG audio frames (ISO 11172-3, 13818-3) and of ADTS (ISO 13818-7). */

const KBITS_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

export interface FrameHeader {
  bytes: number
  samples: number
  /** Bytes between the header's start and a Xing or Info tag. */
  tagOffset: number
}

/** The layer III frame that starts at `at`, or undefined. */
export function readMp3Header(data: Buffer, at: number): FrameHeader | undefined {
  if (at + 4 > data.length || data[at] !== 0xff) return undefined
  const [second, third, fourth] = [byte(data, at + 1), byte(data, at + 2), byte(data, at + 3)]
  if ((second & 0xe0) !== 0xe0) return undefined
  const version = (second >> 3) & 3
  const isLayerThree = ((second >> 1) & 3) === 1
  const rate = RATES[(third >> 2) & 3]
  const kbits = (version === 3 ? KBITS_V1 : KBITS_V2)[third >> 4]
  if (version === 1 || !isLayerThree || !rate || !kbits) return undefined
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1152 : 576
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  const side = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return {
    bytes: Math.floor((samples * kbits * 125) / sampleRate) + padding,
    samples,
    tagOffset: 4 + side,
  }
}

/** Bytes of the ADTS frame that starts at `at`, or undefined. */
export function readAdtsLength(data: Buffer, at: number): number | undefined {
  if (at + 7 > data.length || data[at] !== 0xff) return undefined
  if ((byte(data, at + 1) & 0xf6) !== 0xf0) return undefined
  const length =
    ((byte(data, at + 3) & 3) << 11) | (byte(data, at + 4) << 3) | (byte(data, at + 5) >> 5)
  return length > 7 ? length : undefined
}

function byte(data: Buffer, at: number): number {
  return data[at] ?? 0
}
