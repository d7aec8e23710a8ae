import { AV_CHANNEL_ORDER_NATIVE, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { Refusal } from '../sandbox/job.ts'

export const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n }

const EFBIG = -27

/** Throws what FFmpeg answered, unless it is a success; a file past its bound is a verdict. */
export function check(code: number, doing: string): number {
  if (code >= 0) return code
  if (code === EFBIG) throw new Refusal('too_large')
  throw new Error(`${doing}: ${FFmpegError.strerror(code)} (${code})`)
}

/** True if a receiving call has nothing more for now, or for ever. */
export function isDrained(code: number): boolean {
  return code === AVERROR_EAGAIN || code === AVERROR_EOF
}

export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`FFmpeg has no ${what}`)
  return value
}
