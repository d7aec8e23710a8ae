import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Crop } from '../../contract.ts'

export type UploadRow = Selectable<DB['uploads']>

export async function insertUpload(db: Database, row: Insertable<DB['uploads']>): Promise<void> {
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

/** The same, held until the transaction ends: its picture is cut or saved, one at a time. */
export async function lockUpload(trx: Database, id: number): Promise<UploadRow | undefined> {
  return trx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeCrop(trx: Database, id: number, crop: Crop): Promise<void> {
  const { x, y, width, height } = crop
  await trx
    .updateTable('uploads')
    .set({ crop_x: x, crop_y: y, crop_width: width, crop_height: height })
    .where('id', '=', id)
    .execute()
}

export function cropOf(row: UploadRow): Crop | undefined {
  const { crop_x: x, crop_y: y, crop_width: width, crop_height: height } = row
  if (x === null || y === null || width === null || height === null) return undefined
  return { x, y, width, height }
}
