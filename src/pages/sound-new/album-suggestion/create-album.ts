import pLimit from 'p-limit'
import { ALBUM_SOUNDS_MAX, type Album, createAlbum, type NewAlbum } from '#albums/contract.ts'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { getSound } from '#sounds/contract.ts'
import { takeFileCover } from '#uploads/contract.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import type { FoundAlbum } from './find-albums.ts'

const CALLS_AT_ONCE = 8

/**
 * Makes the draft of an album of these uploads. Sounds that were deleted meanwhile, and a picture
 * that cannot be taken, are left out.
 *
 * @param askedKey one for all tries: they make one album
 */
export async function createAlbumOf(
  { title, uploads, genre, coverOf }: FoundAlbum,
  askedKey: string,
): Promise<Album | ApiFailure> {
  const ids = uploads.flatMap(({ sound }) => sound?.id ?? []).slice(0, ALBUM_SOUNDS_MAX)
  const coverartURL = coverOf === undefined ? undefined : await findCover(coverOf)
  const body = { title, ...(genre && { genre }), sounds: ids }
  const made = await ask({ ...body, ...(coverartURL && { coverartURL }) }, askedKey)
  if (!isFailure(made) || made.code !== 'album_sounds_unknown') return made
  const sounds = await listLiving(ids)
  return sounds.length === 0 ? made : ask({ ...body, sounds }, askedKey)
}

async function ask(body: NewAlbum, askedKey: string): Promise<Album | ApiFailure> {
  const headers = { 'Idempotency-Key': askedKey }
  const made = await callWithRetry(createAlbum, { body, headers })
  if (!isFailure(made) || made.fields.coverartURL === undefined) return made
  const { coverartURL: _, ...rest } = body
  return callWithRetry(createAlbum, { body: rest, headers })
}

/** The id of the image upload; undefined where there is none to be had. */
async function findCover(transcodeId: string): Promise<string | undefined> {
  const image = await callWithRetry(takeFileCover, { params: { id: transcodeId } })
  return isFailure(image) ? undefined : image.id
}

async function listLiving(ids: readonly string[]): Promise<string[]> {
  const answers = await pLimit(CALLS_AT_ONCE).map(ids, (id) =>
    callWithRetry(getSound, { params: { id } }),
  )
  return answers.flatMap((sound) => (isFailure(sound) ? [] : sound.id))
}
