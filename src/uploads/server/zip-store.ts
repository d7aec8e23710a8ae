import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export interface StoredZip {
  id: number
  /** The key in the storage. */
  key: string
  bytes: number
}

/** Finds a ZIP, which is then the last to be removed for others. */
export function touchZip(
  db: Database,
  column: 'id' | 'content',
  value: number | string,
  now: Date,
): Promise<StoredZip | undefined> {
  return db
    .updateTable('zips')
    .set({ usedAt: now })
    .where(column, '=', value)
    .returning(['id', 'key', 'bytes'])
    .executeTakeFirst()
}

interface NewZip extends Omit<StoredZip, 'id'> {
  content: string
  madeOf: string[]
}

/** The result is undefined where another process has made the same meanwhile. */
export function insertZip(
  db: Database,
  { content, key, bytes, madeOf }: NewZip,
  now: Date,
): Promise<StoredZip | undefined> {
  return db
    .insertInto('zips')
    .values({ content, key, bytes, madeOf, usedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key', 'bytes'])
    .executeTakeFirst()
}

/** Deletes the ZIPs that hold any of these originals and pictures. @returns their keys */
export async function deleteZipsOf(db: Database, madeOf: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from zips where made_of && ${madeOf}::text[] returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function deleteUnusedZips(db: Database, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('zips').where('usedAt', '<', before).returning('key').execute()
  return rows.map(({ key }) => key)
}
