import { type Insertable, sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { isBlockedBetween } from './select-blocks.ts'

/** Whoever follows or blocks the other of two waits for the other who does. */
export async function lockPair(trx: Transaction, one: number, other: number): Promise<void> {
  const name = `follow ${Math.min(one, other)} ${Math.max(one, other)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** True if one of these accounts has blocked this one, or the reverse. */
export async function isBlockedByAny(
  db: Database,
  userId: number,
  others: readonly number[],
): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', anyOf(others))
    .where(isBlockedBetween(userId, 'u.id'))
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts a block or a mute; one of the other kind is replaced, one of the same stays. */
export async function putBlock(trx: Transaction, block: Insertable<DB['blocks']>): Promise<void> {
  await trx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'blockedId'])
        .doUpdateSet({ kind: block.kind, blockedAt: block.blockedAt })
        .where('blocks.kind', '<>', block.kind),
    )
    .execute()
}

export async function deleteBlock(db: Database, userId: number, blockedId: number): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('userId', '=', userId)
    .where('blockedId', '=', blockedId)
    .execute()
}

export function listBlockRows(db: Database, userId: number, after: TimeCursor | undefined) {
  const ofUser = db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .leftJoin('images as i', 'i.id', 'u.imageId')
    .select(['u.id', 'u.username', 'u.name', 'i.publicId as image', 'b.kind', 'b.blockedAt as at'])
    .where('b.userId', '=', userId)
    .where('u.deletedAt', 'is', null)
    .$narrowType<{ kind: 'block' | 'mute' }>()
  return newestFirst(ofUser, ['b.blockedAt', 'b.blockedId'], after, PAGE_SIZE).execute()
}
