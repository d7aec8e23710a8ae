import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DownloadFormat } from '#ports/media/media.ts'

export interface RenditionKey {
  recordingId: number
  format: DownloadFormat
  tagsHash: string
}

export interface RenditionFile {
  /** In the storage. */
  key: string
  bytes: number
}

export async function findReadyRendition(
  db: Database,
  key: RenditionKey,
): Promise<RenditionFile | undefined> {
  return (await listReadyRenditions(db, key.format, [key])).get(key.recordingId)
}

/** Those of many that are there, by recording; each recording is asked for once. */
export async function listReadyRenditions(
  db: Database,
  format: DownloadFormat,
  asked: readonly Pick<RenditionKey, 'recordingId' | 'tagsHash'>[],
): Promise<Map<number, RenditionFile>> {
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('renditions')
    .select(['recording_id as recordingId', 'key', 'bytes'])
    .where((row) =>
      row(
        row.refTuple('recording_id', 'tags_hash'),
        'in',
        asked.map(({ recordingId, tagsHash }) => row.tuple(recordingId, tagsHash)),
      ),
    )
    .where('format', '=', format)
    .where('status', '=', 'READY')
    .execute()
  return new Map(
    rows.flatMap(({ recordingId, key, bytes }) =>
      key === null || bytes === null ? [] : [[recordingId, { key, bytes }] as const],
    ),
  )
}

/** False where another work has finished the same one before. */
export async function insertReadyRendition(
  db: Database,
  { recordingId, format, tagsHash, scope }: RenditionKey & { scope: string },
  file: RenditionFile,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('renditions')
    .values({
      recording_id: recordingId,
      format,
      tags_hash: tagsHash,
      scope,
      status: 'READY',
      ready_at: now,
      ...file,
    })
    .onConflict((conflict) => conflict.columns(['recording_id', 'format', 'tags_hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Those whose sound has other tags by now, and whose newer version is there since `before`. */
export async function removeSupersededRenditions(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from renditions old where exists (
      select from renditions newer
      where newer.recording_id = old.recording_id and newer.format = old.format
        and newer.scope = old.scope and newer.id > old.id and newer.ready_at < ${before})
    returning key`.execute(db)
  return rows.flatMap((row) => row.key ?? [])
}
