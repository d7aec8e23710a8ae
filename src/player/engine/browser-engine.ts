import type { Engine, EngineEvents } from './engine.ts'
import { loadHls, openStream, type Stream } from './stream.ts'

/** How often the time is told while sound advances. */
const TICK_MS = 100
const DEFAULT_VOLUME = 1

/**
 * The engine on one audio element, which may be one that a press has already been allowed to play.
 * Playing and pausing follow the last wish, whatever is loading.
 */
export function createBrowserEngine(events: EngineEvents, audio = new Audio()): Engine {
  audio.preload = 'auto'
  audio.volume = DEFAULT_VOLUME
  let stream: Stream | undefined
  let wantsSound = false
  const undo = listen(audio, events, () => wantsSound)
  const timer = setInterval(() => {
    if (!audio.paused && !audio.seeking) events.timePassed(audio.currentTime)
  }, TICK_MS)

  function tryToPlay(): void {
    audio.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      // AbortError: a new load or a pause came in between, which has its own story.
      if (name === 'NotAllowedError') events.refused()
    })
  }

  return {
    load(track, startAt) {
      wantsSound = false
      stream?.destroy()
      events.loadingBegan()
      stream = openStream(audio, {
        hlsUrl: track.hlsUrl,
        mp3Url: track.mp3Url,
        startAt,
        onFailed: events.failed,
      })
    },
    play() {
      wantsSound = true
      tryToPlay()
    },
    pause() {
      wantsSound = false
      audio.pause()
    },
    seek(time) {
      if (Math.abs(audio.currentTime - time) > 0.01) audio.currentTime = time
    },
    setVolume(volume) {
      audio.volume = volume
    },
    warmUp() {
      // A failure here is met again, and handled, by the play itself.
      loadHls().catch(() => undefined)
    },
    currentTime: () => audio.currentTime,
    destroy() {
      clearInterval(timer)
      undo()
      stream?.destroy()
    },
  }
}

function listen(audio: HTMLAudioElement, events: EngineEvents, wanted: () => boolean): () => void {
  const life = new AbortController()
  const on = (name: string, then: () => void) =>
    audio.addEventListener(name, then, { signal: life.signal })
  on('waiting', events.loadingBegan)
  on('playing', events.soundBegan)
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
