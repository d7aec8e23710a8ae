import type { Track } from '#sounds/contract.ts'
import type { Engine } from './engine/engine.ts'
import { nextTrack } from './play-order.ts'
import { isSameSegment } from './same-segment.ts'
import { currentTrack, type PlayerSettings, type PlayerState } from './state.ts'

export interface EngineSync {
  /** Whether this is the track that the engine is at. */
  hasLoaded(track: Track | undefined): boolean
  /** The engine has gone on by itself, to what is to be current next. */
  advancedTo(track: Track | undefined): void
  /** Does what makes one state the other. */
  sync(before: PlayerState, after: PlayerState): void
}

/** What lies on the engine: it is told no more than what has to change. */
export function createEngineSync(engine: Engine, start: PlayerState): EngineSync {
  let loaded: Track | undefined
  let prepared: Track | undefined
  /** The next track is there, and plays. */
  let isAhead = false
  setSound(undefined, start.settings)

  function setSound(before: PlayerSettings | undefined, after: PlayerSettings): void {
    const volume = heardVolume(after)
    if (before === undefined || volume !== heardVolume(before)) engine.setVolume(volume)
    if (before?.isEven !== after.isEven) engine.setNormalized(after.isEven)
  }

  /** A track is loaded when it is to be heard: a list that waits costs its listener nothing. */
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

  const holds = (track: Track | undefined) => track !== undefined && isSameSegment(track, loaded)

  return {
    hasLoaded: holds,
    advancedTo(track) {
      isAhead = track !== undefined && isSameSegment(track, prepared)
      // Where the list was changed meanwhile, what plays is not what is to play: it will be loaded.
      loaded = isAhead ? prepared : undefined
      prepared = undefined
    },
    sync(before, after) {
      if (after.settings !== before.settings) setSound(before.settings, after.settings)
      const track = currentTrack(after)
      if (track !== undefined && after.isPlaying) play(before, after, track)
      else {
        if (holds(track) && after.seek !== before.seek) engine.seek(after.seek.time)
        if (before.isPlaying) engine.pause()
      }
      isAhead = false
      if (holds(track)) prepare(nextTrack(after))
      else if (track === undefined) {
        // What comes next may be the same track for someone else, who may hear another part of it.
        loaded = undefined
        prepare(undefined)
      }
    },
  }
}

function heardVolume({ volume, isMuted }: PlayerSettings): number {
  return isMuted ? 0 : volume
}
