import type { Track } from '#works/sounds-contract.ts'
import { segmentOf } from '../state.ts'
import type { Engine, EngineEvents, Stream } from './engine.ts'
import { openFileStream } from './file-stream.ts'
import { beginHeadStart } from './media-source/head-start.ts'
import {
  closeItem,
  type HlsItem,
  type HlsLight,
  isStreamed,
  openHlsItem,
} from './media-source/hls-item.ts'
import { openMediaSourceStream } from './media-source/media-source-stream.ts'
import { isSameSegment } from './segment.ts'

/** Interval between reports of the time during playback. */
const TICK_MS = 100
/** Loudness of normalized playback: what the large services use. */
const TARGET_LUFS = -14

/** The address of a sound that is kept on this device, or undefined. */
export type KeptAddress = (id: string) => string | undefined

/**
 * The engine on one audio element, which may be one that a press has already been allowed to play.
 * Playing and pausing follow the last request, whatever is loading.
 */
export function createBrowserEngine(
  events: EngineEvents,
  audio = new Audio(),
  keptAddress: KeptAddress = () => undefined,
): Engine {
  audio.preload = 'auto'
  let stream: Stream | undefined
  let close = () => {}
  /** The track begins here; used until its stream is open. */
  let startAt = 0
  let wantsSound = false
  let hasFailed = false
  let current: Track | undefined
  let next: Track | undefined
  let volume = 1
  let isEven = false
  /** A track that is preloaded before it is played. */
  let warm: HlsItem | undefined
  let boundary: ReturnType<typeof setTimeout> | undefined
  const life = new AbortController()
  // Timers sleep on a locked phone; the element's own events do not.
  const timer = setInterval(tick, TICK_MS)
  listen()
  applyVolume()

  /** The element's own volume: phones suspend an audio context with the screen. */
  function applyVolume(): void {
    audio.volume = isEven ? volume * gainOf(current?.loudness ?? TARGET_LUFS) : volume
  }

  function tick(): void {
    if (audio.paused || audio.seeking) return
    advance()
    if (stream) events.timePassed(stream.time())
    const left = stream?.untilNext()
    clearTimeout(boundary)
    if (left !== undefined && left * 1000 < TICK_MS) boundary = setTimeout(tick, left * 1000)
  }

  function advance(): void {
    if (!stream?.advance()) return
    current = next
    next = undefined
    applyVolume()
    events.advanced()
    events.soundBegan()
  }

  function listen(): void {
    const on = (name: string, then: () => void) =>
      audio.addEventListener(name, then, { signal: life.signal })
    on('waiting', events.loadingBegan)
    on('playing', events.soundBegan)
    on('timeupdate', tick)
    on('seeked', () => {
      if (!audio.paused && audio.readyState >= audio.HAVE_FUTURE_DATA) events.soundBegan()
    })
    on('canplay', () => {
      // `play` before there was a source has to be repeated.
      if (wantsSound && audio.paused) audio.play().catch(() => undefined)
    })
    on('ended', () => {
      advance()
      if (audio.ended) events.ended()
    })
    on('suspend', () => {
      if (wantsSound && audio.paused && !audio.ended) events.suspended()
    })
    on('pause', () => {
      // The event of our own pause may arrive after the next play.
      if (wantsSound && audio.paused && !audio.ended && !audio.seeking) events.refused()
    })
  }

  function open(track: Track, at: number): void {
    close()
    stream = undefined
    startAt = at
    hasFailed = false
    events.loadingBegan()
    const taken = warm && isSameSegment(warm.track, track) ? warm : undefined
    if (!taken) closeItem(warm)
    warm = undefined
    close = openStream({
      audio,
      track,
      kept: keptAddress(track.id),
      startAt: () => startAt,
      warm: taken,
      onOpen(opened) {
        stream = opened
        opened.prepare(next)
      },
      onFailed() {
        hasFailed = true
        events.failed()
      },
    })
  }

  const currentTime = () => stream?.time() ?? startAt
  function dropWarm(): void {
    closeItem(warm)
    warm = undefined
  }

  return {
    load(track, at) {
      wantsSound = false
      hasFailed = false
      if (next?.id === track.id) next = undefined
      current = track
      applyVolume()
      if (stream?.take(track, at)) stream.prepare(next)
      else open(track, at)
    },
    prepare(track) {
      next = track
      stream?.prepare(track)
    },
    play() {
      wantsSound = true
      if (hasFailed && current) open(current, currentTime())
      audio.play().catch((error: unknown) => {
        // AbortError: a new load or a pause came in between.
        if (error instanceof Error && error.name === 'NotAllowedError') events.refused()
      })
    },
    pause() {
      wantsSound = false
      audio.pause()
    },
    seek(time) {
      startAt = time
      stream?.seek(time)
    },
    setVolume(wish) {
      volume = wish
      applyVolume()
    },
    setNormalized(on) {
      isEven = on
      applyVolume()
    },
    warmUp(track) {
      loadHls().then(
        (HlsLight) => {
          if (!track || track.id === current?.id || isSameSegment(warm?.track, track)) return
          if (!HlsLight.isSupported()) return
          dropWarm()
          if (!isStreamed(track)) return
          const ignored = { loaded() {}, lost: dropWarm, unplayable: dropWarm }
          warm = openHlsItem(HlsLight, track, { startAt: segmentOf(track).min }, ignored)
          warm.hls.loadSource(track.hlsUrl)
        },
        // The play itself reports the failure.
        () => undefined,
      )
    },
    currentTime,
    destroy() {
      clearInterval(timer)
      clearTimeout(boundary)
      life.abort()
      dropWarm()
      close()
    },
  }
}

