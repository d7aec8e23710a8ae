import { type Expression, sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { type Grantee, isUsable } from './select-grant.ts'

export interface Buyer {
  /** Undefined for a guest, who is identified by the address. */
  userId: number | undefined
  email: string
}

/**
 * One change at a time of what someone bought: by address, then by account, which may use several
 * addresses. Locked after the order's row.
 */
export async function lockBuyer(trx: Transaction, { email, userId }: Buyer): Promise<void> {
  const names = [`buyer ${email.toLowerCase()}`]
  if (userId !== undefined) names.push(`buyer #${userId}`)
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  }
}

export function listGrants(db: Database, grantee: Grantee, soundIds: readonly number[]) {
  return db
    .selectFrom('grants as g')
    .select(['g.sound_id as soundId', 'g.public_id as publicId'])
    .where('g.sound_id', '=', anyOf(soundIds))
    .where(isUsable(grantee))
    .execute()
}

/** A guest's grant waits for the account that proves the address. */
export interface NewGrant extends Buyer {
  soundId: number
  orderItemId: number
  /** At the time of the sale, for when the account is gone. */
  sellerName: string
  at: Date
}

/** @returns false where the items, or others of the account, have granted all of it before */
export async function insertGrants(trx: Database, grants: readonly NewGrant[]): Promise<boolean> {
  if (grants.length === 0) return false
  const rows = grants.map(({ userId, email, soundId, orderItemId, sellerName, at }) => ({
    public_id: newId(),
    user_id: userId ?? null,
    email,
    sound_id: soundId,
    order_item_id: orderItemId,
    seller_name: sellerName,
    created_at: at,
  }))
  const inserted = await trx
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Which of these sounds the account, or the guest of the address, has live grants for. */
export async function listHeldSounds(
  db: Database,
  { userId, email }: Buyer,
  soundIds: readonly number[],
): Promise<Set<number>> {
  if (soundIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('grants')
    .select('sound_id as soundId')
    .where('sound_id', '=', anyOf(soundIds))
    .where('revoked_at', 'is', null)
    .where((is) =>
      userId === undefined
        ? is.and([is('email', '=', email), is('user_id', 'is', null)])
        : is('user_id', '=', userId),
    )
    .execute()
  return new Set(rows.map(({ soundId }) => soundId))
}

export function markRevoked(trx: Database, orderItemId: number, at: Date) {
  return trx
    .updateTable('grants')
    .set({ revoked_at: at })
    .where('order_item_id', '=', orderItemId)
    .where('revoked_at', 'is', null)
    .returning(['sound_id as soundId', 'user_id as userId', 'email'])
    .execute()
}

/**
 * Those of an item that ended then, but of what is held by another item now, or by an account that has
 * left; with the buyer locked.
 */
export async function restoreGrants(
  trx: Database,
  orderItemId: number,
  endedAt: Date,
): Promise<void> {
  await sql`
    with sounds as (
      update grants g set revoked_at = null
      where g.order_item_id = ${orderItemId} and g.revoked_at = ${endedAt} and ${isStillThere}
        and not exists (select from grants own where own.sound_id = g.sound_id
          and own.revoked_at is null and case when g.user_id is null
            then own.user_id is null and own.email = g.email else own.user_id = g.user_id end)
    )
    update album_grants a set revoked_at = null
    where a.order_item_id = ${orderItemId} and a.revoked_at = ${endedAt} and exists (
      select from grants g where g.order_item_id = a.order_item_id and ${isStillThere})
  `.execute(trx)
}

/** The account of a grant `g`; a guest has none. */
const isStillThere = sql<boolean>`not exists (
  select from users u where u.id = g.user_id and u.deleted_at is not null)`

/** Assigns the account the grant that the query selects. @returns false where it selects none */
export async function claimGrant(
  trx: Database,
  userId: number,
  grant: Expression<number | null>,
): Promise<boolean> {
  const assigned = await trx
    .updateTable('grants')
    .set({ user_id: userId })
    .where('id', 'in', grant)
    .returning('id')
    .executeTakeFirst()
  return assigned !== undefined
}

/** Assigns the account what guests got by these items, one for each sound it lacks; their number. */
export async function claimGrants(
  trx: Database,
  userId: number,
  orderItemIds: readonly number[],
): Promise<number> {
  const assigned = await trx
    .updateTable('grants')
    .set({ user_id: userId })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('grants as g')
        .select(sql<number>`min(g.id)`.as('id'))
        .where('g.order_item_id', '=', anyOf(orderItemIds))
        .where('g.user_id', 'is', null)
        .where('g.revoked_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('grants as own')
                .select('own.id')
                .where('own.user_id', '=', userId)
                .where('own.revoked_at', 'is', null)
                .whereRef('own.sound_id', '=', 'g.sound_id'),
            ),
          ),
        )
        .groupBy('g.sound_id'),
    )
    .returning('id')
    .execute()
  return assigned.length
}

/** Whether anyone may still download the sound, so that its files must stay. */
export async function hasBuyers(db: Database, soundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('id')
    .where('sound_id', '=', soundId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @param soundIds in the album's order */
export async function insertAlbumGrant(
  trx: Database,
  { soundIds, orderItemId, at }: { soundIds: readonly number[]; orderItemId: number; at: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto('album_grants')
    .values({ public_id: newId(), order_item_id: orderItemId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = soundIds.map((soundId, index) => ({
    album_grant_id: id,
    sound_id: soundId,
    position: index + 1,
  }))
  await trx.insertInto('album_grant_sounds').values(rows).execute()
}

export async function markAlbumRevoked(trx: Database, orderItemId: number, at: Date) {
  await trx
    .updateTable('album_grants')
    .set({ revoked_at: at })
    .where('order_item_id', '=', orderItemId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends or, with null, returns the use of what these items gave. @returns the sounds */
export async function suspendGrants(
  trx: Database,
  orderItemIds: readonly number[],
  at: Date | null,
): Promise<number[]> {
  await trx
    .updateTable('album_grants')
    .set({ suspended_at: at })
    .where('order_item_id', '=', anyOf(orderItemIds))
    .execute()
  const rows = await trx
    .updateTable('grants')
    .set({ suspended_at: at })
    .where('order_item_id', '=', anyOf(orderItemIds))
    .returning('sound_id as soundId')
    .execute()
  return rows.map(({ soundId }) => soundId)
}
