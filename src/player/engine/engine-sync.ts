import type { Track } from '#works/sounds-contract.ts'
import { nextTrack } from '../play-order.ts'
import { currentTrack, type PlayerSettings, type PlayerState } from '../state.ts'
import type { Engine } from './engine.ts'
import { isSameSegment } from './segment.ts'

/** Makes the engine follow the state, with as few commands as possible. */
export function createEngineSync(engine: Engine, { settings }: PlayerState) {
  let loaded: Track | undefined
  let prepared: Track | undefined
  /** True while the engine already plays the next track. */
  let isAhead = false
  engine.setVolume(volumeOf(settings))
  engine.setNormalized(settings.isEven)

  function applySettings(before: PlayerSettings, after: PlayerSettings): void {
    if (volumeOf(after) !== volumeOf(before)) engine.setVolume(volumeOf(after))
    if (before.isEven !== after.isEven) engine.setNormalized(after.isEven)
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
      applySettings(before.settings, after.settings)
      const track = currentTrack(after)
      if (track !== undefined && after.isPlaying) play(before, after, track)
      else {
        if (hasLoaded(track) && after.seek !== before.seek) engine.seek(after.seek.time)
        if (before.isPlaying) engine.pause()
      }
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

function volumeOf({ volume, isMuted }: PlayerSettings): number {
  return isMuted ? 0 : volume
}
