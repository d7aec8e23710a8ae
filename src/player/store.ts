import type { Track } from '#works/sounds-contract.ts'
import type { Engine, EngineEvents } from './engine/engine.ts'
import { createEngineSync } from './engine/engine-sync.ts'
import { createFailureHandler } from './handle-failure.ts'
import type { PlayReporter } from './play-reporter.ts'
import { reducePlayer } from './reduce.ts'
import {
  currentTrack,
  emptyPlayer,
  type PlayerEvent,
  type PlayerSettings,
  type PlayerState,
} from './state.ts'

/** The state with its engine: events go in, the engine follows, subscribers are notified. */
export interface PlayerStore {
  getState(): PlayerState
  subscribe(listener: () => void): () => void
  dispatch(event: PlayerEvent): void
  /** The engine's clock, finer than the state's. */
  currentTime(): number
  /** Preloads what playing needs, and how this track begins. */
  warmUp(track?: Track): void
  /** Reports what was played so far. */
  flush(): void
  destroy(): void
}

/** The part of the store that pages need that do not play. */
export type StateStore = Pick<PlayerStore, 'getState' | 'subscribe' | 'dispatch'>

interface Parts {
  createEngine(events: EngineEvents): Engine
  reporter: PlayReporter
  userId(): string | undefined
  /**
   * A track as it may be played now, without addresses while its preview is being made: null where
   * access was withdrawn, undefined without an answer.
   */
  find(id: string): Promise<Track | null | undefined>
  /** A track could not be played at all. */
  onFailed(track: Track): void
  settings?: PlayerSettings
}

/** Events by which a listener chooses another track. */
const PRESSES: ReadonlySet<PlayerEvent['type']> = new Set([
  'track-chosen',
  'list-chosen',
  'forward-pressed',
  'back-pressed',
])

export function createPlayerStore(parts: Parts): PlayerStore {
  const { createEngine, reporter, userId, find, onFailed, settings } = parts
  const listeners = new Set<() => void>()
  let state: PlayerState = settings ? { ...emptyPlayer, settings } : emptyPlayer
  const waiting: (() => PlayerState)[] = []
  let isBusy = false

  /** The engine reports events while it is synchronized: they wait for their turn. */
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
    const isStart = state.starts !== before.starts
    if (isStart || state.isPlaying !== before.isPlaying) failures.settle()
    engineSync.sync(before, state)
    const track = currentTrack(state)
    if (isStart && track) reporter.started(track, userId())
    else if (before.isPlaying && !state.isPlaying) reporter.flush()
    for (const listener of [...listeners]) listener()
  }

  /** Another track could not be loaded without a connection: the current one plays on. */
  function respond(event: PlayerEvent): PlayerState {
    const after = reducePlayer(state, event)
    const other = currentTrack(after)
    const isSounding = state.isPlaying && !state.isLoading
    if (navigator.onLine !== false || !isSounding || !PRESSES.has(event.type)) return after
    if (other === undefined || other.id === currentTrack(state)?.id) return after
    onFailed(other)
    return state
  }

  const getState = () => state
  const dispatch = (event: PlayerEvent) => change(() => respond(event))
  const failures = createFailureHandler({ getState, dispatch, find, onFailed })
  const engine = createEngine({
    timePassed(time) {
      reporter.passed(time)
      dispatch({ type: 'time-passed', time })
    },
    loadingBegan: () => dispatch({ type: 'loading-began' }),
    soundBegan() {
      failures.settle()
      dispatch({ type: 'sound-began' })
    },
    ended: () => dispatch({ type: 'track-ended' }),
    advanced: () =>
      change(() => {
        const after = reducePlayer(state, { type: 'track-ended' })
        engineSync.advancedTo(currentTrack(after))
        return after
      }),
    suspended: () => dispatch({ type: 'playback-suspended' }),
    refused: () => dispatch({ type: 'playback-refused' }),
    failed: () => failures.failed(),
  })
  const engineSync = createEngineSync(engine, state)

  return {
    getState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    currentTime: () =>
      engineSync.hasLoaded(currentTrack(state)) ? engine.currentTime() : state.currentTime,
    warmUp: (track) => engine.warmUp(track),
    flush: () => reporter.flush(),
    destroy() {
      reporter.flush()
      failures.settle()
      engine.destroy()
    },
  }
}
