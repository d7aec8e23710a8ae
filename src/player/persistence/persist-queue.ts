import { currentTrack, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { toTrack } from './find-track.ts'
import { slotOf, VISITORS_SLOT } from './storage.ts'

/** Raised when what is kept changes its shape; others are not read. */
export const VERSION = 1
/** While it plays, the place is written down this often, for a page that dies. */
const PLACE_SECONDS = 5
/** Storage is small: of a longer list the part around the current track is kept. */
const MOST_TRACKS = 300

/**
 * Writes the playlist down whenever it changes, its place now and then and when the page goes. What
 * another tab has written is left alone by one in which nothing happened. What someone who was signed
 * in has gathered stays theirs when they sign out, anyone who plays then; a visitor takes theirs along
 * when they sign in.
 * @returns undo
 */
export function persistQueue(
  store: Pick<PlayerStore, 'getState' | 'subscribe' | 'currentTime'>,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  userId: () => string | undefined,
  now: () => number = Date.now,
): () => void {
  let owner = userId()
  let written = store.getState()
  let at = written.currentTime

  function write(): void {
    written = store.getState()
    at = store.currentTime()
    const hasLeft = owner !== undefined && owner !== userId()
    const isEmpty = written.tracks.length === 0
    const hasCome = owner === undefined && userId() !== undefined
    if (!hasLeft || isEmpty) owner = userId()
    // What has been gathered waits for who has left.
    if (hasLeft && isEmpty) return
    if (hasCome) storage.removeItem(VISITORS_SLOT)
    try {
      if (isEmpty) storage.removeItem(slotOf(owner))
      else storage.setItem(slotOf(owner), JSON.stringify({ owner, ...pack(written, at, now()) }))
    } catch (error) {
      // Full, or forbidden: the music plays all the same, only not on the next visit.
      console.error('Error keeping the playlist:', error)
    }
  }
  const leave = store.subscribe(() => {
    const state = store.getState()
    const isFar = Math.abs(state.currentTime - at) >= PLACE_SECONDS
    if (isOther(written, state) || isFar) write()
  })
  const writeIfMoved = () => {
    if (Math.abs(store.currentTime() - at) > 0.5) write()
  }
  addEventListener('pagehide', writeIfMoved)
  document.addEventListener('visibilitychange', writeIfMoved)
  return () => {
    leave()
    removeEventListener('pagehide', writeIfMoved)
    document.removeEventListener('visibilitychange', writeIfMoved)
  }
}

function isOther(before: PlayerState, after: PlayerState): boolean {
  const names = ['tracks', 'index', 'shuffle', 'repeatAll', 'repeatOne', 'isPlaying'] as const
  return names.some((name) => before[name] !== after[name])
}

function pack(state: PlayerState, time: number, savedAt: number) {
  const { tracks, index, shuffle, repeatAll, repeatOne } = state
  const from = Math.max(0, Math.min(index - MOST_TRACKS / 2, tracks.length - MOST_TRACKS))
  const part = tracks.slice(from, from + MOST_TRACKS)
  const ids = new Set(part.map(({ id }) => id))
  return {
    version: VERSION,
    savedAt,
    tracks: part.map(toTrack),
    current: currentTrack(state)?.id,
    time: Math.round(time * 10) / 10,
    shuffle: shuffle && { ...shuffle, order: shuffle.order.filter((id) => ids.has(id)) },
    repeat: repeatAll ? 'all' : repeatOne ? 'one' : 'off',
  }
}
