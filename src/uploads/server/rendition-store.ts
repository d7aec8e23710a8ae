import { sql, type UpdateObject } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { DownloadFormat } from '#ports/media/media.ts'

export interface RenditionKey {
  recordingId: number
  format: DownloadFormat
  tagsHash: string
}

export interface RenditionFile {
  /** The key in the storage. */
  key: string
  bytes: number
}

export interface Rendition {
  /** Undefined until it is made. */
  file?: RenditionFile
  /** The share that is made, from 0 to 1. */
  progress: number
  /** The sound does not fit into the format. */
  isRefused: boolean
}

export async function findRendition(
  db: Database,
  key: RenditionKey,
  refusedAfter: Date,
): Promise<Rendition | undefined> {
  return (await listRenditions(db, key.format, [key], refusedAfter)).get(key.recordingId)
}

/**
 * Those of many that are there or being made, by recording; each recording is asked for once.
 * @param refusedAfter what was refused before is tried again
 */
export async function listRenditions(
  db: Database,
  format: DownloadFormat,
  asked: readonly Pick<RenditionKey, 'recordingId' | 'tagsHash'>[],
  refusedAfter: Date,
): Promise<Map<number, Rendition>> {
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('renditions')
    .select(['recordingId', 'key', 'bytes', 'progress', 'status', 'createdAt'])
    .where((row) =>
      row(
        row.refTuple('recordingId', 'tagsHash'),
        'in',
        asked.map(({ recordingId, tagsHash }) => row.tuple(recordingId, tagsHash)),
      ),
    )
    .where('format', '=', format)
    .execute()
  return new Map(
    rows.map(({ recordingId, key, bytes, progress, status, createdAt }) => [
      recordingId,
      {
        ...(key !== null && bytes !== null && { file: { key, bytes } }),
        progress,
        isRefused: status === 'ERROR' && createdAt > refusedAfter,
      },
    ]),
  )
}

/** Records that it is being made. */
export async function beginRendition(
  db: Database,
  { recordingId, format, tagsHash, scope }: RenditionKey & { scope: string },
  now: Date,
): Promise<void> {
  const begun = { status: 'WAITING', progress: 0, createdAt: now }
  await db
    .insertInto('renditions')
    .values({ recordingId, format, tagsHash, scope, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['recordingId', 'format', 'tagsHash'])
        .doUpdateSet(begun)
        .where('renditions.status', '<>', 'READY'),
    )
    .execute()
}

/** False where it is made already, or its recording is gone. */
export async function updateRendition(
  db: Database,
  { recordingId, format, tagsHash }: RenditionKey,
  values: UpdateObject<DB, 'renditions'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('renditions')
    .set(values)
    .where('recordingId', '=', recordingId)
    .where('format', '=', format)
    .where('tagsHash', '=', tagsHash)
    .where('status', '<>', 'READY')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Those of these files that are still there; they are the last to be removed for others.
 * Concurrent readers do not wait for each other.
 */
export async function touchRenditions(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with used as (
      update renditions set used_at = ${now} where id in (
        select id from renditions where key = any(${keys}) and used_at < ${now} for update skip locked))
    select key from renditions where key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Removes the longest unused, down to so many bytes, of those that were not used since `before`. */
export async function removeUnusedRenditions(
  db: Database,
  maxBytes: number,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from renditions where used_at < ${before} and id in (
      select id from (
        select id, sum(bytes) over (order by used_at desc, id desc) as total from renditions
      ) r where total > ${maxBytes})
    returning key`.execute(db)
  return rows.flatMap((row) => row.key ?? [])
}

export async function sumRenditionBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from renditions`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** CRC-32 of stored files by their keys, as far as they are known. */
export async function listChecksums(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('fileChecksums')
    .select(['key', 'crc32'])
    .where('key', '=', anyOf(keys))
    .execute()
  return new Map(rows.map(({ key, crc32 }) => [key, crc32]))
}

export async function insertChecksum(db: Database, key: string, crc32: number): Promise<void> {
  await db
    .insertInto('fileChecksums')
    .values({ key, crc32 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of files that are gone. */
export async function removeOldChecksums(db: Database): Promise<void> {
  await sql`
    delete from file_checksums c where not exists (select from renditions r where r.key = c.key)
      and not exists (select from recordings r where r.original_key = c.key)
      and not exists (select from images i where i.key = c.key)`.execute(db)
}

/** Those whose sound has other tags by now, and whose newer version is there since `before`. */
export async function removeSupersededRenditions(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from renditions old where status = 'READY' and exists (
      select from renditions newer
      where newer.recording_id = old.recording_id and newer.format = old.format
        and newer.scope = old.scope and newer.id > old.id and newer.ready_at < ${before})
    returning key`.execute(db)
  return rows.flatMap((row) => row.key ?? [])
}
