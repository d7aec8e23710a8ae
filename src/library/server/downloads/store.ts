import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { type Grantee, isLive, selectSoundList } from '#works/server/select-works.ts'
import { isHidden } from '../hidden-store.ts'

/** The sound or album may have been deleted since. */
export type Download = { kind: 'sound'; row: SoundDownload } | { kind: 'album'; row: AlbumDownload }

/** @param id public id of a grant, or of a sound that it covers */
export async function findDownload(db: Database, id: string): Promise<Download | undefined> {
  const sound = await selectSounds(db).where('c.publicId', '=', id).executeTakeFirst()
  if (sound) return { kind: 'sound', row: sound }
  const album = await selectAlbums(db).where('g.publicId', '=', id).executeTakeFirst()
  return album && { kind: 'album', row: album }
}

export type SoundDownload = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>

function selectGrants(db: Database) {
  return db
    .selectFrom('grants as g')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select([
      'g.id',
      'g.userId',
      'g.revokedAt',
      'i.id as itemId',
      sql<boolean>`g.suspended_at is not null`.as('isSuspended'),
      'i.refundWantedAt',
      'o.id as orderId',
      'o.publicId as orderPublicId',
      'o.askedBy',
    ])
}

/** Selects sounds with the album that each came with, as it was when it was paid. */
function selectSounds(db: Database) {
  return selectGrants(db)
    .innerJoin('grantSounds as c', 'c.grantId', 'g.id')
    .innerJoin('sounds as s', 's.id', 'c.soundId')
    .innerJoin('works as w', 'w.id', 's.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .innerJoin('users as seller', 'seller.id', 'w.ownerId')
    .leftJoin('works as a', (join) =>
      join.onRef('a.id', '=', 'g.workId').on('a.kind', '=', 'album'),
    )
    .leftJoin('images as cover', (join) =>
      join.on((row) => row('cover.id', '=', row.fn.coalesce('w.coverId', 'a.coverId'))),
    )
    .leftJoin('booklets as booklet', 'booklet.id', 's.bookletId')
    .select([
      'c.publicId as grant',
      'booklet.key as bookletKey',
      'booklet.bytes as bookletBytes',
      'w.id as soundId',
      'w.publicId as workPublicId',
      'w.reading',
      'w.title',
      'w.featured',
      'w.genre',
      'w.license',
      'w.ccType',
      's.isrc',
      sql<string>`case when s.lyrics_declared_at is not null then s.lyrics else '' end`.as(
        'lyrics',
      ),
      'w.releasedAt',
      'w.createdAt',
      'r.loudnessLufs',
      'r.truePeakDb',
      'seller.name as artist',
      'i.sellerName',
      'cover.key as coverKey',
      'seller.nameReading as artistReading',
      'seller.username as artistUsername',
      'r.id as recordingId',
      'r.originalKey',
      'r.originalBytes',
      'r.fileName',
      'a.id as albumId',
      selectTitleLine('a').as('album'),
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
      join.onRef('w.id', '=', 'g.workId').on('w.kind', '=', 'album'),
    )
    .innerJoin('users as seller', 'seller.id', 'w.ownerId')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .innerJoin('albums as al', 'al.id', 'w.id')
    .leftJoin('booklets as booklet', 'booklet.id', 'al.bookletId')
    .select([
      'g.publicId as grant',
      'booklet.key as bookletKey',
      'booklet.bytes as bookletBytes',
      'w.title',
      'w.featured',
      'w.publicId as workPublicId',
      'w.reading',
      'seller.name as artist',
      'i.sellerName',
      'seller.nameReading as artistReading',
      'seller.username as artistUsername',
      'cover.key as coverKey',
      'cover.bytes as coverBytes',
    ])
}

/** The sounds of albums in their order. */
export function listTracksOf(db: Database, grantIds: readonly number[]) {
  return selectSounds(db)
    .where('g.id', '=', anyOf(grantIds))
    .orderBy('g.id')
    .orderBy('c.position')
    .execute()
}

/** What an account may use of its purchases since then, without the hidden ones; or these. */
export type LibraryContents =
  | { userId: number; since: Date | null }
  | { grantIds: readonly number[] }

/** Lists what a library holds, in the order in which it was bought. */
export async function listLibrary(db: Database, contents: LibraryContents) {
  const isInLibrary =
    'grantIds' in contents
      ? sql<boolean>`g.id = any(${contents.grantIds})`
      : isUsable(contents.userId, contents.since)
  const [albums, sounds] = await Promise.all([
    selectAlbums(db).where(isInLibrary).orderBy('g.id').execute(),
    selectSounds(db).where(isInLibrary).where('a.id', 'is', null).orderBy('g.id').execute(),
  ])
  return { albums, sounds }
}

const isUsable = (userId: number, since: Date | null) =>
  sql<boolean>`(g.user_id = ${userId} and ${isLive}
    and greatest(g.created_at, g.delivered_at) > ${since ?? new Date(0)}
    and not ${isHidden(userId, sql`i.id`)})`

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
  await db.insertInto('downloads').values({ grantId: row.id, soundId, format, at }).execute()
}

/** The bytes of each file of a recording `r` that is there, by format. */
const fileSizes = sql<Partial<Record<string, number>> | null>`(
  select json_object_agg(f.format, f.bytes) from (
    select 'original' as format, r.original_bytes as bytes where r.id is not null
    union all
    select format, max(bytes) from renditions
    where recording_id = r.id and status = 'READY' group by format
  ) f)`

/** Lists the sounds that items gave, those of an album in its order, with their files. */
export async function listItemSounds(db: Database, viewer: Grantee, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return selectSoundList(db, viewer)
    .innerJoin('grantSounds as given', 'given.soundId', 'w.id')
    .innerJoin('grants as grant', 'grant.id', 'given.grantId')
    .select([
      'grant.orderItemId as itemId',
      'given.publicId as itemGrant',
      'r.fileName',
      fileSizes.as('bytes'),
      sql<boolean>`s.booklet_id is not null`.as('hasBooklet'),
    ])
    .where('grant.orderItemId', '=', anyOf(itemIds))
    .where('grant.revokedAt', 'is', null)
    .orderBy('grant.orderItemId')
    .orderBy('given.position')
    .execute()
}

export type ItemSound = Awaited<ReturnType<typeof listItemSounds>>[number]
