import { type Expression, type RawBuilder, sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isSuspended } from '#works/server/grants/select-grant.ts'
import { DOWNLOAD_LINK_USES } from '../../contract.ts'
import { isHidden } from '../library/hidden-store.ts'

/** Also of a sound or an album that was deleted since. */
export type Download = { kind: 'sound'; row: SoundDownload } | { kind: 'album'; row: AlbumDownload }

export async function findDownload(db: Database, grant: string): Promise<Download | undefined> {
  const album = await findAlbum(db, grant)
  if (album) return { kind: 'album', row: album }
  const sound = await selectSounds(db).where('g.public_id', '=', grant).executeTakeFirst()
  return sound && { kind: 'sound', row: sound }
}

export async function listSoundDownloads(db: Database, grants: readonly string[]) {
  if (grants.length === 0) return []
  return selectSounds(db)
    .where('g.public_id', '=', anyOf(grants))
    .where('g.revoked_at', 'is', null)
    .execute()
}

export type SoundDownload = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>

/** With the album that the sound came with, as it was when it was paid. */
function selectSounds(db: Database) {
  return db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('sounds as s', 's.id', 'g.sound_id')
    .innerJoin('works as w', 'w.id', 's.id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .innerJoin('users as seller', 'seller.id', 'w.owner_id')
    .leftJoin('works as a', (join) =>
      join.onRef('a.id', '=', 'i.work_id').on('a.kind', '=', 'album'),
    )
    .leftJoin('album_grants as ag', 'ag.order_item_id', 'i.id')
    .leftJoin('album_grant_sounds as m', (join) =>
      join.onRef('m.album_grant_id', '=', 'ag.id').onRef('m.sound_id', '=', 's.id'),
    )
    .leftJoin('images as cover', (join) =>
      join.on((row) => row('cover.id', '=', row.fn.coalesce('w.cover_id', 'a.cover_id'))),
    )
    .select(['g.id', 'g.public_id as grant', 'g.user_id as userId', 'g.revoked_at as revokedAt'])
    .select(isSuspended.as('isSuspended'))
    .select(ORDER)
    .select([
      'w.public_id as workPublicId',
      'w.reading',
      'w.title',
      'w.genre',
      'w.license',
      'w.cc_type as ccType',
      'w.released_at as releasedAt',
      'w.created_at as createdAt',
    ])
    .select(['s.isrc', 'r.loudness_lufs as loudnessLufs', 'r.true_peak_db as truePeakDb'])
    .select(['seller.name as artist', 'i.seller_name as sellerName', 'cover.key as coverKey'])
    .select(['seller.name_reading as artistReading', 'seller.username as artistUsername'])
    .select(['r.id as recordingId', 'r.original_key as originalKey'])
    .select(['r.original_bytes as originalBytes', 'r.file_name as fileName'])
    .select(['a.id as albumId', 'a.title as album', 'm.position as trackNumber'])
    .select((row) => ['a.reading as albumReading', ...albumLoudness(row.ref('ag.id'))])
    .select(
      sql<number>`(select count(*)::int from album_grant_sounds n
        where n.album_grant_id = ag.id)`.as('trackCount'),
    )
}

const ORDER = [
  'i.refund_wanted_at as refundWantedAt',
  'o.id as orderId',
  'o.public_id as orderPublicId',
  'o.asked_by as askedBy',
] as const

function selectAlbums(db: Database) {
  return db
    .selectFrom('album_grants as a')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
}

const selectAlbumSounds = (db: Database) =>
  selectAlbums(db)
    .where('a.revoked_at', 'is', null)
    .innerJoin('album_grant_sounds as m', 'm.album_grant_id', 'a.id')

export type AlbumDownload = NonNullable<Awaited<ReturnType<typeof findAlbum>>>

function findAlbum(db: Database, grant: string) {
  return selectAlbumRows(db).where('a.public_id', '=', grant).executeTakeFirst()
}

/** What an account may use of what it has bought since then and not hidden, in the order in which it was bought. */
export async function listLibrary(db: Database, userId: number, since: Date | null) {
  const after = since ?? new Date(0)
  const isShown = sql<boolean>`not ${isHidden(userId, sql`i.id`)}`
  const [albums, sounds] = await Promise.all([
    selectAlbumRows(db)
      .where('o.buyer_id', '=', userId)
      .where('a.revoked_at', 'is', null)
      .where('a.suspended_at', 'is', null)
      .where('a.created_at', '>', after)
      .where(isShown)
      .orderBy('a.id')
      .execute(),
    selectSounds(db)
      .where('g.user_id', '=', userId)
      .where('g.revoked_at', 'is', null)
      .where(({ not }) => not(isSuspended))
      .where('g.created_at', '>', after)
      .where(isShown)
      .orderBy('g.id')
      .execute(),
  ])
  return { albums, sounds }
}

function selectAlbumRows(db: Database) {
  return selectAlbums(db)
    .innerJoin('works as album', 'album.id', 'i.work_id')
    .innerJoin('users as seller', 'seller.id', 'i.seller_id')
    .leftJoin('images as cover', 'cover.id', 'album.cover_id')
    .select(['a.id', 'a.public_id as grant', 'o.buyer_id as userId', 'a.revoked_at as revokedAt'])
    .select(sql<boolean>`a.suspended_at is not null`.as('isSuspended'))
    .select(ORDER)
    .select(['i.id as itemId', 'a.created_at as boughtAt', 'album.id as albumId', 'album.title'])
    .select(['album.public_id as workPublicId', 'album.reading'])
    .select(['seller.name as artist', 'i.seller_name as sellerName'])
    .select(['seller.name_reading as artistReading', 'seller.username as artistUsername'])
    .select(['cover.key as coverKey', 'cover.bytes as coverBytes'])
    .select((row) => albumLoudness(row.ref('a.id')))
}

/**
 * The loudness and the peak of an album as it was bought. Only the integrated loudness of each sound
 * is stored, so that of the album is their mean energy, weighted by duration. EBU R128 over the whole
 * album would also leave out its quietest parts. Both are rounded, so that tags stay the same.
 */
function albumLoudness(grantId: Expression<number | null>) {
  const measure = (value: RawBuilder<unknown>) => sql<number | null>`(
    select round((${value})::numeric, 2)::float8
    from album_grant_sounds n
    join sounds ns on ns.id = n.sound_id
    join recordings nr on nr.id = ns.recording_id
    where n.album_grant_id = ${grantId} and nr.loudness_lufs is not null)`
  const energy = sql`sum(nr.duration_seconds * power(10, nr.loudness_lufs / 10))`
  return [
    measure(sql`10 * log(${energy} / sum(nr.duration_seconds))`).as('albumLoudnessLufs'),
    measure(sql`max(nr.true_peak_db)`).as('albumTruePeakDb'),
  ] as const
}

/** Of the item `i` or of another of the buyer. A guest's that waits for the account is left out. */
const grantOf = (soundId: Expression<number>) => sql<string | null>`(
  select g.public_id from grants g
  where g.sound_id = ${soundId} and g.revoked_at is null and not ${isSuspended}
    and (g.order_item_id = i.id or ${isBuyers})
  order by g.user_id is not null desc, g.order_item_id = i.id desc, g.id limit 1)`

/** Whether the grant `g` is held by who has paid the order `o`. */
export const isBuyers = sql<boolean>`(g.user_id = o.buyer_id
  or (o.buyer_id is null and g.user_id is null and g.email = o.email))`

export async function listAlbumSounds(db: Database, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return selectAlbumSounds(db)
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .innerJoin('works as w', 'w.id', 's.id')
    .select(['i.id as itemId', 'w.id as soundId', 'w.public_id as id', 'w.slug', 'w.title'])
    .select((row) => ['s.recording_id as recordingId', grantOf(row.ref('s.id')).as('grant')])
    .where('i.id', '=', anyOf(itemIds))
    .orderBy('i.id')
    .orderBy('m.position')
    .execute()
}

export function listOrdersWithSound(db: Database, grantId: number) {
  return selectAlbumSounds(db)
    .innerJoin('grants as g', 'g.sound_id', 'm.sound_id')
    .select(['o.id as orderId', 'o.public_id as orderPublicId'])
    .where('g.id', '=', grantId)
    .where('o.asked_by', 'is', null)
    .where('i.refund_wanted_at', 'is', null)
    .where(isBuyers)
    .execute()
}

export async function insertDownload(
  db: Database,
  { kind, row }: Download,
  format: string,
  at: Date,
): Promise<void> {
  const of = kind === 'album' ? { album_grant_id: row.id } : { grant_id: row.id }
  await db
    .insertInto('downloads')
    .values({ ...of, format, at })
    .execute()
}

/** File name and sizes by format, as far as the files have been made. */
export async function listFileSizes(db: Database, recordingIds: readonly number[]) {
  if (recordingIds.length === 0) return []
  const { rows } = await sql<{
    id: number
    fileName: string
    bytes: Partial<Record<string, number>>
  }>`
    select r.id, r.file_name as "fileName", (
      select json_object_agg(f.format, f.bytes) from (
        select 'original' as format, r.original_bytes as bytes
        union all
        select format, max(bytes) from renditions
        where recording_id = r.id and status = 'READY' group by format
      ) f) as bytes
    from recordings r where r.id = any(${recordingIds})
  `.execute(db)
  return rows
}

interface LinkKey {
  orderId: number
  endsAt: Date
}

/** Undefined where the link has opened no download yet. */
export function findLinkUse(db: Database, { orderId, endsAt }: LinkKey) {
  return db
    .selectFrom('download_links')
    .select(['uses', 'used_by as usedBy', 'used_at as usedAt'])
    .where('order_id', '=', orderId)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst()
}

/** One statement: concurrent uses cannot exceed the limit. @returns false where none is left */
export async function countLinkUse(
  db: Database,
  { orderId, endsAt }: LinkKey,
  used: { used_by: Buffer; used_at: Date },
): Promise<boolean> {
  const counted = await db
    .insertInto('download_links')
    .values({ order_id: orderId, ends_at: endsAt, uses: 1, ...used })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'ends_at'])
        .doUpdateSet({ uses: sql`download_links.uses + 1`, ...used })
        .where('download_links.uses', '<', DOWNLOAD_LINK_USES),
    )
    .returning('uses')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteEndedLinks(db: Database, end: Date): Promise<void> {
  await db.deleteFrom('download_links').where('ends_at', '<', end).execute()
}

/** Whose network it was matters while a download may be resumed. */
export async function forgetNetworks(db: Database, usedUntil: Date): Promise<void> {
  await db
    .updateTable('download_links')
    .set({ used_by: Buffer.alloc(0) })
    .where('used_at', '<', usedUntil)
    .where('used_by', '<>', Buffer.alloc(0))
    .execute()
}
