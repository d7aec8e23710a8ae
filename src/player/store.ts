import type { Track } from '#sounds/contract.ts'
import type { Engine, EngineEvents } from './engine/engine.ts'
import type { PlayReporter } from './heard/play-reporter.ts'
import { reducePlayer } from './reduce.ts'
import { currentTrack, emptyPlayer, type PlayerFact, type PlayerState } from './state.ts'

/** The state with its engine: facts go in, the engine is made to follow, subscribers are told. */
export interface PlayerStore {
  getState(): PlayerState
  subscribe(listener: () => void): () => void
  tell(fact: PlayerFact): void
  /** The engine's own clock, finer than the state's. */
  currentTime(): number
  warmUp(): void
  /** Tells the server what was heard so far. */
  flush(): void
  destroy(): void
}

interface Parts {
  createEngine(events: EngineEvents): Engine
  reporter: PlayReporter
  userId(): string | undefined
  /** A track that could not be played at all. */
  onFailed(track: Track): void
}

export function createPlayerStore({
  createEngine,
  reporter,
  userId,
  onFailed,
}: Parts): PlayerStore {
  const listeners = new Set<() => void>()
  let state = emptyPlayer

  function tell(fact: PlayerFact): void {
    const before = state
    state = reducePlayer(before, fact)
    if (state === before) return
    follow(engine, before, state)
    if (state.starts !== before.starts) {
      const track = currentTrack(state)
      if (track) reporter.started(track, userId())
    } else if (before.isPlaying && !state.isPlaying) reporter.flush()
    for (const listener of listeners) listener()
  }

  const engine = createEngine({
    timePassed(time) {
      reporter.passed(time)
      tell({ type: 'time-passed', time })
    },
    loadingBegan: () => tell({ type: 'loading-began' }),
    soundBegan: () => tell({ type: 'sound-began' }),
    ended: () => tell({ type: 'track-ended' }),
    suspended: () => tell({ type: 'playback-suspended' }),
    refused: () => tell({ type: 'playback-refused' }),
    failed() {
      const track = currentTrack(state)
      tell({ type: 'playback-refused' })
      if (track) onFailed(track)
    },
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    currentTime: () => engine.currentTime(),
    warmUp: () => engine.warmUp(),
    flush: () => reporter.flush(),
    destroy() {
      reporter.flush()
      engine.destroy()
    },
  }
}

/** What the engine has to do for one state to become the other. */
function follow(engine: Engine, before: PlayerState, after: PlayerState): void {
  const track = currentTrack(after)
  if (track === undefined) {
    engine.pause()
    return
  }
  const isOther = track.id !== currentTrack(before)?.id
  if (isOther) engine.load(track, after.seek.time)
  else if (after.seek !== before.seek) engine.seek(after.seek.time)
  const isNew = isOther || after.starts !== before.starts || after.attempts !== before.attempts
  if (after.isPlaying && (!before.isPlaying || isNew)) engine.play()
  if (!after.isPlaying && before.isPlaying) engine.pause()
}
