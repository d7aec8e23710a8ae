import * as z from 'zod/mini'
import { Track } from '#works/sounds-contract.ts'
import type { SavedQueue } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { VERSION } from './persist-queue.ts'
import { parseJson } from './settings.ts'
import { findSlot, slotOf } from './storage.ts'

const LONGEST_MS = 90 * 24 * 3600 * 1000

const StoredQueue = z.object({
  version: z.literal(VERSION),
  owner: z.optional(z.string()),
  savedAt: z.number(),
  tracks: z.array(z.unknown()),
  current: z.string(),
  time: z.number(),
  shuffle: z.nullable(z.object({ order: z.array(z.string()), seed: z.number() })),
  repeat: z.enum(['off', 'all', 'one']),
  fromList: z.optional(z.array(z.string())),
})

/** Adds a persisted queue to the player. A visitor's belongs to the member who signs in then. */
export function restoreQueue(
  store: Pick<PlayerStore, 'dispatch'>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  userId: string | undefined,
): void {
  const slot = storage && findSlot(userId, storage)
  const text = slot && storage.getItem(slot)
  const queue = text && readQueue(text, Date.now(), userId)
  if (!queue) return
  if (slot !== slotOf(userId)) {
    storage.removeItem(slot)
    try {
      storage.setItem(slotOf(userId), text)
    } catch (error) {
      console.error('Error storing the queue:', error)
    }
  }
  store.dispatch({ type: 'queue-restored', queue })
}

/**
 * A persisted queue without the entries that are no tracks of this service. A member's is shown
 * to no one else who uses the browser.
 */
export function readQueue(
  text: string | null,
  now: number,
  userId: string | undefined,
): SavedQueue | undefined {
  const stored = z.safeParse(StoredQueue, parseJson(text))
  if (!stored.success) return undefined
  const { owner, savedAt, current, time, shuffle, repeat, fromList } = stored.data
  if ((owner !== undefined && owner !== userId) || now - savedAt > LONGEST_MS) return undefined
  const byId = new Map<string, Track>()
  for (const entry of stored.data.tracks) {
    const track = z.safeParse(Track, entry)
    if (track.success && isOurs(track.data) && !byId.has(track.data.id)) {
      byId.set(track.data.id, track.data)
    }
  }
  if (byId.size === 0) return undefined
  return {
    tracks: [...byId.values()],
    index: Math.max(0, [...byId.keys()].indexOf(current)),
    currentTime: byId.has(current) ? time : 0,
    shuffle: shuffle && { ...shuffle, order: shuffle.order.filter((id) => byId.has(id)) },
    repeat,
    fromList,
  }
}

/** Permanent addresses are on this service itself: `/api/…`, and never `//elsewhere`. */
function isOurs({ waveformUrl, mp3Url, hlsUrl }: Track): boolean {
  const addresses = [waveformUrl, mp3Url, hlsUrl]
  return addresses.every((address) => address === null || /^\/[a-z]/.test(address))
}
