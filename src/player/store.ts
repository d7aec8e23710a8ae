import type { Track } from '#works/sounds-contract.ts'
import type { Engine, EngineEvents } from './engine/engine.ts'
import { isSameSegment } from './engine/segment.ts'
import { createFailureHandler } from './handle-failure.ts'
import { nextTrack } from './play-order.ts'
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
  /** True for a sound that plays without a network. */
  isKept(id: string): boolean
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
  /** True for a sound that plays without a network. */
  isKept?(id: string): boolean
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
  const isKept = parts.isKept ?? (() => false)
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
    if (isKept(other.id)) return after
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
    isKept,
    flush: () => reporter.flush(),
    destroy() {
      reporter.flush()
      failures.settle()
      engine.destroy()
    },
  }
}

/** Makes the engine follow the state, with as few commands as possible. */
function createEngineSync(engine: Engine, begun: PlayerState) {
  let loaded: Track | undefined
  let prepared: Track | undefined
  /** True while the engine already plays the next track. */
  let isAhead = false
  engine.setVolume(volumeOf(begun))
  engine.setNormalized(begun.settings.isEven)

  function applySettings(before: PlayerState, after: PlayerState): void {
    if (volumeOf(after) !== volumeOf(before)) engine.setVolume(volumeOf(after))
    const { isEven } = after.settings
    if (before.settings.isEven !== isEven) engine.setNormalized(isEven)
  }

  /** A track is loaded when it is played: a waiting list costs its listener nothing. */
  function play(before: PlayerState, after: PlayerState, track: Track): void {
    const isOther = !isSameSegment(loaded, track)
    if (isOther) engine.load(track, after.seek.time)
    else if (after.seek !== before.seek && !isAhead) engine.seek(after.seek.time)
    loaded = track
    const isNew = isOther || after.starts !== before.starts || after.attempts !== before.attempts
    if (!isAhead && (!before.isPlaying || isNew)) engine.play()
  }

  function prepare(next: Track | undefined): void {
    if (isSameSegment(next, prepared)) return
    prepared = next
    engine.prepare(next)
  }

  const hasLoaded = (track: Track | undefined) =>
    track !== undefined && isSameSegment(track, loaded)

  return {
    hasLoaded,
    /** The engine plays the next track by itself. */
    advancedTo(track: Track | undefined) {
      isAhead = track !== undefined && isSameSegment(track, prepared)
      // Another track has to be loaded if the list was changed meanwhile.
      loaded = isAhead ? prepared : undefined
      prepared = undefined
    },
    sync(before: PlayerState, after: PlayerState) {
      const track = currentTrack(after)
      if (track !== undefined && after.isPlaying) play(before, after, track)
      else {
        if (hasLoaded(track) && after.seek !== before.seek) engine.seek(after.seek.time)
        if (before.isPlaying) engine.pause()
      }
      // Music that has faded is paused before its volume is what it was.
      applySettings(before, after)
      isAhead = false
      if (hasLoaded(track)) prepare(nextTrack(after))
      else if (track === undefined) {
        // The same track may come next for another user, who may play another part of it.
        loaded = undefined
        prepare(undefined)
      }
    },
  }
}

function volumeOf({ settings: { volume, isMuted }, sleep }: PlayerState): number {
  return isMuted ? 0 : volume * (sleep?.share ?? 1)
}
