import { readFileSync } from 'node:fs'
import { encodeFixture } from './encode-tone.ts'

const RATES = [64_000, 320_000, 128_000]
const PART_SECONDS = 1

/**
 * Three seconds of MP3 of 44.1 kHz whose bit rate changes twice.
 *
 * @param part where each part is encoded
 * @param how.xing begins with a silent frame with the numbers of frames and bytes
 */
export function variableMp3(part: string, { xing }: { xing: boolean }): Buffer {
  const parts = RATES.map((bitRate) => encodeBare(part, bitRate))
  const body = Buffer.concat(parts)
  if (!xing) return body
  const frames = parts.reduce((sum, bytes, at) => sum + countFrames(bytes, RATES[at] ?? 0), 0)
  return Buffer.concat([xingFrame(body, frames), body])
}

/** Frames alone: no tag, and no header of LAME's own. */
function encodeBare(file: string, bitRate: number): Buffer {
  const more = { bitRate, muxerOptions: { id3v2_version: 0, write_xing: 0 } }
  return readFileSync(encodeFixture(file, 'tone.mp3', { seconds: PART_SECONDS }, more))
}

/** ISO/IEC 11172-3, 2.4.3.1; one byte more where the padding bit is set. */
function frameBytes(bitRate: number): number {
  return Math.floor((144 * bitRate) / 44_100)
}

const PADDING = 0x02

function countFrames(bytes: Buffer, bitRate: number): number {
  let count = 0
  let at = 0
  while (at < bytes.length) {
    const padded = ((bytes[at + 2] ?? 0) & PADDING) !== 0
    at += frameBytes(bitRate) + (padded ? 1 : 0)
    count += 1
  }
  return count
}

/**
 * The header stands where the side information of a stereo frame ends: 4 bytes of header and 32
 * behind it.
 */
const XING_AT = 36
/** The numbers of frames and of bytes follow. */
const XING_FLAGS = 0x3

function xingFrame(body: Buffer, frames: number): Buffer {
  const frame = Buffer.alloc(frameBytes(RATES[0] ?? 0))
  body.copy(frame, 0, 0, 4)
  frame.writeUInt8((body[2] ?? 0) & ~PADDING, 2)
  frame.write('Xing', XING_AT, 'latin1')
  frame.writeUInt32BE(XING_FLAGS, XING_AT + 4)
  frame.writeUInt32BE(frames, XING_AT + 8)
  frame.writeUInt32BE(frame.length + body.length, XING_AT + 12)
  return frame
}
