import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { type Crop, PARTS_FROM_BYTES } from '../../contract.ts'

export type UploadRow = Selectable<DB['uploads']>
export type ImageRow = Selectable<DB['images']>

export function insertUpload(
  db: Database,
  row: Insertable<DB['uploads']>,
): Promise<{ id: number }> {
  return db.insertInto('uploads').values(row).returning('id').executeTakeFirstOrThrow()
}

export function findOwnUpload(
  db: Database,
  ownerId: number,
  kind: 'image' | 'sound' | 'booklet',
  publicId: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

export function findUpload(db: Database, id: number): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an upload until the transaction ends: its picture is cropped or saved, one at a time. */
export function lockUpload(trx: Database, id: number): Promise<UploadRow | undefined> {
  return trx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The result is undefined where it is gone. */
export function updateUpload(
  db: Database,
  id: number,
  values: Updateable<DB['uploads']>,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('uploads')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function cropOf(row: UploadRow): Crop | undefined {
  const { cropX: x, cropY: y, cropWidth: width, cropHeight: height } = row
  if (x === null || y === null || width === null || height === null) return undefined
  return { x, y, width, height }
}

export function findImageByUpload(db: Database, uploadId: number): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('uploadId', '=', uploadId).executeTakeFirst()
}

export function findOwnImage(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<ImageRow | undefined> {
  return db
    .selectFrom('images')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('publicId', '=', publicId)
    .executeTakeFirst()
}

/** The result is undefined where this upload was saved in another transaction meanwhile. */
export function insertImage(
  trx: Database,
  row: Insertable<DB['images']>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.column('uploadId').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** One at a time begins an upload of this account, until the transaction ends. */
export async function lockUploadsOf(trx: Transaction, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`.execute(trx)
}

/** Bytes of someone's sound files that may come, or have come, and that no sound uses. */
export async function sumWaitingBytes(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  ownerId: number,
): Promise<number> {
  const recordingId = sql.ref('r.id')
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(u.reserved_bytes), 0) from uploads u
        where u.owner_id = ${ownerId} and u.kind = 'sound'
        and not exists (select from recordings r where r.upload_id = u.id))
      + (select coalesce(sum(r.original_bytes), 0) from recordings r
        where r.owner_id = ${ownerId} and r.status <> 'ERROR'
        and not ${recordingUse.hasSound(recordingId)}
        and not ${recordingUse.isReplaced(recordingId)})
    )::bigint as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Forms that can be posted no more, with much reserved; no recording uses them. */
export async function listExpiredForms(db: Database, ownerId: number, now: Date) {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'key'>>`
    select u.id, u.key from uploads u
    where u.owner_id = ${ownerId} and u.kind = 'sound' and u.bytes is null
      and u.expires_at < ${now} and u.reserved_bytes >= ${PARTS_FROM_BYTES}
      and not exists (select from recordings r where r.upload_id = u.id)`.execute(db)
  return rows
}

/** Counts one's uploads of a kind since then, or one's uploads in parts that are not complete. */
export async function countUploads(
  db: Database,
  ownerId: number,
  which: { kind: 'image' | 'booklet'; since: Date } | 'open parts',
): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where((row) =>
      which === 'open parts'
        ? row('partsId', 'is not', null)
        : row.and([row('kind', '=', which.kind), row('createdAt', '>', which.since)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Work on it resumes: it is not abandoned before then. False where it is one object, or gone. */
export async function renewParts(db: Database, id: number, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ expiresAt })
    .where('id', '=', id)
    .where('partsId', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteUpload(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('uploads').where('id', '=', id).execute()
}

export function listAbandonedParts(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'key', 'partsId'])
    .where('partsId', 'is not', null)
    .where('expiresAt', '<', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function arePartsKnown(
  db: Database,
  { key, partsId }: { key: string; partsId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('partsId', '=', partsId)
    .executeTakeFirst()
  return row !== undefined
}
