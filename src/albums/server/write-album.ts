import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Status } from '#sounds/contract.ts'
import { normaliseTags } from '#sounds/server/edit/settings.ts'
import type { AlbumFields } from '../contract.ts'
import * as members from './members/store.ts'
import { reconcileAlbum } from './release/reconcile-album.ts'
import type { AlbumRow } from './select-albums.ts'
import * as store from './store.ts'

/**
 * Writes the fields that were given; a status that cannot be had yet is stored as wanted.
 *
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
export async function writeAlbum(
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
  await checkSounds(trx, album, fields)
  // What everyone knew the address of is Private only at a new one.
  const hides = status === 'Private' && album.status !== 'Private' && album.releasedAt !== null
  if (hides) await store.keepFormerId(trx, id)
  await store.changeAlbum(trx, id, {
    ...(hides && { public_id: newId() }),
    ...columnsOf(album, fields),
    ...(status !== undefined && statusColumns(album, status)),
    updated_at: context.clock.now(),
  })
  await reconcileAlbum(context, trx, id, { edited: true })
}

function columnsOf(album: AlbumRow, fields: AlbumFields) {
  const title = fields.title ?? album.title
  const price = fields.price ?? album.priceYen
  const nameYourPrice = fields.nameyourprice ?? album.nameYourPrice
  if (price === 0 && !nameYourPrice) {
    throw new Problem('price_too_low', { fields: { price: 'price_too_low' } })
  }
  return {
    title,
    slug: slugOf(title),
    reading: fields.reading ?? album.reading,
    description: fields.description ?? album.description,
    genre: fields.genre ?? album.genre,
    sales: fields.sales ?? album.sales,
    price_yen: price,
    name_your_price: nameYourPrice,
    license: fields.license ?? album.license,
    cc_type: fields.ccType ?? album.ccType,
    ...(fields.upc !== undefined && { upc: fields.upc }),
    ...(fields.releaseDate !== undefined && {
      release_at: fields.releaseDate === null ? null : new Date(fields.releaseDate),
    }),
  }
}

function statusColumns(album: AlbumRow, asked: Status) {
  if (asked === 'Draft') return { status: asked, wanted_status: null, dropped_status: null }
  return { wanted_status: asked === album.status ? null : asked, dropped_status: null }
}

/** What is or becomes open to others holds sounds, and none that never can be heard. */
async function checkSounds(
  trx: Transaction,
  album: AlbumRow,
  { status, sounds }: AlbumFields,
): Promise<void> {
  if (status === undefined && sounds === undefined) return
  if ((status ?? album.wantedStatus ?? album.status) === 'Draft') return
  const rows = await members.listAlbumSounds(trx, album.id)
  if (rows.length === 0) throw new Problem('album_empty', { fields: { sounds: 'album_empty' } })
  const opens = status !== undefined && status !== album.status
  const neverReady = rows.some((row) => row.transcodeStatus === 'ERROR' && !row.mayBeTriedAgain)
  if (opens && neverReady) {
    throw new Problem('album_sound_errored', { fields: { sounds: 'album_sound_errored' } })
  }
}

async function writeSounds(
  trx: Transaction,
  viewer: Member,
  albumId: number,
  publicIds: readonly string[],
): Promise<void> {
  const known = await members.findOwnSoundIds(trx, viewer.userId, publicIds)
  const ids = publicIds.flatMap((publicId) => known.get(publicId) ?? [])
  if (ids.length !== publicIds.length || new Set(ids).size !== ids.length) {
    throw new Problem('album_sounds_unknown', { fields: { sounds: 'album_sounds_unknown' } })
  }
  await members.replaceSounds(trx, albumId, ids)
}
