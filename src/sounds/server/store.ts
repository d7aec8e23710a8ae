import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { type Grantee, selectGrant } from '#grants/server/select-grant.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { offerColumns } from '#publishing/server/columns.ts'
import { hasOrHadLink } from '#publishing/server/links.ts'
import { isReachable, type SoundRow, selectSoundList, selectSounds } from './select-sounds.ts'

export type SoundValues = UpdateObject<DB, 'sounds'>

export function findSoundByPublicId(db: Database, publicId: string) {
  return selectSounds(db).where('s.public_id', '=', publicId).executeTakeFirst()
}

export function findSoundById(db: Database, id: number) {
  return selectSounds(db).where('s.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, ids: readonly number[]) {
  return selectSoundList(db).where('s.id', '=', anyOf(ids)).execute()
}

/** One’s own, by a former address too. */
export function findOwnSound(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db)
    .where('s.owner_id', '=', ownerId)
    .where(hasOrHadLink('s', [publicId]))
    .executeTakeFirst()
}

/** Locks the sound until the transaction ends; undefined where it is deleted. */
export async function lockSound(trx: Transaction, id: number): Promise<SoundRow | undefined> {
  await trx.selectFrom('sounds').select('id').where('id', '=', id).forUpdate().execute()
  return selectSounds(trx)
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertSound(
  trx: Transaction,
  values: Insertable<DB['sounds']>,
): Promise<number> {
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

/** The same, and returns the updated row. */
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

/** Public id of a stream link. */
export async function findLinkPublicId(db: Database, linkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_links')
    .select('public_id')
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.public_id
}

export type OwnSound = Awaited<ReturnType<typeof lockOwnSounds>>[number]

/** One's own sound, by its address or one before, held until the transaction ends. */
export async function lockOwnSound(
  trx: Transaction,
  ownerId: number,
  publicId: string,
): Promise<OwnSound | undefined> {
  const [sound] = await lockWhere(trx, ownerId, sql<boolean>`public_id = ${publicId}`)
  return sound ?? (await lockOwnSounds(trx, ownerId, [publicId]))[0]
}

/** Those of these that are the artist's and not deleted, in no order. */
export function lockOwnSounds(trx: Transaction, ownerId: number, publicIds: readonly string[]) {
  return lockWhere(trx, ownerId, hasOrHadLink('sounds', publicIds))
}

/**
 * First the locks, in one order for all, then the rows: what another transaction wrote beside a row
 * that was waited for is not seen by the statement that waited.
 */
async function lockWhere(trx: Transaction, ownerId: number, condition: RawBuilder<boolean>) {
  const locked = await trx
    .selectFrom('sounds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(condition)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectSounds(trx)
    .select(selectGrant({ userId: ownerId }).as('grant'))
    .where('s.id', '=', anyOf(ids))
    .execute()
}

/** What decides whether and for how much these sounds are sold to an account, or to a guest. */
export function listOfferedSounds(db: Database, buyer: Grantee, publicIds: readonly string[]) {
  return db
    .selectFrom('sounds as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('images as cover', 'cover.id', 's.cover_id')
    .select(offerColumns('s'))
    .select(['s.album_only as albumOnly', 'r.status as transcodeStatus'])
    .select([isReachable.as('reachable'), selectGrant(buyer).as('grant')])
    .where('s.public_id', '=', anyOf(publicIds))
    .execute()
}
