import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Uploads } from '#ports/database/tables.ts'

export type UploadRow = Selectable<Uploads>

export async function insertUpload(db: Database, row: Insertable<Uploads>): Promise<void> {
  await db.insertInto('uploads').values(row).execute()
}

/** One's own upload by its public id or by its key. */
export function findOwnUpload(
  db: Database,
  ownerId: number,
  kind: 'image' | 'sound',
  by: { publicId: string } | { key: string },
): Promise<UploadRow | undefined> {
  const own = db
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
  const one = 'key' in by ? own.where('key', '=', by.key) : own.where('public_id', '=', by.publicId)
  return one.executeTakeFirst()
}
