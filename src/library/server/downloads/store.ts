import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isLive } from '#works/server/grants/select-grant.ts'
import { isHidden } from '../hidden-store.ts'

/** The sound or album may have been deleted since. */
export type Download = { kind: 'sound'; row: SoundDownload } | { kind: 'album'; row: AlbumDownload }

/** @param id public id of a grant, or of a sound that it covers */
export async function findDownload(db: Database, id: string): Promise<Download | undefined> {
  const sound = await selectSounds(db).where('c.public_id', '=', id).executeTakeFirst()
  if (sound) return { kind: 'sound', row: sound }
  const album = await selectAlbums(db).where('g.public_id', '=', id).executeTakeFirst()
  return album && { kind: 'album', row: album }
}

export type SoundDownload = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>

function selectGrants(db: Database) {
  return db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'g.id',
      'g.user_id as userId',
      'g.revoked_at as revokedAt',
      'i.id as itemId',
      sql<boolean>`g.suspended_at is not null`.as('isSuspended'),
      'i.refund_wanted_at as refundWantedAt',
      'o.id as orderId',
      'o.public_id as orderPublicId',
      'o.asked_by as askedBy',
    ])
}

/** Selects sounds with the album that each came with, as it was when it was paid. */
function selectSounds(db: Database) {
  return selectGrants(db)
    .innerJoin('grant_sounds as c', 'c.grant_id', 'g.id')
    .innerJoin('sounds as s', 's.id', 'c.sound_id')
    .innerJoin('works as w', 'w.id', 's.id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .innerJoin('users as seller', 'seller.id', 'w.owner_id')
    .leftJoin('works as a', (join) =>
      join.onRef('a.id', '=', 'g.work_id').on('a.kind', '=', 'album'),
    )
    .leftJoin('images as cover', (join) =>
      join.on((row) => row('cover.id', '=', row.fn.coalesce('w.cover_id', 'a.cover_id'))),
    )
    .select(['c.public_id as grant', 'w.id as soundId', 'w.public_id as workPublicId', 'w.reading'])
    .select(['w.title', 'w.genre', 'w.license', 'w.cc_type as ccType', 's.isrc'])
    .select(['w.released_at as releasedAt', 'w.created_at as createdAt'])
    .select(['r.loudness_lufs as loudnessLufs', 'r.true_peak_db as truePeakDb'])
    .select([
      'seller.name as artist',
      'i.seller_name as sellerName',
      'cover.key as coverKey',
      'seller.name_reading as artistReading',
      'seller.username as artistUsername',
      'r.id as recordingId',
      'r.original_key as originalKey',
      'r.original_bytes as originalBytes',
      'r.file_name as fileName',
      'a.id as albumId',
      'a.title as album',
      'a.reading as albumReading',
      'c.position as trackNumber',
    ])
    .select(albumLoudness)
    .select(
      sql<number>`(select count(*)::int from grant_sounds n where n.grant_id = g.id)`.as(
        'trackCount',
      ),
    )
}

export type AlbumDownload = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>

function selectAlbums(db: Database) {
  return selectGrants(db)
    .innerJoin('works as w', (join) =>
      join.onRef('w.id', '=', 'g.work_id').on('w.kind', '=', 'album'),
    )
    .innerJoin('users as seller', 'seller.id', 'w.owner_id')
    .leftJoin('images as cover', 'cover.id', 'w.cover_id')
    .select(['g.public_id as grant', 'g.created_at as boughtAt'])
    .select(['w.title', 'w.public_id as workPublicId', 'w.reading'])
    .select(['seller.name as artist', 'i.seller_name as sellerName'])
    .select(['seller.name_reading as artistReading', 'seller.username as artistUsername'])
    .select(['cover.key as coverKey', 'cover.bytes as coverBytes'])
}

/** The sounds of albums in their order. */
export function listTracksOf(db: Database, grantIds: readonly number[]) {
  return selectSounds(db)
    .where('g.id', '=', anyOf(grantIds))
    .orderBy('g.id')
    .orderBy('c.position')
    .execute()
}

/**
 * Lists what an account may use of its purchases since then, without the hidden ones, in the order
 * in which it was bought.
 */
export async function listLibrary(db: Database, userId: number, since: Date | null) {
  const isInLibrary = sql<boolean>`(g.user_id = ${userId} and ${isLive}
    and g.created_at > ${since ?? new Date(0)} and not ${isHidden(userId, sql`i.id`)})`
  const [albums, sounds] = await Promise.all([
    selectAlbums(db).where(isInLibrary).orderBy('g.id').execute(),
    selectSounds(db).where(isInLibrary).where('a.id', 'is', null).orderBy('g.id').execute(),
  ])
  return { albums, sounds }
}

/**
 * The loudness and the peak of an album as it was bought by `g`. Only the integrated loudness of each
 * sound is stored, so that of the album is their mean energy, weighted by duration. EBU R128 over the
 * whole album would also leave out its quietest parts. Both are rounded, so that tags stay the same.
 */
const measure = (value: RawBuilder<unknown>) => sql<number | null>`(
  select round((${value})::numeric, 2)::float8
  from grant_sounds n
  join sounds ns on ns.id = n.sound_id
  join recordings nr on nr.id = ns.recording_id
  where n.grant_id = g.id and nr.loudness_lufs is not null)`
const energy = sql`sum(nr.duration_seconds * power(10, nr.loudness_lufs / 10))`
const albumLoudness = [
  measure(sql`10 * log(${energy} / sum(nr.duration_seconds))`).as('albumLoudnessLufs'),
  measure(sql`max(nr.true_peak_db)`).as('albumTruePeakDb'),
] as const

export async function insertDownload(
  db: Database,
  { kind, row }: Download,
  format: string,
  at: Date,
): Promise<void> {
  const soundId = kind === 'sound' ? row.soundId : null
  await db
    .insertInto('downloads')
    .values({ grant_id: row.id, sound_id: soundId, format, at })
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
