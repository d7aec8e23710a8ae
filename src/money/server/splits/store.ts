import { type Insertable, type NotNull, sql } from 'kysely'
import { isBlockedBetween } from '#community/server/select-blocks.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import type { SPLIT_STATES } from '../../splits-contract.ts'

/** An accepted share of a sound or an album. */
export interface Membership {
  workId: number
  userId: number
  basisPoints: number
}

/**
 * Lists who shares now in what these works earn; in one statement, so that shares never exceed the
 * whole.
 */
export async function listMembersOf(
  db: Database,
  workIds: readonly number[],
): Promise<Membership[]> {
  const rows = await db
    .selectFrom('splits')
    .select(['workId', 'userId', 'basisPoints'])
    .where('state', '=', 'accepted')
    .where('workId', '=', anyOf(workIds))
    .orderBy('id')
    .$narrowType<{ userId: NotNull }>()
    .execute()
  return rows
}

/** Changes of the shares of one work wait for one another. */
export async function lockSplits(trx: Transaction, workId: number): Promise<void> {
  const name = `splits of work #${workId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export type SplitRow = Awaited<ReturnType<typeof listOfWork>>[number]

export function selectSplits(db: Database) {
  return db
    .selectFrom('splits as p')
    .innerJoin('works as w', 'w.id', 'p.workId')
    .innerJoin('users as owner', 'owner.id', 'p.ownerId')
    .leftJoin('users as member', 'member.id', 'p.userId')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .select([
      'p.id',
      'p.publicId',
      'p.ownerId',
      'p.email',
      'p.workId as workKey',
      'p.userId',
      'p.basisPoints',
      'p.state',
      'p.sentAt',
      'p.invitedAt',
      'p.acceptedAt',
      'p.endedAt',
      'member.username as memberUsername',
      'cover.publicId as coverId',
      sql<string | null>`coalesce(member.name, member.username)`.as('memberName'),
      sql<string>`coalesce(owner.name, owner.username, '')`.as('ownerName'),
      sql<boolean>`w.deleted_at is not null`.as('isDeleted'),
      'w.kind',
      'w.publicId as workId',
      'w.slug',
      selectTitleLine().as('title'),
      'w.status',
    ])
    .$narrowType<{
      kind: WorkKind
      state: (typeof SPLIT_STATES)[number] | 'removed'
    }>()
}

/**
 * Lists the splits of a work; those that are over only where they ended after `endedAfter`, and
 * none that were removed.
 */
export function listOfWork(db: Database, workId: number, endedAfter: Date | null = null) {
  return selectSplits(db)
    .where('p.workId', '=', workId)
    .where((row) =>
      row.or([
        row('p.endedAt', 'is', null),
        row.and([row('p.endedAt', '>', endedAfter), row('p.state', '<>', 'removed')]),
      ]),
    )
    .orderBy('p.id')
    .execute()
}

/** Lists which of these are invitations of an account that has a block with the owner. */
export async function listBlocked(db: Database, splits: readonly SplitRow[]): Promise<number[]> {
  const rows = await db
    .selectFrom('splits as p')
    .innerJoin('users as u', 'u.email', 'p.email')
    .select('p.id')
    .where('p.id', '=', anyOf(splits.map(({ id }) => id)))
    .where(isBlockedBetween('p.ownerId', 'u.id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists everyone who has accepted a share in the same work. */
export function listAccepted(db: Database, { workKey }: SplitRow) {
  return selectSplits(db)
    .where('p.workId', '=', workKey)
    .where('p.state', '=', 'accepted')
    .orderBy('p.id')
    .execute()
}

/** Locks the split until the transaction ends. */
export function lockSplit(trx: Transaction, publicId: string) {
  return selectSplits(trx).where('p.publicId', '=', publicId).forUpdate('p').executeTakeFirst()
}

export function findSplit(db: Database, publicId: string) {
  return selectSplits(db).where('p.publicId', '=', publicId).executeTakeFirst()
}

/** Lists what a member has, and what the address is invited to, of works that were not deleted. */
export function listOfMember(db: Database, userId: number, limit: number) {
  return selectSplits(db)
    .where('w.deletedAt', 'is', null)
    .where('p.id', 'in', (row) =>
      row
        .selectFrom('splits as own')
        .select('own.id')
        .where('own.userId', '=', userId)
        .where('own.state', '=', 'accepted')
        .union(
          row
            .selectFrom('splits as asked')
            .innerJoin('users as me', 'me.email', 'asked.email')
            .select('asked.id')
            .where('me.id', '=', userId)
            .whereRef('asked.ownerId', '<>', 'me.id')
            .where('asked.state', '=', 'invited'),
        ),
    )
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findAddress(db: Database, userId: number) {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email
}

/** Invitations that an account has made since. */
export async function countInvitations(db: Database, ownerId: number, since: Date) {
  const { count } = await db
    .selectFrom('splits')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('invitedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSplits(trx: Transaction, rows: readonly Insertable<DB['splits']>[]) {
  await trx.insertInto('splits').values(rows).execute()
}

export async function updateShares(
  trx: Transaction,
  changes: readonly { id: number; basisPoints: number }[],
): Promise<void> {
  await sql`
    update splits p set basis_points = c."basisPoints"
    from json_to_recordset(${JSON.stringify(changes)}::json) as c(id bigint, "basisPoints" integer)
    where p.id = c.id
  `.execute(trx)
}

export async function endSplits(
  trx: Transaction,
  ids: readonly number[],
  { state, at }: { state: 'declined' | 'left' | 'removed'; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('splits').set({ state, endedAt: at }).where('id', '=', anyOf(ids)).execute()
}

/** @returns false where the account has a share of the work already */
export async function acceptSplit(
  trx: Transaction,
  { id, userId, at }: { id: number; userId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update splits p set state = 'accepted', user_id = ${userId}, accepted_at = ${at}
    where p.id = ${id} and not exists (select from splits other
      where other.user_id = ${userId} and other.state = 'accepted'
        and other.work_id = p.work_id)
    returning p.id
  `.execute(trx)
  return rows.length > 0
}

/** @returns false where it was sent after `before` */
export async function markSent(
  trx: Transaction,
  id: number,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('splits')
    .set({ sentAt: at })
    .where('id', '=', id)
    .where('sentAt', '<=', before)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
