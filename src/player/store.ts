import type { Track } from '#sounds/contract.ts'
import type { Engine, EngineEvents } from './engine/engine.ts'
import { createAfterFailure } from './failing/after-failure.ts'
import { createHands } from './hands.ts'
import type { PlayReporter } from './heard/play-reporter.ts'
import { reducePlayer } from './reduce.ts'
import {
  currentTrack,
  emptyPlayer,
  type PlayerFact,
  type PlayerSettings,
  type PlayerState,
} from './state.ts'

/** The state with its engine: facts go in, the engine is made to follow, subscribers are told. */
export interface PlayerStore {
  getState(): PlayerState
  subscribe(listener: () => void): () => void
  tell(fact: PlayerFact): void
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

  function tell(fact: PlayerFact): void {
    change(() => reducePlayer(state, fact))
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
    if (state.starts !== before.starts || state.isPlaying !== before.isPlaying) aftermath.over()
    hands.follow(before, state)
    if (state.starts !== before.starts) {
      const track = currentTrack(state)
      if (track) reporter.started(track, userId())
    } else if (before.isPlaying && !state.isPlaying) reporter.flush()
    for (const listener of [...listeners]) listener()
  }

  const engine = createEngine({
    timePassed(time) {
      reporter.passed(time)
      tell({ type: 'time-passed', time })
    },
    loadingBegan: () => tell({ type: 'loading-began' }),
    soundBegan() {
      aftermath.over()
      tell({ type: 'sound-began' })
    },
    ended: () => tell({ type: 'track-ended' }),
    advanced: () =>
      change(() => {
        const after = reducePlayer(state, { type: 'track-ended' })
        hands.wentOnTo(currentTrack(after))
        return after
      }),
    suspended: () => tell({ type: 'playback-suspended' }),
    refused: () => tell({ type: 'playback-refused' }),
    failed: () => aftermath.failed(),
  })
  const hands = createHands(engine, state)
  const aftermath = createAfterFailure({ getState: () => state, tell, find, onFailed })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    currentTime: () =>
      hands.holds(currentTrack(state)) ? engine.currentTime() : state.currentTime,
    warmUp: (track) => engine.warmUp(track),
    flush: () => reporter.flush(),
    destroy() {
      reporter.flush()
      aftermath.over()
      engine.destroy()
    },
  }
}
