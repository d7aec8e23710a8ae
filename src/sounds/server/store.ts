import type { Insertable, UpdateObject } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB, Sounds } from '#ports/database/tables.ts'
import { hasOrHadLink } from '#publishing/server/links.ts'
import { type SoundRow, selectSoundList, selectSounds } from './select-sounds.ts'

/** What an update writes. */
export type SoundValues = UpdateObject<DB, 'sounds'>

export function findSoundByPublicId(db: Database, publicId: string) {
  return selectSounds(db).where('s.public_id', '=', publicId).executeTakeFirst()
}

export function findSoundById(db: Database, id: number) {
  return selectSounds(db).where('s.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, ids: readonly number[]) {
  return selectSoundList(db).where('s.id', 'in', ids).execute()
}

/** One’s own, by a former address too. */
export function findOwnSound(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db)
    .where('s.owner_id', '=', ownerId)
    .where(hasOrHadLink('s', [publicId]))
    .executeTakeFirst()
}

/**
 * Holds the sound until the transaction ends, so that its changes follow one another; undefined
 * where it is deleted.
 */
export async function lockSound(trx: Transaction, id: number): Promise<SoundRow | undefined> {
  await trx.selectFrom('sounds').select('id').where('id', '=', id).forUpdate().execute()
  return selectSounds(trx)
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertSound(trx: Transaction, values: Insertable<Sounds>): Promise<number> {
  const { id } = await trx
    .insertInto('sounds')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('sound_counts').values({ sound_id: id }).execute()
  return id
}

export async function changeSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<void> {
  await trx.updateTable('sounds').set(values).where('id', '=', id).execute()
}

/** The same, and returns the updated row: the query reads what the update returns. */
export function changeAndReturnSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<SoundRow> {
  const changed = trx.with('sounds', (query) =>
    query.updateTable('sounds').set(values).where('id', '=', id).returningAll(),
  )
  return selectSounds(changed).executeTakeFirstOrThrow()
}

/** Public id of the link to the whole recording, for its owner and its buyers. */
export async function findLinkPublicId(db: Database, linkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_links')
    .select('public_id')
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.public_id
}

/** Whether anyone may still be paying for it, alone or in an album. */
export async function hasOpenOrders(db: Database, soundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_items as oi')
    .innerJoin('orders as o', 'o.id', 'oi.order_id')
    .leftJoin('album_sounds as a', 'a.album_id', 'oi.album_id')
    .select('o.id')
    .where('o.status', 'in', ['open', 'held'])
    .where((item) => item.or([item('oi.sound_id', '=', soundId), item('a.sound_id', '=', soundId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
