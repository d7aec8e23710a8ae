import type { Track } from '#sounds/contract.ts'
import type { Engine, EngineEvents } from './engine/engine.ts'
import { createEngineSync } from './engine-sync.ts'
import type { PlayReporter } from './play-tracking/play-reporter.ts'
import { reducePlayer } from './reduce.ts'
import {
  currentTrack,
  emptyPlayer,
  type PlayerEvent,
  type PlayerSettings,
  type PlayerState,
} from './state.ts'
import { createFailureHandler } from './unplayable/handle-failure.ts'

/** The state with its engine: events go in, the engine is made to follow, subscribers are told. */
export interface PlayerStore {
  getState(): PlayerState
  subscribe(listener: () => void): () => void
  dispatch(event: PlayerEvent): void
  /** The engine's own clock, finer than the state's. */
  currentTime(): number
  /** Gets ready to play, this track before others. */
  warmUp(track?: Track): void
  /** Tells the server what was heard so far. */
  flush(): void
  destroy(): void
}

interface Parts {
  createEngine(events: EngineEvents): Engine
  reporter: PlayReporter
  userId(): string | undefined
  /**
   * A track as it may be heard now, without addresses while that is being made: null where it may not,
   * undefined where nothing is known.
   */
  find(id: string): Promise<Track | null | undefined>
  /** A track that could not be played at all. */
  onFailed(track: Track): void
  /** As they were left at the last visit. */
  settings?: PlayerSettings
}

export function createPlayerStore(parts: Parts): PlayerStore {
  const { createEngine, reporter, userId, find, onFailed } = parts
  const listeners = new Set<() => void>()
  let state: PlayerState = { ...emptyPlayer, settings: parts.settings ?? emptyPlayer.settings }

  const waiting: (() => PlayerState)[] = []
  let isBusy = false

  function dispatch(event: PlayerEvent): void {
    change(() => reducePlayer(state, event))
  }

  /** What the engine tells while it is told something waits for its turn. */
  function change(next: () => PlayerState): void {
    waiting.push(next)
    if (isBusy) return
    isBusy = true
    try {
      for (let turn = waiting.shift(); turn; turn = waiting.shift()) become(turn())
    } finally {
      isBusy = false
    }
  }

  function become(after: PlayerState): void {
    const before = state
    state = after
    if (state === before) return
    if (state.starts !== before.starts || state.isPlaying !== before.isPlaying) aftermath.settle()
    hands.sync(before, state)
    if (state.starts !== before.starts) {
      const track = currentTrack(state)
      if (track) reporter.started(track, userId())
    } else if (before.isPlaying && !state.isPlaying) reporter.flush()
    for (const listener of [...listeners]) listener()
  }

  const engine = createEngine({
    timePassed(time) {
      reporter.passed(time)
      dispatch({ type: 'time-passed', time })
    },
    loadingBegan: () => dispatch({ type: 'loading-began' }),
    soundBegan() {
      aftermath.settle()
      dispatch({ type: 'sound-began' })
    },
    ended: () => dispatch({ type: 'track-ended' }),
    advanced: () =>
      change(() => {
        const after = reducePlayer(state, { type: 'track-ended' })
        hands.advancedTo(currentTrack(after))
        return after
      }),
    suspended: () => dispatch({ type: 'playback-suspended' }),
    refused: () => dispatch({ type: 'playback-refused' }),
    failed: () => aftermath.failed(),
  })
  const hands = createEngineSync(engine, state)
  const aftermath = createFailureHandler({
    getState: () => state,
    dispatch: dispatch,
    find,
    onFailed,
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: dispatch,
    currentTime: () =>
      hands.hasLoaded(currentTrack(state)) ? engine.currentTime() : state.currentTime,
    warmUp: (track) => engine.warmUp(track),
    flush: () => reporter.flush(),
    destroy() {
      reporter.flush()
      aftermath.settle()
      engine.destroy()
    },
  }
}
