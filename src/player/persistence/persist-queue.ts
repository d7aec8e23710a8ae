import { currentTrack, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { toTrack } from './find-track.ts'
import { slotOf, VISITORS_SLOT } from './storage.ts'

/** The version is raised when the stored shape changes; other versions are not read. */
export const VERSION = 1
/** Interval at which the position is stored during playback, for a page that dies. */
const POSITION_SECONDS = 5
/** Storage is small: of a longer list the part around the current track is stored. */
const MOST_TRACKS = 300

/**
 * Stores the queue whenever it changes, its position periodically and when the page goes. A tab
 * in which nothing happened does not overwrite what another has stored. A member's queue stays
 * theirs after they sign out; a visitor's becomes that of the member who signs in.
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
    // The stored queue stays for the one who has left.
    if (hasLeft && isEmpty) return
    if (hasCome) storage.removeItem(VISITORS_SLOT)
    try {
      if (isEmpty) storage.removeItem(slotOf(owner))
      else storage.setItem(slotOf(owner), JSON.stringify({ owner, ...pack(written, at, now()) }))
    } catch (error) {
      // The storage is full, or forbidden: only the next visit misses the list.
      console.error('Error storing the queue:', error)
    }
  }
  const leave = store.subscribe(() => {
    const state = store.getState()
    const isFar = Math.abs(state.currentTime - at) >= POSITION_SECONDS
    if (isFar || WATCHED.some((name) => written[name] !== state[name])) write()
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

const WATCHED = ['tracks', 'index', 'shuffle', 'repeatAll', 'repeatOne', 'isPlaying'] as const

function pack(state: PlayerState, time: number, savedAt: number) {
  const { tracks, index, shuffle, fromList, repeatAll, repeatOne } = state
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
    fromList: fromList.filter((id) => ids.has(id)),
    repeat: repeatAll ? 'all' : repeatOne ? 'one' : 'off',
  }
}
