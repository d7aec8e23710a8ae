import type { HlsItem } from './hls-item.ts'

/** A hole that players step over. */
const TOLERANCE = 0.05

/**
 * Cuts what is appended to the sample: a stream begins with frames of its encoder and ends with
 * what its last frame has too much. Appending is the one moment at which the cuts may be set.
 */
export function cutAppends(buffer: SourceBuffer, writer: () => HlsItem): void {
  const append = buffer.appendBuffer.bind(buffer)
  buffer.appendBuffer = (data) => {
    const { from, to, shift } = writer().place(bytesOf(data))
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

/** Empties the time line from here on. */
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

/** How far sound goes on without a hole from this time; undefined where there is none. */
export function bufferedUntil(audio: HTMLMediaElement, time: number): number | undefined {
  const { buffered } = audio
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
