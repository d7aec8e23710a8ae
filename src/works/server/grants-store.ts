import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { type Grantee, selectBought, selectGrant } from './select-works.ts'
import type { WorkKey } from './works-store.ts'

export interface Buyer {
  /** The account; undefined for a guest, who is identified by the address. */
  userId: number | undefined
  email: string
}

/**
 * Allows one change at a time of what someone bought: by address, then by account, which may use
 * several addresses. Locked after the order's row.
 */
export async function lockBuyer(trx: Transaction, { email, userId }: Buyer): Promise<void> {
  const names = [`buyer ${email.toLowerCase()}`]
  if (userId !== undefined) names.push(`buyer #${userId}`)
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  }
}

/** Returns true if they have the sound, or each released sound of the album. */
export async function ownsWork(db: Database, grantee: Grantee, workId: number): Promise<boolean> {
  const row = await db
    .selectFrom('works as w')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .select([selectGrant(grantee).as('grant'), selectBought(grantee).as('bought')])
    .where('w.id', '=', workId)
    .executeTakeFirst()
  return row !== undefined && (row.grant !== null || row.bought)
}

/** A guest's grant waits for the account that proves the address. */
export interface NewGrant extends Buyer {
  workId: number
  /** The sounds that it covers: those of an album in their order, or the one that was sold. */
  soundIds: readonly number[]
  orderItemId: number
  /** The artist's name at the time of the sale, for when the account is gone. */
  sellerName: string
  /** An album that is not out yet is promised for this date; it covers what is public already. */
  deliversAt: Date | null
  at: Date
}

/** An item that has granted something already keeps that as it is. */
export async function insertGrants(trx: Database, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) return
  const rows = grants.map((grant) => ({ ...grant, publicId: newId() }))
  const sounds = rows.flatMap(({ orderItemId, workId, soundIds, publicId }) =>
    soundIds.map((soundId, index) => ({
      orderItemId,
      soundId,
      position: index + 1,
      publicId: soundId === workId ? publicId : newId(),
    })),
  )
  await sql`
    with given as (
      insert into grants (public_id, user_id, email, work_id, order_item_id, seller_name, delivers_at,
        created_at)
      select "publicId", "userId", email, "workId", "orderItemId", "sellerName", "deliversAt", at
      from json_to_recordset(${JSON.stringify(rows)}::json) as x("publicId" text, "userId" bigint,
        email citext, "workId" bigint, "orderItemId" bigint, "sellerName" text,
        "deliversAt" timestamptz, at timestamptz)
      on conflict (order_item_id) do nothing
      returning id, order_item_id
    )
    insert into grant_sounds (grant_id, sound_id, position, public_id)
    select given.id, x."soundId", x.position, x."publicId"
    from given join json_to_recordset(${JSON.stringify(sounds)}::json) as x("orderItemId" bigint,
      "soundId" bigint, position integer, "publicId" text) on x."orderItemId" = given.order_item_id
  `.execute(trx)
}

/** The grant `g` is the account’s, or that of a guest of the address. */
export const isOf = ({ userId, email }: Buyer) =>
  userId === undefined
    ? sql<boolean>`(g.email = ${email} and g.user_id is null)`
    : sql<boolean>`g.user_id = ${userId}`

/** Lists which of these sounds the account, or the guest of the address, has and keeps. */
export async function listHeldSounds(
  db: Database,
  buyer: Buyer,
  soundIds: readonly number[],
): Promise<Set<number>> {
  if (soundIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('grantSounds as c')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .select('c.soundId')
    .where('c.soundId', '=', anyOf(soundIds))
    .where('g.revokedAt', 'is', null)
    .where(isOf(buyer))
    .execute()
  return new Set(rows.map(({ soundId }) => soundId))
}

/** Takes back what an item gave. @returns the sounds that it covered, if it was not taken back before */
export async function revokeGrant(trx: Database, orderItemId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ soundId: number }>`
    with gone as (
      update grants set revoked_at = ${at}
      where order_item_id = ${orderItemId} and revoked_at is null returning id
    )
    select sound_id from grant_sounds where grant_id in (select id from gone)
  `.execute(trx)
  return rows.map(({ soundId }) => soundId)
}

/**
 * Takes a work from all who have it, by whatever grant; an album keeps its other sounds.
 *
 * @returns the sounds that someone has lost
 */
export async function takeFromBuyers(
  trx: Database,
  { kind, id }: WorkKey,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ soundId: number }>`
    with own as (
      update grants set revoked_at = ${at} where work_id = ${id} and revoked_at is null returning id
    ), part as (
      delete from grant_sounds c using grants g
      where ${kind === 'sound'} and c.sound_id = ${id} and g.id = c.grant_id and g.work_id <> ${id}
      returning c.grant_id, c.sound_id
    ), emptied as (
      update grants g set revoked_at = ${at}
      where g.id in (select grant_id from part) and g.revoked_at is null and not exists (
        select from grant_sounds c where c.grant_id = g.id and c.sound_id <> ${id})
    )
    select sound_id from part
    union select sound_id from grant_sounds where grant_id in (select id from own)
  `.execute(trx)
  return rows.map(({ soundId }) => soundId)
}

/** Gives back what an item gave and was taken back then, unless the account has left. */
export async function restoreGrant(
  trx: Database,
  orderItemId: number,
  endedAt: Date,
): Promise<void> {
  await sql`
    update grants g set revoked_at = null
    where g.order_item_id = ${orderItemId} and g.revoked_at = ${endedAt}
      and not exists (select from users u where u.id = g.user_id and u.deleted_at is not null)
  `.execute(trx)
}

/** Assigns the account what guests got by these items. */
export async function claimGrants(
  trx: Database,
  userId: number,
  orderItemIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ userId })
    .where('orderItemId', '=', anyOf(orderItemIds))
    .where('userId', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Returns true if anyone may still download the sound, so that its files must stay. */
export async function hasBuyers(db: Database, soundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('grantSounds as c')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .select('g.id')
    .where('c.soundId', '=', soundId)
    .where('g.revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends or, with null, returns the use of what these items gave. @returns the sounds */
export async function suspendGrants(
  trx: Database,
  orderItemIds: readonly number[],
  at: Date | null,
): Promise<number[]> {
  const { rows } = await sql<{ soundId: number }>`
    with held as (
      update grants set suspended_at = ${at} where order_item_id = any(${orderItemIds}) returning id
    )
    select sound_id from grant_sounds where grant_id in (select id from held)
  `.execute(trx)
  return rows.map(({ soundId }) => soundId)
}
