import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { type Buyer, isOf } from './grants-store.ts'
import { isAwaited } from './select-works.ts'

/** An album that is paid before its release: it is still awaited, is out by now, or was dropped. */
export type Delivery = 'awaited' | 'out' | 'dropped'

/**
 * Locks an album against its release, which would not see a grant that is being written. Lock its
 * sounds first.
 */
export async function holdDelivery(trx: Transaction, albumId: number): Promise<Delivery> {
  const { status, awaited } = await trx
    .selectFrom('works as w')
    .select(['w.status', isAwaited.as('awaited')])
    .where('w.id', '=', albumId)
    .forShare('w')
    .executeTakeFirstOrThrow()
  if (awaited) return 'awaited'
  return status === 'Released' ? 'out' : 'dropped'
}

/** Returns true if the account, or the guest of the address, waits for the album already. */
export async function awaitsAlbum(db: Database, buyer: Buyer, albumId: number): Promise<boolean> {
  const row = await db
    .selectFrom('grants as g')
    .select('g.id')
    .where('g.workId', '=', albumId)
    .where('g.revokedAt', 'is', null)
    .where(isOf(buyer))
    .executeTakeFirst()
  return row !== undefined
}

/** The grant `g` is of an album that is still to come. */
const waits = sql<boolean>`(g.delivers_at is not null and g.delivered_at is null)`

/** The number of those who wait for an album `w`. */
export const preordersOf = sql<number>`(select count(*)::int from grants g
  where g.work_id = w.id and ${waits} and g.revoked_at is null)`

/** Returns true if someone waits for an album that was dropped. */
export async function hasDropped(trx: Transaction, albumId: number): Promise<boolean> {
  const { isDropped } = await trx
    .selectFrom('works as w')
    .select(
      sql<boolean>`(${preordersOf} > 0 and w.status <> 'Released' and not ${isAwaited})`.as(
        'isDropped',
      ),
    )
    .where('w.id', '=', albumId)
    .executeTakeFirstOrThrow()
  return isDropped
}

const BATCH = 1000

/**
 * Gives those who wait for an album its sounds; what came before its release keeps its id. Repeating
 * it changes nothing.
 *
 * @param soundIds in the order of the album
 * @returns whether anyone waited
 */
export async function deliverGrants(
  trx: Transaction,
  albumId: number,
  soundIds: readonly number[],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number; isRevoked: boolean }>`
    update grants g set delivered_at = ${at} where g.work_id = ${albumId} and ${waits}
    returning g.id, g.revoked_at is not null as is_revoked
  `.execute(trx)
  const ids = rows.flatMap(({ id, isRevoked }) => (isRevoked ? [] : [id]))
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    // Positions are unique in a grant, so those that it has make room first.
    await sql`update grant_sounds set position = position + ${soundIds.length + BATCH}
      where grant_id = any(${batch})`.execute(trx)
    const given = batch.flatMap((grantId) =>
      soundIds.map((soundId, index) => ({
        grantId,
        soundId,
        position: index + 1,
        publicId: newId(),
      })),
    )
    await sql`
      insert into grant_sounds (grant_id, sound_id, position, public_id)
      select "grantId", "soundId", position, "publicId"
      from json_to_recordset(${JSON.stringify(given)}::json) as x("grantId" bigint,
        "soundId" bigint, position integer, "publicId" text)
      on conflict (grant_id, sound_id) do update set position = excluded.position
    `.execute(trx)
  }
  return rows.length > 0
}
