import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { compileForViewer } from '../grants/compile-for-viewer.ts'
import type { Grantee } from '../grants/select-grant.ts'
import { selectSoundList } from '../select-works.ts'
import {
  changeWork,
  divideValues,
  hasOrHadLink,
  lockWork,
  type WorkValues,
  withChangedWork,
  withNewWork,
} from '../works-store.ts'
import { type SoundRow, selectSounds } from './select-sounds.ts'

export type SoundValues = WorkValues & Omit<UpdateObject<DB, 'sounds'>, 'id'>

const listByPublicId = compileForViewer((db, viewer, { publicId }: { publicId: string }) =>
  selectSounds(db, viewer).where('w.publicId', '=', publicId),
)

export async function findSoundByPublicId(
  db: Database,
  viewer: Grantee,
  publicId: string,
): Promise<SoundRow | undefined> {
  return (await listByPublicId(db, viewer, { publicId }, undefined))[0]
}

export function findSoundById(db: Database, id: number, viewer?: Grantee) {
  return selectSounds(db, viewer).where('w.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, viewer: Grantee, ids: readonly number[]) {
  return selectSoundList(db, viewer).where('w.id', '=', anyOf(ids)).execute()
}

/** Finds one’s own sound, by a former address too. */
export function findOwnSound(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db, { userId: ownerId })
    .where('w.ownerId', '=', ownerId)
    .where(hasOrHadLink([publicId]))
    .executeTakeFirst()
}

/** Locks the sound until the transaction ends; undefined where it is deleted. */
export async function lockSound(trx: Transaction, id: number): Promise<SoundRow | undefined> {
  await lockWork(trx, id)
  return selectSounds(trx)
    .where('w.id', '=', id)
    .where('w.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertSound(
  db: Database,
  values: Omit<Insertable<DB['works']>, 'kind'> & Omit<Insertable<DB['sounds']>, 'id'>,
): Promise<number> {
  const { work, own } = divideValues('sounds', values)
  const { id } = await withNewWork(db, { ...work, kind: 'sound' })
    .insertInto('sounds')
    .values(({ selectFrom }) => ({ ...own, id: selectFrom('work').select('work.id') }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function changeSound(trx: Transaction, id: number, values: SoundValues): Promise<void> {
  return changeWork(trx, 'sounds', id, values)
}

/** The same, and returns the updated row. */
export function changeAndReturnSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<SoundRow> {
  return selectSounds(withChangedWork(trx, 'sounds', id, values))
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Finds the public id of a stream link. */
export async function findLinkPublicId(db: Database, linkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('streamLinks')
    .select('publicId')
    .where('id', '=', linkId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.publicId
}

/** Locks one's own sound, by its address or one before, until the transaction ends. */
export async function lockOwnSound(
  trx: Transaction,
  ownerId: number,
  publicId: string,
): Promise<SoundRow | undefined> {
  const [sound] = await lockWhere(trx, ownerId, sql<boolean>`w.public_id = ${publicId}`)
  return sound ?? (await lockOwnSounds(trx, ownerId, [publicId]))[0]
}

/** Locks those of these that are the artist's and not deleted, in no order. */
export function lockOwnSounds(trx: Transaction, ownerId: number, publicIds: readonly string[]) {
  return lockWhere(trx, ownerId, hasOrHadLink(publicIds))
}

/**
 * Takes first the locks, in one order for all, then the rows: what another transaction wrote beside
 * a row that was waited for is not seen by the statement that waited.
 */
async function lockWhere(trx: Transaction, ownerId: number, condition: RawBuilder<boolean>) {
  const locked = await trx
    .selectFrom('works as w')
    .select('w.id')
    .where('w.kind', '=', 'sound')
    .where('w.ownerId', '=', ownerId)
    .where('w.deletedAt', 'is', null)
    .where(condition)
    .orderBy('w.id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectSounds(trx, { userId: ownerId }).where('w.id', '=', anyOf(ids)).execute()
}
