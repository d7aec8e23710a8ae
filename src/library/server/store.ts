import { sql } from 'kysely'
import type { PurchaseFormat } from '#orders/contract.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isLive } from '#works/server/select-works.ts'
import { isHidden } from './hidden-store.ts'

export type LibraryRow = NonNullable<Awaited<ReturnType<typeof findLibrary>>>

function selectLibraries(db: Database) {
  return db
    .selectFrom('libraryDownloads')
    .select([
      'id',
      'publicId',
      'userId',
      'since',
      'bytes',
      'grantIds',
      'fileCount',
      'madeCount',
      'zipId',
      'createdAt',
      'endsAt',
      'failedAt',
      sql<PurchaseFormat>`format`.as('format'),
    ])
}

export function findLibrary(db: Database, column: 'id' | 'publicId', value: number | string) {
  return selectLibraries(db).where(column, '=', value).executeTakeFirst()
}

/** The one that was asked for last, as long as it has not ended. */
export function findLatestLibrary(db: Database, userId: number, now: Date) {
  return latestLibrary(db, userId, now).executeTakeFirst()
}

function latestLibrary(db: Database, userId: number, now: Date) {
  return selectLibraries(db)
    .where('userId', '=', userId)
    .where('endsAt', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
}

/** Finds when the library that was downloaded last was asked for. */
export async function findDownloadedAt(db: Database, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('libraryDownloads')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .where('userId', '=', userId)
    .where('downloadedAt', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}

interface NewLibrary {
  publicId: string
  userId: number
  format: PurchaseFormat
  since: Date | null
  soundCount: number
  grantIds: number[]
  now: Date
  endsAt: Date
}

export async function insertLibrary(
  db: Database,
  { publicId, userId, format, since, soundCount, grantIds, now, endsAt }: NewLibrary,
): Promise<number> {
  const { id } = await db
    .insertInto('libraryDownloads')
    .values({
      publicId,
      userId,
      format,
      since,
      grantIds,
      fileCount: soundCount,
      createdAt: now,
      endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An account has one library made at a time, and few are kept. */
export async function endOtherLibraries(
  db: Database,
  userId: number,
  now: Date,
  kept: number,
): Promise<void> {
  await sql`
    update library_downloads set ends_at = ${now}
    where user_id = ${userId} and ends_at > ${now} and (zip_id is null or id not in (
      select id from library_downloads where user_id = ${userId} order by id desc limit ${kept}))
  `.execute(db)
}

/** @returns false where it has ended */
export async function saveMadeCount(
  db: Database,
  id: number,
  count: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('libraryDownloads')
    .set({ madeCount: count })
    .where('id', '=', id)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function saveZip(
  db: Database,
  id: number,
  { id: zipId, bytes }: { id: number; bytes: number },
): Promise<void> {
  await db
    .updateTable('libraryDownloads')
    .set({ zipId, bytes, failedAt: null })
    .where('id', '=', id)
    .execute()
}

export async function markLibrary(
  db: Database,
  id: number,
  column: 'failedAt' | 'downloadedAt',
  at: Date,
): Promise<void> {
  await db
    .updateTable('libraryDownloads')
    .set({ [column]: at })
    .where('id', '=', id)
    .execute()
}

/** Returns true if the account may still use all that its library holds. */
export async function areGrantsHeld(
  db: Database,
  { grantIds, userId }: Pick<LibraryRow, 'grantIds' | 'userId'>,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from grants g where g.id = any(${grantIds})
      and g.user_id = ${userId} and ${isLive}`.execute(db)
  return rows[0]?.count === grantIds.length
}

type LibraryState = { sounds: number; newSounds: number; downloadedAt: Date | null } & (
  | LibraryRow
  | { id: null }
)

/**
 * Counts all sounds of an account that it has not hidden, and those that came since the library was
 * asked for that was downloaded last; with the one that was asked for last, unless it has ended.
 */
export async function readLibraryState(
  db: Database,
  userId: number,
  now: Date,
): Promise<LibraryState> {
  const { rows } = await sql<LibraryState>`
    with last as (
      select max(created_at) as at from library_downloads
      where user_id = ${userId} and downloaded_at is not null
    ),
    counted as (
      select count(distinct c.sound_id)::int as sounds,
        count(distinct c.sound_id) filter (where greatest(g.created_at, g.delivered_at) > last.at)::int as new_sounds
      from last cross join grants g join grant_sounds c on c.grant_id = g.id
      where g.user_id = ${userId} and ${isLive} and not ${isHidden(userId, sql`g.order_item_id`)}
    )
    select counted.*, last.at as downloaded_at, latest.*
    from counted cross join last left join (${latestLibrary(db, userId, now)}) latest on true
  `.execute(db)
  return rows[0] ?? { sounds: 0, newSounds: 0, downloadedAt: null, id: null }
}

/** Deletes all but each account’s last download, which says since when there is anything new. */
export async function deleteEndedLibraries(db: Database, now: Date): Promise<void> {
  await sql`
    delete from library_downloads l where ends_at < ${now} and (downloaded_at is null or exists (
      select from library_downloads later where later.user_id = l.user_id
        and later.created_at > l.created_at and later.downloaded_at is not null))
  `.execute(db)
}
