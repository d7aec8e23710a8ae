import { sql, type UpdateObject } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { DownloadFormat } from '#ports/media/media.ts'

export interface RenditionKey {
  recordingId: number
  format: DownloadFormat
  tagsHash: string
}

export interface StoredFile {
  /** The key in the storage. */
  key: string
  bytes: number
}

export interface Rendition {
  /** Undefined until it is made. */
  file?: StoredFile
  /** The share that is made, from 0 to 1. */
  progress: number
  /** The sound does not fit into the format. */
  isRefused: boolean
}

/** What identifies a rendition, also before it is made. */
export const nameRendition = ({ recordingId, format, tagsHash }: RenditionKey): string =>
  `${recordingId}/${format}/${tagsHash}`

export async function findRendition(
  db: Database,
  key: RenditionKey,
  refusedAfter: Date,
): Promise<Rendition | undefined> {
  return (await listRenditions(db, key.format, [key], refusedAfter)).get(nameRendition(key))
}

/**
 * Those of many that are there or being made, by what identifies them.
 * @param refusedAfter what was refused before is tried again
 */
export async function listRenditions(
  db: Database,
  format: DownloadFormat,
  asked: readonly Pick<RenditionKey, 'recordingId' | 'tagsHash'>[],
  refusedAfter: Date,
): Promise<Map<string, Rendition>> {
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('renditions')
    .select(['recordingId', 'tagsHash', 'key', 'bytes', 'progress', 'status', 'createdAt'])
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
    rows.map(({ recordingId, tagsHash, key, bytes, progress, status, createdAt }) => [
      nameRendition({ recordingId, format, tagsHash }),
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

/** The result is false where it is made already, or its recording is gone. */
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

/**
 * Removes the longest unused files and ZIPs, down to so many bytes, of those that were not used since
 * `before`.
 */
export async function removeUnusedFiles(
  db: Database,
  maxBytes: number,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with unused as (
      select kind, id from (
        select *, sum(bytes) over (order by used_at desc, kind, id desc) as total from (
          select 'rendition' as kind, id, bytes, used_at from renditions
          union all select 'zip', id, bytes, used_at from zips) f
      ) f where total > ${maxBytes} and used_at < ${before}
    ), renditions_removed as (
      delete from renditions where used_at < ${before}
        and id in (select id from unused where kind = 'rendition') returning key
    ), zips_removed as (
      delete from zips where used_at < ${before}
        and id in (select id from unused where kind = 'zip') returning key
    )
    select key from renditions_removed union all select key from zips_removed`.execute(db)
  return rows.flatMap((row) => row.key ?? [])
}

/** Sums up all made files and ZIPs. */
export async function sumFileBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from renditions union all select bytes from zips) f`.execute(db)
  return rows[0]?.bytes ?? 0
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
