import type { Selectable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** An upload that comes, or came, in parts. */
export type PartedRow = Selectable<DB['uploads']> & { bytes: number; part_bytes: number }

export async function findOwnParts(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<PartedRow | undefined> {
  return parted(
    await db
      .selectFrom('uploads')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'sound')
      .where('public_id', '=', publicId)
      .executeTakeFirst(),
  )
}

export async function countOpenParts(db: Database, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('parts_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Work goes on: it is not abandoned before then. False where it is one object, or gone. */
export async function renewParts(db: Database, id: number, expiresAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('parts_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined where it was given up meanwhile. */
export async function markWhole(
  db: Database,
  id: number,
  expiresAt: Date,
): Promise<PartedRow | undefined> {
  return parted(
    await db
      .updateTable('uploads')
      .set({ parts_id: null, expires_at: expiresAt })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )
}

export async function deleteUpload(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Uploads in parts that nobody has gone on with. */
export function listAbandonedParts(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'key', 'parts_id'])
    .where('parts_id', 'is not', null)
    .where('expires_at', '<', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether some upload still waits for these parts. */
export async function arePartsKnown(
  db: Database,
  { key, partsId }: { key: string; partsId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('parts_id', '=', partsId)
    .executeTakeFirst()
  return row !== undefined
}

function parted(row: Selectable<DB['uploads']> | undefined): PartedRow | undefined {
  if (!row || row.bytes === null || row.part_bytes === null) return undefined
  return { ...row, bytes: row.bytes, part_bytes: row.part_bytes }
}
