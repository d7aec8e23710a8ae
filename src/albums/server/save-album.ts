import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { chooseCover } from '#publishing/server/choose-cover.ts'
import { isDuplicateWrite, revisionColumns } from '#publishing/server/revision.ts'
import { ALBUM_PRICE_YEN, type AlbumChange, type NewAlbum } from '../contract.ts'
import { albumChanged } from './events.ts'
import { canOpen, isOwner } from './policy.ts'
import * as store from './store.ts'
import { writeAlbum } from './write-album.ts'

const KEY_LENGTH = 200

/**
 * @param askedKey of a request that may be sent again: it makes one album, whatever became of it
 * @returns its internal key
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
export async function createAlbum(
  context: Context,
  viewer: Member,
  fields: NewAlbum,
  askedKey?: string,
): Promise<number> {
  if (askedKey !== undefined) {
    if (askedKey.length === 0 || askedKey.length > KEY_LENGTH) throw new Problem('bad_request')
    const made = await store.findAlbumAskedBy(context.db, viewer.userId, askedKey)
    if (made !== undefined) return made
  }
  const cover = await chooseCover(context, viewer.userId, fields.coverartURL)
  const now = context.clock.now()
  const id = await context.db.transaction().execute(async (trx) => {
    const made = await store.insertAlbum(trx, {
      ...cover,
      public_id: newId(),
      owner_id: viewer.userId,
      title: fields.title,
      slug: slugOf(fields.title),
      price_yen: ALBUM_PRICE_YEN,
      asked_key: askedKey ?? null,
      created_at: now,
      updated_at: now,
    })
    if (made !== undefined) await writeAlbum(context, trx, viewer, made, fields)
    return made
  })
  const first = id ?? (await store.findAlbumAskedBy(context.db, viewer.userId, askedKey ?? ''))
  if (first === undefined) throw new Problem('conflict')
  return first
}

/** @returns its internal key @throws Problem not_found, not_allowed, stale_version and the above */
export async function updateAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
  { version, written, ...fields }: AlbumChange,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, fields.coverartURL)
  await context.db.transaction().execute(async (trx) => {
    await store.lockAlbum(trx, id)
    const album = await store.findAlbumByKey(trx, id)
    if (album === undefined || album.deletedAt !== null) throw new Problem('not_found')
    if (isDuplicateWrite(await store.getWriting(trx, id), { version, written })) return
    await store.changeAlbum(trx, id, {
      ...cover,
      ...revisionColumns(written),
      version: album.version + 1,
    })
    await writeAlbum(context, trx, viewer, id, fields)
  })
  return id
}

/** The old address of a Private album ends. @throws Problem not_found, not_allowed, conflict */
export async function renewAlbumLink(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    await store.lockAlbum(trx, id)
    const album = await store.findAlbumByKey(trx, id)
    if (album?.status !== 'Private' || album.deletedAt !== null) throw new Problem('conflict')
    await store.keepFormerId(trx, id)
    await store.changeAlbum(trx, id, {
      public_id: newId(),
      updated_at: context.clock.now(),
    })
    await publish(context, trx, albumChanged, { albumId: id })
  })
  return id
}

/** Its sounds stay. @throws Problem not_found, not_allowed */
export async function deleteAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    await store.changeAlbum(trx, id, { deleted_at: now, updated_at: now, wanted_status: null })
    await publish(context, trx, albumChanged, { albumId: id })
  })
}

async function getOwnAlbum({ db }: Context, viewer: Member, publicId: string) {
  const album = await store.findAlbumFor(db, viewer, publicId)
  if (album === undefined || !canOpen(album, viewer)) throw new Problem('not_found')
  if (!isOwner(album, viewer)) throw new Problem('not_allowed')
  return album
}
