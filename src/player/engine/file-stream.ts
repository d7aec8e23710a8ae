import type { Stream } from './engine.ts'
import { createRetries } from './retries.ts'

interface Parts {
  audio: HTMLAudioElement
  address: string
  startAt: number
  onFailed(time: number): void
  /** Retries without progress. */
  most?: number | undefined
}

/** A new signed address is no better than the previous one if less than this was played since. */
const PROGRESS_SECONDS = 1

/**
 * A file that the element fetches by itself: the MP3, or a playlist on platforms that read them.
 * Where it breaks off, the permanent address is requested again and playback resumes: immediately
 * after progress, as its signed address may have expired, else after a growing pause.
 */
export function openFileStream({ audio, address, startAt, onFailed, most }: Parts): Stream {
  const life = new AbortController()
  let at = startAt
  let isLoaded = false
  let renewedAt = Number.NEGATIVE_INFINITY
  function again(): void {
    isLoaded = false
    const wasPlaying = !audio.paused
    audio.src = address
    // A refusal is reported at the next press.
    if (wasPlaying) audio.play().catch(() => undefined)
  }
  const retries = createRetries({ again, giveUp: () => onFailed(at), isStarved: () => true, most })
  const on = (name: string, then: () => void) =>
    audio.addEventListener(name, then, { signal: life.signal })
  on('loadedmetadata', () => {
    isLoaded = true
    if (at > 0) audio.currentTime = at
  })
  on('error', () => {
    const wasLoaded = isLoaded
    if (isLoaded) at = audio.currentTime
    isLoaded = false
    if (!wasLoaded || Math.abs(at - renewedAt) < PROGRESS_SECONDS) return retries.later()
    renewedAt = at
    retries.reset()
    again()
  })
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
      life.abort()
    },
  }
}
