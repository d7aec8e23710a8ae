import type { Track } from '#sounds/contract.ts'
import type { Engine, EngineEvents, Stream } from './engine.ts'
import { gainOf } from './gain.ts'
import { loadHls } from './load-hls.ts'
import { type WarmItem, warmItem } from './media-source/warm-item.ts'
import { openStream } from './stream.ts'

/** How often the time is told while sound advances. */
const TICK_MS = 100
const DEFAULT_VOLUME = 1

/**
 * The engine on one audio element, which may be one that a press has already been allowed to play.
 * Playing and pausing follow the last wish, whatever is loading.
 */
export function createBrowserEngine(events: EngineEvents, audio = new Audio()): Engine {
  audio.preload = 'auto'
  let stream: Stream | undefined
  let wantsSound = false
  let hasFailed = false
  let current: Track | undefined
  let next: Track | undefined
  let volume = DEFAULT_VOLUME
  let isEven = false
  let warm: WarmItem | undefined
  let boundary: ReturnType<typeof setTimeout> | undefined
  // Timers sleep on a locked phone; the element's own events do not.
  const undo = listen(audio, { ...events, ended, timePassed: tick }, () => wantsSound)
  const timer = setInterval(tick, TICK_MS)
  applyVolume()

  /** The element's own volume: it needs no audio context, which phones suspend with the screen. */
  function applyVolume(): void {
    audio.volume = volume * gainOf(current?.loudness ?? null, isEven)
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

  function ended(): void {
    advance()
    if (audio.ended) events.ended()
  }

  function tryToPlay(): void {
    audio.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      // AbortError: a new load or a pause came in between, which has its own story.
      if (name === 'NotAllowedError') events.refused()
    })
  }

  function open(track: Track, startAt: number): void {
    stream?.close()
    hasFailed = false
    events.loadingBegan()
    const onFailed = () => {
      hasFailed = true
      events.failed()
    }
    stream = openStream(audio, track, startAt, { onFailed }, warm)
    warm = undefined
    stream.prepare(next)
  }

  return {
    load(track, startAt) {
      wantsSound = false
      hasFailed = false
      if (next?.id === track.id) next = undefined
      current = track
      applyVolume()
      if (stream?.take(track, startAt)) stream.prepare(next)
      else open(track, startAt)
    },
    prepare(track) {
      next = track
      stream?.prepare(track)
    },
    play() {
      wantsSound = true
      // What was given up is opened anew, where it was.
      if (hasFailed && current) open(current, stream?.time() ?? 0)
      tryToPlay()
    },
    pause() {
      wantsSound = false
      audio.pause()
    },
    seek: (time) => stream?.seek(time),
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
        ({ default: HlsLight }) => {
          if (!track || track.id === current?.id || warm?.isOf(track)) return
          if (!HlsLight.isSupported()) return
          warm?.drop()
          warm = warmItem(HlsLight, track)
        },
        // A failure here is met again, and handled, by the play itself.
        () => undefined,
      )
    },
    currentTime: () => stream?.time() ?? 0,
    destroy() {
      clearInterval(timer)
      clearTimeout(boundary)
      undo()
      warm?.drop()
      stream?.close()
    },
  }
}

type Told = Pick<
  EngineEvents,
  'loadingBegan' | 'soundBegan' | 'ended' | 'suspended' | 'refused'
> & { timePassed(): void }

function listen(audio: HTMLAudioElement, events: Told, wanted: () => boolean): () => void {
  const life = new AbortController()
  const on = (name: string, then: () => void) =>
    audio.addEventListener(name, then, { signal: life.signal })
  on('waiting', events.loadingBegan)
  on('playing', events.soundBegan)
  on('timeupdate', events.timePassed)
  on('seeked', () => {
    if (!audio.paused && audio.readyState >= audio.HAVE_FUTURE_DATA) events.soundBegan()
  })
  on('canplay', () => {
    // An element that was told to play before it had a source has to be told again.
    if (wanted() && audio.paused) audio.play().catch(() => undefined)
  })
  on('ended', events.ended)
  on('suspend', () => {
    if (wanted() && audio.paused && !audio.ended) events.suspended()
  })
  on('pause', () => {
    if (wanted() && !audio.ended && !audio.seeking) events.refused()
  })
  return () => life.abort()
}
