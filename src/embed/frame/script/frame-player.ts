import type { Stream } from '#player/engine/engine.ts'
import { openFileStream } from '#player/engine/file-stream.ts'
import type { FrameTrack } from '../frame-item.ts'
import type { Reporter } from './play-tracking.ts'

export interface FramePlayer {
  index(): number
  /** Playback is intended. */
  isPlaying(): boolean
  /** A preview has been played to its end, and nothing was pressed since; briefly, where more plays. */
  isPreviewOver(): boolean
  time(): number
  toggle(): void
  pause(): void
  seek(time: number): void
  /** Starts another track; nothing where none is playable in that direction. */
  step(by: 1 | -1): void
  choose(index: number): void
  /** True if this platform can play the track by now. */
  canHear(track: FrameTrack): boolean
}

interface Parts {
  tracks: readonly FrameTrack[]
  /** Seconds at which the first track starts. */
  start: number
  reporter: Reporter
  onChange(): void
  onFailed(): void
}

/** Half a minute of growing pauses; longer while the device is offline. */
const RETRIES = 6
/** Seconds left to play after a seek to the end. */
const REST_SECONDS = 0.5
/** The time for which the end of a preview is shown into what follows it. */
const OVER_SECONDS = 5

/** Plays on one audio element within the playable part: native HLS where Apple has it, else MP3. */
export function createFramePlayer(audio: HTMLAudioElement, parts: Parts): FramePlayer {
  const { tracks, reporter, onChange } = parts
  const playsHls = isApple(audio)
  const canHear = ({ mp3Url, hlsUrl }: FrameTrack) =>
    mp3Url !== null || (playsHls && hlsUrl !== null)
  let index = Math.max(0, tracks.findIndex(canHear))
  let at = index === 0 ? parts.start : (tracks[index]?.from ?? 0)
  let stream: Stream | undefined
  let isBroken = false
  let isStarted = false
  let wants = false
  let isOver = false
  const track = () => tracks[index]
  const time = () => stream?.time() ?? at

  /** The MP3 follows an HLS stream that fails. */
  function open(current: FrameTrack, usesHls = playsHls): void {
    const { mp3Url, hlsUrl } = current
    const address = (usesHls && hlsUrl) || mp3Url
    if (address === null) return
    function onFailed(): void {
      close()
      if (mp3Url !== null && address !== mp3Url) {
        open(current, false)
        if (wants) start()
      } else {
        pause()
        parts.onFailed()
      }
    }
    stream = openFileStream({ audio, address, startAt: at, most: RETRIES, onFailed })
  }
  function close(): void {
    at = time()
    stream?.close()
    stream = undefined
    isBroken = false
  }
  function start(): void {
    const current = track()
    if (current === undefined || !canHear(current)) return
    wants = true
    if (!stream) open(current)
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
    // Another press tries everything again.
    if (isBroken) close()
    reporter.flush()
    onChange()
  }
  function go(to: number): void {
    const next = tracks[to]
    if (next === undefined) return
    audio.pause()
    close()
    index = to
    at = next.from
    isStarted = false
    start()
  }
  function end(): void {
    reporter.flush()
    isOver = track()?.limited ?? false
    const next = neighbour(tracks, index, 1, canHear)
    if (next !== undefined) {
      go(next)
      return
    }
    wants = false
    isStarted = false
    audio.pause()
    stream?.seek(track()?.from ?? 0)
    onChange()
  }

  audio.addEventListener('loadedmetadata', () => {
    isBroken = false
  })
  audio.addEventListener('error', () => {
    isBroken = true
  })
  audio.addEventListener('timeupdate', () => {
    const current = track()
    if (current === undefined || audio.seeking) return
    const now = audio.currentTime
    if (!audio.paused) {
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
  audio.addEventListener('pause', () => {
    // The platform paused it: a call, another app, headphones pulled.
    if (wants && !audio.ended && !audio.error && !audio.seeking) pause()
  })

  return {
    index: () => index,
    isPlaying: () => wants,
    isPreviewOver: () => isOver && (!wants || time() < (track()?.from ?? 0) + OVER_SECONDS),
    time,
    toggle() {
      isOver = false
      if (wants) pause()
      else start()
    },
    pause,
    seek(wish) {
      const current = track()
      if (current === undefined) return
      const { from, to, limited } = current
      // Nothing seeks out of a preview, and a whole sound plays to its end.
      const last = limited ? to : to - REST_SECONDS
      if (limited && wish >= to) return onChange()
      at = Math.max(from, Math.min(wish, last))
      stream?.seek(at)
      onChange()
    },
    step(by) {
      const next = neighbour(tracks, index, by, canHear)
      isOver = false
      if (next !== undefined) go(next)
    },
    choose(to) {
      isOver = false
      if (to === index && stream) return wants ? pause() : start()
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

/** Other browsers that claim to play HLS do not all take byte ranges of one file. */
function isApple(audio: HTMLAudioElement): boolean {
  return (
    navigator.vendor.startsWith('Apple') &&
    audio.canPlayType('application/vnd.apple.mpegurl') !== ''
  )
}
