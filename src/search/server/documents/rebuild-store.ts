import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { indexDocuments } from './index-documents.ts'

/** Creators of one transaction, with all that is theirs. */
const BATCH = 50

/** Has all documents made anew, from the first creator on; search continues with what there is. */
export async function askRebuild(db: Database): Promise<void> {
  await db.insertInto('searchRebuilds').defaultValues().execute()
}

/**
 * Carries out the rebuilds that were asked for, after a stop where it had been.
 *
 * @param waits ends only when all are done, also those that another process works at
 */
export async function rebuildDocuments(
  db: Database,
  signal: AbortSignal,
  { waits = false } = {},
): Promise<void> {
  while (await rebuildBatch(db, waits)) signal.throwIfAborted()
}

/** @returns false once nothing is left to do */
async function rebuildBatch(db: Database, waits: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const first = trx
      .selectFrom('searchRebuilds')
      .select(['id', 'afterUserId'])
      .orderBy('id')
      .forUpdate()
      .limit(1)
    const rebuild = await (waits ? first : first.skipLocked()).executeTakeFirst()
    if (rebuild === undefined) return false
    const { rows } = await sql<{ id: number }>`
      select id from users where id > ${rebuild.afterUserId} order by id limit ${BATCH}
    `.execute(trx)
    const last = rows.at(-1)
    if (last === undefined) {
      await trx.deleteFrom('searchRebuilds').where('id', '=', rebuild.id).execute()
      return true
    }
    await indexDocuments(trx, { userIds: rows.map(({ id }) => id) })
    await trx
      .updateTable('searchRebuilds')
      .set({ afterUserId: last.id })
      .where('id', '=', rebuild.id)
      .execute()
    return true
  })
}
