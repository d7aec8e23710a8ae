import { createRetries } from '#player/engine/retries.ts'
import type { FrameTrack } from '../frame-item.ts'
import type { Reporter } from './play-tracking.ts'

export interface FramePlayer {
  index(): number
  /** Playback is intended. */
  isPlaying(): boolean
  time(): number
  toggle(): void
  pause(): void
  seek(time: number): void
  /** Starts another track; nothing where none is playable in that direction. */
  step(by: 1 | -1): void
  choose(index: number): void
  /** Whether this platform can play the track by now. */
  canHear(track: FrameTrack): boolean
}

interface Parts {
  tracks: readonly FrameTrack[]
  /** Where the first track starts; seconds. */
  start: number
  reporter: Reporter
  onChange(): void
  onFailed(): void
}

/** Half a minute of pauses that grow; without a line that the device knows of, for as long as that is away. */
const RETRIES = 6
/** An address that has brought the sound on by less is no better than the one before. */
const WORTH_SECONDS = 1
/** Left to play after a seek to the end. */
const REST_SECONDS = 0.5

/** Plays on one audio element within the playable part: native HLS where Apple has it, else MP3. */
export function createFramePlayer(audio: HTMLAudioElement, parts: Parts): FramePlayer {
  const { tracks, reporter, onChange, onFailed } = parts
  const playsHls = isApple(audio)
  const canHear = ({ mp3, hls }: FrameTrack) => mp3 !== null || (playsHls && hls !== null)
  let index = Math.max(0, tracks.findIndex(canHear))
  let at = index === 0 ? parts.start : (tracks[index]?.from ?? 0)
  let isLoaded = false
  let isStarted = false
  let wants = false
  let isBroken = false
  let hasPlayed = false
  let renewedAt = Number.NEGATIVE_INFINITY
  const retries = createRetries({ again, giveUp, isStarved: () => true, most: RETRIES })
  const track = () => tracks[index]
  // The element reports a late load itself; until then the requested position counts.
  const time = () => (isLoaded && audio.readyState > 0 ? audio.currentTime : at)

  /** The other kind where it is all there is. @param useHls where it can be played at all */
  function load(current: FrameTrack, useHls = playsHls): void {
    const { hls, mp3 } = current
    const source = useHls ? (hls ?? mp3) : (mp3 ?? (playsHls ? hls : null))
    if (source === null) return
    isLoaded = true
    isBroken = false
    audio.src = source
  }
  function start(): void {
    const current = track()
    if (current === undefined || !canHear(current)) return
    wants = true
    if (!isLoaded) load(current)
    if (!isStarted) reporter.started(current)
    isStarted = true
    audio.play().catch((error: unknown) => {
      // Aborted: another load or a pause came in between. An error of the source has an event of its own.
      if (error instanceof Error && error.name === 'NotAllowedError') pause()
    })
    onChange()
  }
  function pause(): void {
    wants = false
    audio.pause()
    retries.stop()
    // Another press tries everything again.
    if (isBroken) isLoaded = false
    reporter.flush()
    onChange()
  }
  function go(to: number): void {
    const next = tracks[to]
    if (next === undefined) return
    audio.pause()
    index = to
    at = next.from
    isLoaded = false
    isStarted = false
    hasPlayed = false
    renewedAt = Number.NEGATIVE_INFINITY
    retries.stop()
    retries.reset()
    start()
  }
  function end(): void {
    reporter.flush()
    const next = neighbour(tracks, index, 1, canHear)
    if (next !== undefined) {
      go(next)
      return
    }
    wants = false
    isStarted = false
    audio.pause()
    at = track()?.from ?? 0
    audio.currentTime = at
    onChange()
  }
  /** Immediately after progress, as its signed URL may have expired; else after a pause. */
  function fail(): void {
    if (!isLoaded) return
    at = audio.currentTime || at
    isBroken = true
    const hasGotOn = hasPlayed && Math.abs(at - renewedAt) >= WORTH_SECONDS
    hasPlayed = false
    if (hasGotOn) {
      renewedAt = at
      again()
    } else retries.later()
  }
  function again(): void {
    const current = track()
    if (current === undefined) return
    load(current, false)
    if (wants) start()
  }
  function giveUp(): void {
    retries.reset()
    pause()
    onFailed()
  }

  audio.addEventListener('loadedmetadata', () => {
    if (at > 0) audio.currentTime = at
  })
  audio.addEventListener('timeupdate', () => {
    const current = track()
    if (current === undefined || audio.seeking) return
    const now = audio.currentTime
    if (!audio.paused) {
      hasPlayed = true
      retries.reset()
      reporter.passed(now)
      if (now >= current.to && current.limited) {
        end()
        return
      }
      if (now < current.from - 0.25) audio.currentTime = current.from
    }
    onChange()
  })
  audio.addEventListener('ended', end)
  audio.addEventListener('error', fail)
  audio.addEventListener('pause', () => {
    // By the platform: a call, another app, headphones pulled.
    if (wants && !audio.ended && !audio.error && !audio.seeking) pause()
  })

  return {
    index: () => index,
    isPlaying: () => wants,
    time,
    toggle: () => (wants ? pause() : start()),
    pause,
    seek(wish) {
      const current = track()
      if (current === undefined) return
      const { from, to, limited } = current
      // Nothing seeks out of a preview, and a whole sound plays to its end.
      const last = limited ? to : to - REST_SECONDS
      if (limited && wish >= to) return onChange()
      at = Math.max(from, Math.min(wish, last))
      if (isLoaded && audio.readyState > 0) audio.currentTime = at
      onChange()
    },
    step(by) {
      const next = neighbour(tracks, index, by, canHear)
      if (next !== undefined) go(next)
    },
    choose(to) {
      if (to === index && isLoaded) return wants ? pause() : start()
      go(to)
    },
    canHear,
  }
}

/** The next playable one in a direction. */
export function neighbour(
  tracks: readonly FrameTrack[],
  index: number,
  by: 1 | -1,
  canHear: (track: FrameTrack) => boolean,
): number | undefined {
  for (let at = index + by; at >= 0 && at < tracks.length; at += by) {
    const track = tracks[at]
    if (track && canHear(track)) return at
  }
  return undefined
}

/** Others that claim to play HLS do not all take byte ranges of one file. */
function isApple(audio: HTMLAudioElement): boolean {
  return (
    navigator.vendor.startsWith('Apple') &&
    audio.canPlayType('application/vnd.apple.mpegurl') !== ''
  )
}