/** The share of the volume that brings a recording to the target; never louder than its file. */
function gainOf(loudness: number): number {
  return Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20))
}

/** hls.js (light), fetched on the first play or shortly before. */
async function loadHls(): Promise<HlsLight> {
  return (await import('hls.js/light')).default
}

interface Parts {
  audio: HTMLAudioElement
  track: Track
  /** The address of a copy on this device. */
  kept: string | undefined
  /** The position to begin at; a seek may change it before the stream is open. */
  startAt(): number
  /** The track, preloaded. */
  warm: HlsItem | undefined
  onOpen(stream: Stream): void
  /** The track cannot be played in any format. */
  onFailed(): void
}

/**
 * Opens a track on the element: HLS by Media Source Extensions, else the platform's own HLS, else
 * MP3. A broken connection is retried with a growing pause, from where it was; expired signed
 * addresses are requested again. Without a network a copy that is kept on this device plays on.
 *
 * @returns close
 */
function openStream({ audio, track, kept, startAt, warm, onOpen, ...parts }: Parts): () => void {
  const { hlsUrl, mp3Url } = track
  const life = new AbortController()
  let isClosed = false
  let isKept = false
  let stream: Stream | undefined

  function open(opened: Stream): void {
    stream = opened
    onOpen(opened)
  }
  const openFile = (address: string, at: number, giveUp: (at: number) => void) =>
    open(openFileStream({ audio, address, startAt: at, onFailed: giveUp }))
  function openKept(): boolean {
    if (isClosed || isKept || kept === undefined) return false
    isKept = true
    if (!stream) closeItem(warm)
    const at = stream?.time() ?? startAt()
    stream?.close()
    openFile(kept, at, parts.onFailed)
    return true
  }
  function onFailed(): void {
    if (!openKept()) parts.onFailed()
  }
  function openMp3(at = startAt()): void {
    if (isClosed || isKept) return
    stream?.close()
    if (mp3Url === null) onFailed()
    else openFile(mp3Url, at, onFailed)
  }

  /** What is loaded plays to its end first. */
  const openKeptIfStarved = () => {
    if (navigator.onLine === false && audio.readyState < audio.HAVE_FUTURE_DATA) openKept()
  }
  if (kept !== undefined) {
    audio.addEventListener('waiting', openKeptIfStarved, { signal: life.signal })
    addEventListener('offline', openKeptIfStarved, { signal: life.signal })
  }
  const isAway = navigator.onLine === false && openKept()
  const hasMediaSource = !isAway && isStreamed(track) && typeof MediaSource !== 'undefined'
  const headStart = hasMediaSource && !warm ? beginHeadStart(track.hlsUrl, startAt()) : undefined
  if (hasMediaSource) {
    Promise.all([loadHls(), headStart?.address]).then(
      ([HlsLight, address]) => {
        if (isClosed || isKept) return
        if (!HlsLight.isSupported()) return openMp3()
        const parts = { HlsLight, audio, warm, headStart, address, onFailed, onUnplayable: openMp3 }
        open(openMediaSourceStream(parts, track, startAt()))
      },
      // The MP3 needs no code.
      () => openMp3(),
    )
  } else if (
    !isAway &&
    hlsUrl !== null &&
    audio.canPlayType('application/vnd.apple.mpegurl') !== ''
  ) {
    openFile(hlsUrl, startAt(), openMp3)
  } else openMp3()

  return () => {
    isClosed = true
    life.abort()
    if (!stream) closeItem(warm)
    headStart?.drop()
    stream?.close()
    audio.removeAttribute('src')
    audio.load()
  }
}
