import type { PlayerStore } from '../store.ts'
import { findSlot, slotOf } from './storage.ts'

/**
 * Puts a playlist of before into an empty player, and behind what is in another. A visitor's is theirs
 * who sign in from then on. What reads it is fetched where there is one.
 */
export async function restoreQueue(
  store: Pick<PlayerStore, 'dispatch'>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  who: () => string | undefined,
): Promise<void> {
  const userId = who()
  const slot = storage && findSlot(userId, storage)
  const kept = slot && storage.getItem(slot)
  if (!kept) return
  const { readQueue } = await import('./read-queue.ts')
  const queue = readQueue(kept, Date.now(), userId)
  if (!queue || who() !== userId) return
  if (slot !== slotOf(userId)) {
    storage.removeItem(slot)
    try {
      storage.setItem(slotOf(userId), kept)
    } catch (error) {
      // As where it is kept: the music plays all the same.
      console.error('Error keeping the playlist:', error)
    }
  }
  store.dispatch({ type: 'queue-restored', queue })
}
