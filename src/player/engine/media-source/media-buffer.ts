/** Seconds of a gap that players skip. */
const TOLERANCE = 0.05
/** Samples of an AAC frame. */
const FRAME = 1024
/** Encoders put one or two frames before the sound. */
const MOST_FRAMES = 2
/** Samples by which a duration may be off that was measured before resampling. */
const SLACK = 64

/** Seconds before a stream's sound until its init segment gives the rate; never too much. */
export const LEAST_PRIMING = (MOST_FRAMES * FRAME) / 48_000

/**
 * Seconds before a sound begins in its stream: the excess of the playlist, in whole frames. Our
 * streams carry no edit list, because browsers ignore it in fragments.
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
  const name = new TextEncoder().encode('mdhd')
  const at = bytes.findIndex((_, index) =>
    name.every((byte, offset) => bytes[index + offset] === byte),
  )
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Type, version and flags, two times of 4 bytes (8 in version 1), then the rate.
  const position = at + 8 + (bytes[at + 4] === 1 ? 16 : 8)
  return at < 0 || position + 4 > bytes.length ? undefined : view.getUint32(position)
}

/**
 * Cuts what is appended to the exact sample: a stream begins with its encoder's priming and ends
 * with the padding of its last frame. The append window can only be set before an append.
 */
export function cutAppends(
  buffer: SourceBuffer,
  place: (bytes: Uint8Array) => { from: number; to: number; shift: number },
): void {
  const append = buffer.appendBuffer.bind(buffer)
  buffer.appendBuffer = (data) => {
    const { from, to, shift } = place(bytesOf(data))
    buffer.appendWindowEnd = Number.POSITIVE_INFINITY
    buffer.appendWindowStart = from
    buffer.appendWindowEnd = to
    if (shift !== 0) buffer.timestampOffset += shift
    append(data)
  }
}

function bytesOf(data: BufferSource): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return new Uint8Array(data)
}

/** Empties the timeline from this time. */
export async function clearFrom(buffer: SourceBuffer, at: number): Promise<void> {
  await idle(buffer)
  const { buffered } = buffer
  const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
  if (end <= at) return
  buffer.remove(at, Number.POSITIVE_INFINITY)
  await idle(buffer)
}

async function idle(buffer: SourceBuffer): Promise<void> {
  while (buffer.updating) {
    await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
  }
}

/**
 * Returns the time until which the sound is buffered without a gap from this time; undefined where
 * nothing is.
 */
export function bufferedUntil({ buffered }: HTMLMediaElement, time: number): number | undefined {
  for (let index = 0; index < buffered.length; index++) {
    const isIn = buffered.start(index) <= time + TOLERANCE && time < buffered.end(index)
    if (isIn) return buffered.end(index)
  }
  return undefined
}

export function reaches(audio: HTMLMediaElement, time: number): boolean {
  const until = bufferedUntil(audio, audio.currentTime)
  return until !== undefined && until >= time - TOLERANCE
}
