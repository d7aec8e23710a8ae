import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Images } from '#ports/database/tables.ts'

export type ImageRow = Selectable<Images>

export function findImageByUpload(db: Database, uploadId: number): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Undefined where this upload was saved in another transaction meanwhile. */
export function insertImage(
  trx: Database,
  row: Insertable<Images>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}
