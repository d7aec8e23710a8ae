/** Samples of an AAC frame. */
const FRAME = 1024
/** Encoders put one or two frames before the sound. */
const MOST_FRAMES = 2
/** Samples by which a length may be off that was measured before a change of rate. */
const SLACK = 64

/** What a stream has before its sound begins, until its first bytes tell; never too much. */
export const LEAST_PRIMING = (MOST_FRAMES * FRAME) / 48_000

/**
 * Seconds before a sound begins in its stream: what the playlist has more than the sound, in whole
 * frames. Our streams carry no edit list, because browsers do not heed one in fragments.
 *
 * @param total seconds of the playlist
 * @param duration seconds of the sound
 * @param rate samples a second
 */
export function primingOf(total: number, duration: number, rate: number): number {
  if (!(duration > 0) || !(rate > 0)) return 0
  const frames = Math.floor(((total - duration) * rate + SLACK) / FRAME)
  return (Math.max(0, Math.min(MOST_FRAMES, frames)) * FRAME) / rate
}

/** Samples a second by the `mdhd` box (ISO 14496-12, 8.4.2) of an init segment; undefined in others. */
export function rateIn(bytes: Uint8Array): number | undefined {
  const at = bytes.findIndex(
    (byte, index) =>
      byte === 0x6d &&
      bytes[index + 1] === 0x64 &&
      bytes[index + 2] === 0x68 &&
      bytes[index + 3] === 0x64,
  )
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Type, version and flags, two times of 4 bytes (8 in version 1), then the rate.
  const isLong = at >= 0 && bytes[at + 4] === 1
  const position = at + 8 + (isLong ? 16 : 8)
  return at < 0 || position + 4 > bytes.length ? undefined : view.getUint32(position)
}
