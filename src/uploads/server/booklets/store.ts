import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** Finds one’s own booklet, by its id or by that of the upload that it was made of. */
export function findOwnBooklet(db: Database, ownerId: number, publicId: string) {
  return db
    .selectFrom('booklets as b')
    .leftJoin('uploads as u', 'u.id', 'b.uploadId')
    .select('b.id')
    .where('b.ownerId', '=', ownerId)
    .where((row) => row.or([row('b.publicId', '=', publicId), row('u.publicId', '=', publicId)]))
    .executeTakeFirst()
}

/** The result is undefined where this upload became one in another transaction meanwhile. */
export function insertBooklet(db: Database, row: Insertable<DB['booklets']>) {
  return db
    .insertInto('booklets')
    .values(row)
    .onConflict((conflict) => conflict.column('uploadId').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Marks a booklet as that of an album, or as that of none since a time. */
export async function markBooklet(trx: Transaction, id: number, releasedAt: Date | null) {
  await trx.updateTable('booklets').set({ releasedAt }).where('id', '=', id).execute()
}

/** Deletes the rows of booklets that no album has had since before then. @returns their keys */
export async function deleteReleasedBooklets(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from booklets where released_at < ${before} returning key`.execute(db)
  return rows.map(({ key }) => key)
}
