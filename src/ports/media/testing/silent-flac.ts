import { writeFileSync } from 'node:fs'

const BLOCK_SAMPLES = 65_535

/**
 * FLAC frames of constant silence (RFC 9639, 9): 65,535 samples in 13 bytes or so, and a header that
 * has no length.
 */
export function makeSilentFlac(
  file: string,
  { seconds, sampleRate, channels = 1 }: { seconds: number; sampleRate: number; channels?: number },
): string {
  const frames = Math.ceil((seconds * sampleRate) / BLOCK_SAMPLES)
  const info = Buffer.alloc(34)
  info.writeUInt16BE(BLOCK_SAMPLES, 0)
  info.writeUInt16BE(BLOCK_SAMPLES, 2)
  // 20 bits of rate, 3 of channels less one, 5 of bits less one, then 36 zeros for the length.
  info.writeUInt32BE(((sampleRate << 12) | ((channels - 1) << 9) | (15 << 4)) >>> 0, 10)
  const head = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
  const parts = Array.from({ length: frames }, (_, index) => makeSilentFrame(index, channels))
  writeFileSync(file, Buffer.concat([head, ...parts]))
  return file
}

function makeSilentFrame(index: number, channels: number): Buffer {
  // Sync and fixed block size; block size in 16 bits at the end; rate of STREAMINFO; 16 bits.
  const shape = ((channels - 1) << 4) | 0x08
  const head = Buffer.from([0xff, 0xf8, 0x70, shape, ...codedNumber(index), 0, 0])
  head.writeUInt16BE(BLOCK_SAMPLES - 1, head.length - 2)
  const constants = Buffer.alloc(3 * channels)
  const frame = Buffer.from([...head, crc8(head), ...constants])
  const sum = Buffer.alloc(2)
  sum.writeUInt16BE(crc16(frame))
  return Buffer.concat([frame, sum])
}

/** Codes a number as UTF-8 codes its characters. */
function codedNumber(value: number): number[] {
  if (value < 0x80) return [value]
  if (value < 0x800) return [0xc0 | (value >> 6), 0x80 | (value & 0x3f)]
  if (value < 0x10000) {
    return [0xe0 | (value >> 12), 0x80 | ((value >> 6) & 0x3f), 0x80 | (value & 0x3f)]
  }
  return [0xf0 | (value >> 18), ...[12, 6, 0].map((shift) => 0x80 | ((value >> shift) & 0x3f))]
}

function crc8(data: Uint8Array): number {
  return data.reduce((sum, byte) => shift(sum ^ byte, 0x80, 0x07, 0xff), 0)
}

function crc16(data: Uint8Array): number {
  return data.reduce((sum, byte) => shift(sum ^ (byte << 8), 0x8000, 0x8005, 0xffff), 0)
}

function shift(start: number, top: number, polynomial: number, mask: number): number {
  let value = start
  for (let bit = 0; bit < 8; bit++)
    value = value & top ? ((value << 1) ^ polynomial) & mask : value << 1
  return value & mask
}
