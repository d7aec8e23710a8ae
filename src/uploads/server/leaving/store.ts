import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { REVOKED_CHANNEL } from '../serving/store.ts'

/** Somebody has bought the sound `s`, or is just paying for it. */
const IS_BOUGHT = sql<SqlBool>`(
  exists (select from grants g where g.sound_id = s.id and g.revoked_at is null)
  or exists (select from order_items oi join orders o on o.id = oi.order_id
    where oi.sound_id = s.id and o.status in ('open', 'held')))`

const ofSound = (column: Expression<unknown>, names: 'recording_id' | 'cover_id') => sql<SqlBool>`
  exists (select from sounds s where s.${sql.ref(names)} = ${column} and ${IS_BOUGHT})`

/**
 * Names of files may name who made them, as does what files say of themselves; the ending of a name
 * is what a download bears.
 */
export async function forgetFileNames(trx: Transaction, ownerId: number): Promise<void> {
  await trx.updateTable('uploads').set({ file_name: '' }).where('owner_id', '=', ownerId).execute()
  await trx.updateTable('images').set({ file_name: '' }).where('owner_id', '=', ownerId).execute()
  await trx
    .updateTable('recordings')
    .set({
      file_name: sql<string>`'sound' || coalesce(lower(substring(file_name from '\\.[A-Za-z0-9]{1,5}$')), '')`,
      tags: null,
    })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Withdraws every address of somebody's streams but those that buyers have. */
export async function revokeLinksOfOwner(trx: Transaction, ownerId: number): Promise<void> {
  await sql`
    with revoked as (
      update stream_links l set revoked_at = now()
      from recordings r
      where r.id = l.recording_id and r.owner_id = ${ownerId} and l.revoked_at is null
        and not (l.id is not distinct from r.full_link_id
          and ${ofSound(sql.ref('r.id'), 'recording_id')})
      returning l.public_id
    )
    select pg_notify(${REVOKED_CHANNEL}, public_id) from revoked
  `.execute(trx)
}

/** Recordings that no sound stands on; work on them may be under way. */
export async function listLooseRecordings(db: Database, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings as r')
    .select('r.id')
    .where('r.owner_id', '=', ownerId)
    .where(sql<SqlBool>`r.error is distinct from 'dropped'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sounds as s').select('s.id').whereRef('s.recording_id', '=', 'r.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Somebody has bought an album with this cover. */
const ofAlbum = (image: Expression<unknown>) => sql<SqlBool>`
  exists (select from albums a join order_items i on i.album_id = a.id
    join album_grants g on g.order_item_id = i.id
    where a.cover_id = ${image} and g.revoked_at is null)`

/** Pictures that no buyer has with a sound or an album. */
export function listUnneededImages(db: Database, ownerId: number, limit: number) {
  return db
    .selectFrom('images as i')
    .select(['i.id', 'i.public_id as publicId', 'i.key'])
    .where('i.owner_id', '=', ownerId)
    .where(({ not }) => not(ofSound(sql.ref('i.id'), 'cover_id')))
    .where(({ not }) => not(ofAlbum(sql.ref('i.id'))))
    .orderBy('i.id')
    .limit(limit)
    .execute()
}

export async function deleteImageRows(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('images').where('id', 'in', ids).execute()
}

/** Posted files, or forms for them, that no recording stands on. */
export async function listLooseUploads(db: Database, ownerId: number) {
  return db
    .selectFrom('uploads as u')
    .select(['u.id', 'u.key', 'u.expires_at as expiresAt', 'u.bytes', 'u.parts_id as partsId'])
    .where('u.owner_id', '=', ownerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('recordings as r').select('r.id').whereRef('r.upload_id', '=', 'u.id')),
      ),
    )
    .execute()
}

export async function deleteUploadRows(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/** Whether a sale that is not settled yet still keeps a picture. */
export async function isImageWaitedFor(db: Database, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('images as i')
    .innerJoin('sounds as s', 's.cover_id', 'i.id')
    .innerJoin('order_items as oi', 'oi.sound_id', 's.id')
    .innerJoin('orders as o', 'o.id', 'oi.order_id')
    .select('i.id')
    .where('i.owner_id', '=', ownerId)
    .where('o.status', 'in', ['open', 'held'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was uploaded and became no sound (yet). */
export function listLooseFiles(db: Database, ownerId: number, after: number, limit: number) {
  return db
    .selectFrom('recordings as r')
    .select(['r.id', 'r.public_id as publicId', 'r.file_name as fileName', 'r.status', 'r.error'])
    .select(['r.original_key as key', 'r.original_bytes as bytes', 'r.queued_at as at'])
    .where('r.owner_id', '=', ownerId)
    .where('r.id', '>', after)
    .where(sql<SqlBool>`r.error is distinct from 'dropped'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sounds as s').select('s.id').whereRef('s.recording_id', '=', 'r.id'))),
    )
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** All pictures of one's own. */
export function listImages(db: Database, ownerId: number, after: number, limit: number) {
  return db
    .selectFrom('images')
    .select(['id', 'public_id as publicId', 'file_name as fileName', 'key', 'bytes'])
    .select(['width', 'height', 'created_at as at'])
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
