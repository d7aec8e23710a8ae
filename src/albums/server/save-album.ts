import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { announce } from '#ports/jobs/announce.ts'
import { chooseCover } from '#sounds/server/edit/choose-cover.ts'
import { normaliseTags } from '#sounds/server/edit/settings.ts'
import { ALBUM_PRICE_YEN, type AlbumChange, type AlbumFields, type NewAlbum } from '../contract.ts'
import { albumChanged } from './facts.ts'
import { canOpen, isOwner } from './policy.ts'
import * as store from './store.ts'

/** @returns its internal key @throws Problem album_sounds_unknown, album_empty, price_too_low */
export async function createAlbum(
  context: Context,
  viewer: Member,
  fields: NewAlbum,
): Promise<number> {
  const cover = await chooseCover(context, viewer.userId, fields.coverartURL)
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const id = await store.insertAlbum(trx, {
      ...cover,
      public_id: newId(),
      owner_id: viewer.userId,
      title: fields.title,
      slug: slugOf(fields.title),
      price_yen: ALBUM_PRICE_YEN,
      created_at: now,
      updated_at: now,
    })
    await write(context, trx, viewer, id, fields)
    return id
  })
}

/** @returns its internal key @throws Problem not_found, not_allowed, stale_version and the above */
export async function updateAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
  { version, ...fields }: AlbumChange,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, fields.coverartURL)
  await context.db.transaction().execute(async (trx) => {
    await store.lockAlbum(trx, id)
    const album = await store.findAlbumByKey(trx, id)
    if (album === undefined || album.deletedAt !== null) throw new Problem('not_found')
    if (version !== undefined && version !== album.version) throw new Problem('stale_version')
    await store.changeAlbum(trx, id, { ...cover, version: album.version + 1 })
    await write(context, trx, viewer, id, fields)
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
    await store.changeAlbum(trx, id, { deleted_at: context.clock.now() })
    await announce(context, trx, albumChanged, { albumId: id })
  })
}

async function getOwnAlbum({ db }: Context, viewer: Member, publicId: string) {
  const album = await store.findAlbum(db, publicId)
  if (album === undefined || !canOpen(album, viewer)) throw new Problem('not_found')
  if (!isOwner(album, viewer)) throw new Problem('not_allowed')
  return album
}

async function write(
  context: Context,
  trx: Transaction,
  viewer: Member,
  id: number,
  fields: AlbumFields,
): Promise<void> {
  const { sounds, tags, status } = fields
  if (sounds !== undefined) await writeSounds(trx, viewer, id, sounds)
  if (tags !== undefined) await store.replaceTags(trx, id, normaliseTags(tags))
  const album = await store.findAlbumByKey(trx, id)
  if (album === undefined) throw new Problem('not_found')
  const price = fields.price ?? album.priceYen
  const nameYourPrice = fields.nameyourprice ?? album.nameYourPrice
  if (price === 0 && !nameYourPrice) {
    throw new Problem('price_too_low', { fields: { price: 'price_too_low' } })
  }
  const opens = status !== undefined && status !== 'Draft'
  if (opens && (await store.listSoundIds(trx, id)).length === 0) throw new Problem('album_empty')
  // What everyone knew the address of is Private only at a new one.
  const hides = status === 'Private' && album.status !== 'Private' && album.releasedAt !== null
  const title = fields.title ?? album.title
  await store.changeAlbum(trx, id, {
    ...(hides && { public_id: newId() }),
    title,
    slug: slugOf(title),
    description: fields.description ?? album.description,
    genre: fields.genre ?? album.genre,
    status: status ?? album.status,
    sales: fields.sales ?? album.sales,
    price_yen: price,
    name_your_price: nameYourPrice,
    updated_at: context.clock.now(),
    ...(status === 'Released' && { released_at: album.releasedAt ?? context.clock.now() }),
  })
  await announce(context, trx, albumChanged, { albumId: id })
}

async function writeSounds(
  trx: Transaction,
  viewer: Member,
  albumId: number,
  publicIds: readonly string[],
): Promise<void> {
  const known = await store.findOwnSoundIds(trx, viewer.userId, publicIds)
  const ids = publicIds.flatMap((publicId) => known.get(publicId) ?? [])
  if (ids.length !== publicIds.length || new Set(ids).size !== ids.length) {
    throw new Problem('album_sounds_unknown', { fields: { sounds: 'album_sounds_unknown' } })
  }
  await store.replaceSounds(trx, albumId, ids)
}
