import * as z from 'zod/mini'
import { sendCall } from '#client/api-call.ts'
import { failure, isFailure } from '#client/failure.ts'
import { getSound, type Sound, Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { hasEnded } from '../engine/media-source/signed-folder.ts'

const TIMEOUT_MS = 10_000

/**
 * A track as the present listener may play it, without addresses while its preview is being made.
 * @returns null where access was withdrawn, undefined without an answer
 */
export async function findTrack(id: string): Promise<Track | null | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await sendCall(getSound, { params: { id }, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return failure(0, 'unavailable', 'No answer')
  })
  if (!isFailure(answer)) return playableTrack(answer)
  return hasEnded(answer.status) ? null : undefined
}

/** A sound without addresses is still being made if it may be streamed or is the listener's own. */
export function playableTrack(sound: Track & Pick<Sound, 'sampling' | 'mine'>): Track | null {
  const mayBePlayed = isPlayable(sound) || sound.sampling || sound.mine !== 'none'
  return mayBePlayed ? toTrack(sound) : null
}

/** Picks the fields that a player needs of a sound. */
export function toTrack(sound: Track): Track {
  return z.parse(Track, sound)
}
