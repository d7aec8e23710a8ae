import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { chooseCover } from '#publishing/server/choose-cover.ts'
import { ALBUM_PRICE_YEN, type NewAlbum } from '../../contract.ts'
import { findAlbumAskedBy, insertAlbum, lockAlbum } from '../store.ts'
import { writeAlbum } from './update-album.ts'

const KEY_LENGTH = 200

/**
 * @param askedKey of a request that may be sent again: it makes one album, whatever became of it
 * @returns its internal key
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
export async function createAlbum(
  context: Context,
  viewer: Member,
  { coverartURL, ...fields }: NewAlbum,
  askedKey?: string,
): Promise<number> {
  if (askedKey !== undefined) {
    if (askedKey.length === 0 || askedKey.length > KEY_LENGTH) throw new Problem('bad_request')
    const made = await findAlbumAskedBy(context.db, viewer.userId, askedKey)
    if (made !== undefined) return made
  }
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const now = context.clock.now()
  const id = await context.db.transaction().execute(async (trx) => {
    const made = await insertAlbum(trx, {
      public_id: newId(),
      owner_id: viewer.userId,
      title: fields.title,
      slug: slugOf(fields.title),
      price_yen: ALBUM_PRICE_YEN,
      asked_key: askedKey ?? null,
      created_at: now,
    })
    const album = made && (await lockAlbum(trx, made))
    if (album) await writeAlbum(context, trx, album, fields, cover)
    return made
  })
  const first = id ?? (await findAlbumAskedBy(context.db, viewer.userId, askedKey ?? ''))
  if (first === undefined) throw new Problem('conflict')
  return first
}
