import type { Track } from '#sounds/contract.ts'
import type { Engine } from './engine/engine.ts'
import { nextTrack } from './order.ts'
import { isSamePart } from './same-part.ts'
import { currentTrack, type PlayerSettings, type PlayerState } from './state.ts'

export interface Hands {
  /** Whether this is the track that the engine is at. */
  holds(track: Track | undefined): boolean
  /** The engine has gone on by itself, to what is to be current next. */
  wentOnTo(track: Track | undefined): void
  /** Does what makes one state the other. */
  follow(before: PlayerState, after: PlayerState): void
}

/** What lies on the engine: it is told no more than what has to change. */
export function createHands(engine: Engine, start: PlayerState): Hands {
  let loaded: Track | undefined
  let prepared: Track | undefined
  /** The next track is there, and plays. */
  let isAhead = false
  setSound(undefined, start.settings)

  function setSound(before: PlayerSettings | undefined, after: PlayerSettings): void {
    const volume = heardVolume(after)
    if (before === undefined || volume !== heardVolume(before)) engine.setVolume(volume)
    if (before?.isEven !== after.isEven) engine.setEven(after.isEven)
  }

  /** A track is loaded when it is to be heard: a list that waits costs its listener nothing. */
  function play(before: PlayerState, after: PlayerState, track: Track): void {
    const isOther = !isSamePart(loaded, track)
    if (isOther) engine.load(track, after.seek.time)
    else if (after.seek !== before.seek && !isAhead) engine.seek(after.seek.time)
    loaded = track
    const isNew = isOther || after.starts !== before.starts || after.attempts !== before.attempts
    if (!isAhead && (!before.isPlaying || isNew)) engine.play()
  }

  function prepare(next: Track | undefined): void {
    if (isSamePart(next, prepared)) return
    prepared = next
    engine.prepare(next)
  }

  const holds = (track: Track | undefined) => track !== undefined && isSamePart(track, loaded)

  return {
    holds,
    wentOnTo(track) {
      isAhead = track !== undefined && isSamePart(track, prepared)
      // Where the list was changed meanwhile, what plays is not what is to play: it will be loaded.
      loaded = isAhead ? prepared : undefined
      prepared = undefined
    },
    follow(before, after) {
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
        // What comes next may be the same track for somebody else, who may hear another part of it.
        loaded = undefined
        prepare(undefined)
      }
    },
  }
}

function heardVolume({ volume, isMuted }: PlayerSettings): number {
  return isMuted ? 0 : volume
}
