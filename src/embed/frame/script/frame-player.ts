import type { FrameTrack } from '../frame-item.ts'
import type { Reporter } from './heard.ts'

export interface FramePlayer {
  index(): number
  /** Playback is intended. */
  isPlaying(): boolean
  time(): number
  toggle(): void
  pause(): void
  seek(time: number): void
  /** Starts another track; nothing where there is none that can be heard in that direction. */
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

const RETRIES = 3
const RETRY_MS = 1500

/** Plays on one audio element within what may be heard: native HLS where Apple has it, else MP3. */
export function createFramePlayer(audio: HTMLAudioElement, parts: Parts): FramePlayer {
  const { tracks, reporter, onChange, onFailed } = parts
  const playsHls = isApple(audio)
  const canHear = ({ mp3, hls }: FrameTrack) => mp3 !== null || (playsHls && hls !== null)
  let index = Math.max(0, tracks.findIndex(canHear))
  let at = index === 0 ? parts.start : (tracks[index]?.from ?? 0)
  let isLoaded = false
  let isStarted = false
  let wants = false
  let failures = 0
  const track = () => tracks[index]
  // The element tells of a load that comes late: until then it is where it was told to be.
  const time = () => (isLoaded && audio.readyState > 0 ? audio.currentTime : at)

  /** The other kind where it is all there is. @param useHls where it can be played at all */
  function load(current: FrameTrack, useHls = playsHls): void {
    const { hls, mp3 } = current
    const source = useHls ? (hls ?? mp3) : (mp3 ?? (playsHls ? hls : null))
    if (source === null) return
    isLoaded = true
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
      // Aborted: another load or a pause came in between. An error of the source is told by itself.
      if (error instanceof Error && error.name === 'NotAllowedError') pause()
    })
    onChange()
  }
  function pause(): void {
    wants = false
    audio.pause()
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
    failures = 0
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
  function fail(): void {
    if (!isLoaded) return
    at = audio.currentTime || at
    failures += 1
    if (failures > RETRIES) {
      // Pressed again, it is all tried anew.
      isLoaded = false
      failures = 0
      pause()
      onFailed()
      return
    }
    const failed = index
    setTimeout(
      () => {
        const current = track()
        if (failed !== index || current === undefined) return
        load(current, false)
        if (wants) start()
      },
      RETRY_MS * (failures - 1),
    )
  }

  audio.addEventListener('loadedmetadata', () => {
    if (at > 0) audio.currentTime = at
  })
  audio.addEventListener('timeupdate', () => {
    const current = track()
    if (current === undefined || audio.seeking) return
    const now = audio.currentTime
    if (!audio.paused) {
      failures = 0
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
      at = Math.min(Math.max(wish, current.from), current.to)
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

/** The next one that can be heard, in a direction. */
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

/** Others that say they play HLS do not all take byte ranges of one file. */
function isApple(audio: HTMLAudioElement): boolean {
  return (
    navigator.vendor.startsWith('Apple') &&
    audio.canPlayType('application/vnd.apple.mpegurl') !== ''
  )
}
