import { writeFileSync } from 'node:fs'

export interface Tone {
  seconds: number
  sampleRate?: number
  channels?: number
  /** A whole number. */
  hertz?: number
  /** Loudest sample, 0..1. */
  level?: number
}

/** A sample of the tone that all fixtures hold. */
export function toneAt(sample: number, { sampleRate = 44_100, hertz = 997, level = 0.5 }: Tone) {
  return level * Math.sin((2 * Math.PI * hertz * sample) / sampleRate)
}

export type WavFormat = 's16' | 's24' | 's32' | 'f32'
const BYTES = { s16: 2, s24: 3, s32: 4, f32: 4 }

export interface WavOptions {
  format?: WavFormat
  /** Makes the header lie about the data. */
  announcedBytes?: number
  /** The valid bits of each sample, the others are zero: the header is WAVEFORMATEXTENSIBLE. */
  validBits?: number
  /** FFmpeg's mask of the channels: the header is WAVEFORMATEXTENSIBLE. */
  mask?: number
}

const PCM_FORMAT = Buffer.from('000000001000800000aa00389b71', 'hex')

export function makeWav(file: string, tone: Tone, options: WavOptions = {}): string {
  const { format = 's16', announcedBytes, validBits } = options
  const { sampleRate = 44_100, channels = 2 } = tone
  const bytes = BYTES[format]
  const unused = 2 ** (bytes * 8 - (validBits ?? bytes * 8))
  // Every second of the tone is the same.
  const second = Buffer.alloc(sampleRate * channels * bytes)
  for (let at = 0; at < second.length; at += bytes) {
    const sample = Math.floor(at / bytes / channels)
    const value = toneAt(sample, tone)
    if (format === 'f32') second.writeFloatLE(value, at)
    else {
      const most = 2 ** (bytes * 8 - 1) / unused - 1
      second.writeIntLE(Math.round(value * most) * unused, at, bytes)
    }
  }
  const data = Buffer.alloc(Math.round(tone.seconds * sampleRate) * channels * bytes, second)
  const head = Buffer.concat([Buffer.alloc(20), makeFormat(tone, options), Buffer.alloc(8)])
  head.write('RIFF', 0)
  head.writeUInt32LE(Math.min(0xffffffff, head.length - 8 + (announcedBytes ?? data.length)), 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(head.length - 28, 16)
  head.write('data', head.length - 8)
  head.writeUInt32LE(announcedBytes ?? data.length, head.length - 4)
  writeFileSync(file, Buffer.concat([head, data]))
  return file
}

function makeFormat(
  { sampleRate = 44_100, channels = 2 }: Tone,
  { format = 's16', validBits, mask }: WavOptions,
): Buffer {
  const bytes = BYTES[format]
  const align = channels * bytes
  const tag = format === 'f32' ? 3 : 1
  const isExtensible = validBits !== undefined || mask !== undefined
  const body = Buffer.alloc(isExtensible ? 40 : 16)
  body.writeUInt16LE(isExtensible ? 0xfffe : tag, 0)
  body.writeUInt16LE(channels, 2)
  body.writeUInt32LE(sampleRate, 4)
  body.writeUInt32LE(sampleRate * align, 8)
  body.writeUInt16LE(align, 12)
  body.writeUInt16LE(bytes * 8, 14)
  if (!isExtensible) return body
  body.writeUInt16LE(22, 16)
  body.writeUInt16LE(validBits ?? bytes * 8, 18)
  body.writeUInt32LE(mask ?? 0, 20)
  body.writeUInt16LE(tag, 24)
  PCM_FORMAT.copy(body, 26)
  return body
}
