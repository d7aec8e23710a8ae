import { type Expression, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export function listGrants(db: Database, userId: number, soundIds: readonly number[]) {
  return db
    .selectFrom('grants')
    .select(['sound_id as soundId', 'public_id as publicId'])
    .where('user_id', '=', userId)
    .where('sound_id', 'in', soundIds)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface NewGrant {
  publicId: string
  /** Undefined for a guest: the grant waits for the account that proves the address. */
  userId: number | undefined
  email: string
  soundId: number
  orderItemId: number
  at: Date
}

/** @returns undefined where this item has already given it, or its buyer has it from another */
export async function insertGrant(trx: Database, grant: NewGrant) {
  return trx
    .insertInto('grants')
    .values(rowOf(grant))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirst()
}

/** @returns how many were made: none for what this item, or another of the account, has given */
export async function insertGrants(trx: Database, grants: readonly NewGrant[]): Promise<number> {
  if (grants.length === 0) return 0
  const made = await trx
    .insertInto('grants')
    .values(grants.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length
}

function rowOf(grant: NewGrant) {
  return {
    public_id: grant.publicId,
    user_id: grant.userId ?? null,
    email: grant.email,
    sound_id: grant.soundId,
    order_item_id: grant.orderItemId,
    created_at: grant.at,
  }
}

/** Those of these sounds that the account, or the guest of the address, has. */
export async function listHeld(
  db: Database,
  { userId, email }: Pick<NewGrant, 'userId' | 'email'>,
  soundIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('grants')
    .select('sound_id as soundId')
    .where('sound_id', 'in', soundIds)
    .where('revoked_at', 'is', null)
    .where((is) =>
      userId === undefined
        ? is.and([is('email', '=', email), is('user_id', 'is', null)])
        : is('user_id', '=', userId),
    )
    .execute()
  return rows.map(({ soundId }) => soundId)
}

/** The grant that stood in the way of a new one. */
export function findStandingGrant(
  trx: Database,
  { userId, soundId, orderItemId }: Pick<NewGrant, 'userId' | 'soundId' | 'orderItemId'>,
) {
  return trx
    .selectFrom('grants')
    .select(['id', 'public_id as publicId'])
    .where('sound_id', '=', soundId)
    .where((row) =>
      row.or([
        row('order_item_id', '=', orderItemId),
        ...(userId === undefined
          ? []
          : [row.and([row('user_id', '=', userId), row('revoked_at', 'is', null)])]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow()
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

/** @returns false where the query gives no grant */
export async function assignGrant(
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

/** Gives an account the waiting grants of its address, one for each sound that it lacks. */
export async function assignGrants(trx: Database, userId: number, email: string): Promise<number> {
  const assigned = await trx
    .updateTable('grants')
    .set({ user_id: userId })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('grants as g')
        .select(sql<number>`min(g.id)`.as('id'))
        .where('g.email', '=', email)
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

export async function hasLiveGrant(db: Database, soundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('id')
    .where('sound_id', '=', soundId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAlbumGrant {
  publicId: string
  orderItemId: number
  /** In their order. */
  soundIds: readonly number[]
  at: Date
}

export async function insertAlbumGrant(
  trx: Database,
  { publicId, orderItemId, soundIds, at }: NewAlbumGrant,
): Promise<void> {
  const { id } = await trx
    .insertInto('album_grants')
    .values({ public_id: publicId, order_item_id: orderItemId, created_at: at })
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
