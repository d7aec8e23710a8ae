import { sendCall } from '#client/api-call.ts'
import { failure, isFailure } from '#client/failure.ts'
import { getSound, type Sound, type Track } from '#sounds/contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { hasEnded } from '../engine/media-source/signed-folder.ts'

/** A line that swallows what is sent ends nothing by itself. */
const PATIENCE_MS = 10_000

/**
 * A track as anyone who listens now may hear it, without addresses while that is still being made.
 * @returns null where they may not any more, undefined where nothing is known now
 */
export async function findTrack(id: string): Promise<Track | null | undefined> {
  const answer = await askInTime(id)
  if (!isFailure(answer)) return playableTrack(answer)
  return hasEnded(answer.status) ? null : undefined
}

async function askInTime(id: string): ReturnType<typeof sendCall<typeof getSound>> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return await sendCall(getSound, { params: { id }, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return failure(0, 'unavailable', 'No answer')
  }
}

/** One without addresses has some as soon as it is made, if it may be streamed or is the listener's own. */
export function playableTrack(sound: Track & Pick<Sound, 'sampling' | 'mine'>): Track | null {
  const mayBeHeard = isPlayable(sound) || sound.sampling || sound.mine !== 'none'
  return mayBeHeard ? toTrack(sound) : null
}

/** What a player needs of a sound, and nothing of the viewer's relation to it. */
export function toTrack(track: Track): Track {
  const { id, slug, title, user, username, coverart, accent, duration, loudness } = track
  const { waveformUrl, mp3Url, hlsUrl, albumId, albumTitle, creatorId, limit, sales } = track
  const words = { id, slug, title, user, username, coverart, accent, duration, loudness }
  return { ...words, waveformUrl, mp3Url, hlsUrl, albumId, albumTitle, creatorId, limit, sales }
}
