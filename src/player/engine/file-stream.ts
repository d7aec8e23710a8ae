import type { Stream } from './engine.ts'
import { createRetries } from './retries.ts'

interface Parts {
  audio: HTMLAudioElement
  address: string
  startAt: number
  /** The platform's own HLS may turn out not to play it, where the MP3 would. */
  onFailed(time: number): void
}

/** An address that has brought the sound on by less is no better than the one before. */
const WORTH_SECONDS = 1

/**
 * A file that the element fetches by itself: the MP3, or a playlist on platforms that read them.
 * Where it breaks off, the lasting address is asked again, and playing goes on where it was: at once
 * where it has played, as its signed address may have ended, else after a pause that grows.
 */
export function openFileStream({ audio, address, startAt, onFailed }: Parts): Stream {
  let at = startAt
  let isLoaded = false
  let renewedAt = Number.NEGATIVE_INFINITY
  function again(): void {
    isLoaded = false
    const wasPlaying = !audio.paused
    audio.src = address
    // A refusal is met again, and told, by the next press.
    if (wasPlaying) audio.play().catch(() => undefined)
  }
  const retries = createRetries({
    again,
    giveUp: () => onFailed(at),
    isStarved: () => true,
  })
  const found = () => {
    isLoaded = true
    if (at > 0) audio.currentTime = at
    retries.reset()
  }
  const broken = () => {
    const wasLoaded = isLoaded
    if (isLoaded) at = audio.currentTime
    isLoaded = false
    if (!wasLoaded || Math.abs(at - renewedAt) < WORTH_SECONDS) return retries.later()
    renewedAt = at
    again()
  }
  audio.addEventListener('loadedmetadata', found)
  audio.addEventListener('error', broken)
  audio.src = address
  return {
    time: () => (isLoaded ? audio.currentTime : at),
    seek(to) {
      at = to
      if (isLoaded && Math.abs(audio.currentTime - to) > 0.01) audio.currentTime = to
    },
    prepare() {},
    take: () => false,
    advance: () => false,
    untilNext: () => undefined,
    close() {
      retries.stop()
      audio.removeEventListener('loadedmetadata', found)
      audio.removeEventListener('error', broken)
    },
  }
}
