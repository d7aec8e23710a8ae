import * as z from 'zod/mini'
import { Track } from '#sounds/contract.ts'
import type { SavedQueue } from '../state.ts'
import { VERSION } from './persist-queue.ts'

/** Older ones are forgotten: what they hold has changed too much. */
const LONGEST_MS = 90 * 24 * 3600 * 1000

const Kept = z.object({
  version: z.literal(VERSION),
  owner: z.optional(z.string()),
  savedAt: z.number(),
  tracks: z.array(z.unknown()),
  current: z.string(),
  time: z.number(),
  shuffle: z.nullable(z.object({ order: z.array(z.string()), seed: z.number() })),
  repeat: z.enum(['off', 'all', 'one']),
})

/**
 * The playlist that an earlier page has written down. Entries that are no tracks of this service are
 * left out; rights are asked again by the addresses themselves. What a member has
 * gathered is shown to nobody else who uses the browser; a visitor's goes on when they sign in.
 * @returns undefined where there is none, or nothing of it is left
 */
export function readQueue(
  text: string | null,
  now: number,
  userId: string | undefined,
): SavedQueue | undefined {
  const kept = z.safeParse(Kept, parse(text))
  if (!kept.success) return undefined
  const { owner, savedAt, current, time, shuffle, repeat } = kept.data
  if (owner !== undefined && owner !== userId) return undefined
  if (now - savedAt > LONGEST_MS) return undefined
  const tracks = kept.data.tracks.map(readTrack).filter((track) => track !== undefined)
  const each = tracks.filter(({ id }, at) => tracks.findIndex((other) => other.id === id) === at)
  if (each.length === 0) return undefined
  const index = each.findIndex(({ id }) => id === current)
  const ids = new Set(each.map(({ id }) => id))
  return {
    tracks: each,
    index: Math.max(0, index),
    currentTime: index < 0 ? 0 : time,
    shuffle: shuffle && { ...shuffle, order: shuffle.order.filter((id) => ids.has(id)) },
    repeat,
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Someone else's words under our key are none of ours.
    return undefined
  }
}

function readTrack(entry: unknown): Track | undefined {
  const track = z.safeParse(Track, entry)
  if (!track.success) return undefined
  const { waveformUrl, mp3Url, hlsUrl } = track.data
  return [waveformUrl, mp3Url, hlsUrl].every(isOurs) ? track.data : undefined
}

/** Lasting addresses stand on this service itself: `/api/…`, and never `//elsewhere`. */
function isOurs(address: string | null): boolean {
  return address === null || /^\/[a-z]/.test(address)
}
