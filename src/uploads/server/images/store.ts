import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type ImageRow = Selectable<DB['images']>

export function findImageByUpload(db: Database, uploadId: number): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Undefined where this upload was saved in another transaction meanwhile. */
export function insertImage(
  trx: Database,
  row: Insertable<DB['images']>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}
