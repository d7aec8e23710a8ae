import { type Insertable, sql } from 'kysely'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import { isBlockedBetween, isShownTo } from '#community/server/select-blocks.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { isUsable } from '#works/server/select-works.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { isBought } from '../select-bought.ts'

interface Reading {
  workId: number
  /** Anyone whom the artist has blocked, or the reverse, is not shown on the work. */
  ownerId: number
  /** The reader is shown no one whom they blocked or muted, or who blocked them. */
  readerId: number | undefined
  now: Date
}

export function listSupporterRows(
  db: Database,
  { workId, ownerId, readerId, now }: Reading,
  after: TimeCursor | undefined,
  limit: number,
) {
  const shown = db
    .selectFrom('supporters as s')
    .innerJoin('grants as g', 'g.id', 's.grantId')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 's.userId').on('u.deletedAt', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'u.imageId')
    .select(['s.id', 's.publicId', 's.userId', 's.agreedAt', 'u.username', 'u.name'])
    .select([
      'i.publicId as image',
      sql<string>`case when s.hidden_at is null then s.text else '' end`.as('text'),
    ])
    .where('s.workId', '=', workId)
    .where('s.withdrawnAt', 'is', null)
    .where(isBought)
    .where(sql<boolean>`not ${isSuspended('account', sql.ref('s.userId'), now)}`)
    .where(sql<boolean>`not ${isBlockedBetween(ownerId, 's.userId')}`)
  const ofReader = readerId === undefined ? shown : shown.where(isShownTo(readerId, 's.userId'))
  return newestFirst(ofReader, ['s.agreedAt', 's.id'], after, limit).execute()
}

/** Finds what an account bought by its grant, and how it is shown as a supporter of it. */
export async function findOwnPurchase(db: Database, userId: number, grant: string) {
  return db
    .selectFrom('grants as g')
    .innerJoin('works as w', 'w.id', 'g.workId')
    .leftJoin('supporters as s', (join) =>
      join.onRef('s.workId', '=', 'g.workId').onRef('s.userId', '=', 'g.userId'),
    )
    .select(['g.id as grantId', 'g.workId', 'w.ownerId', 's.text', 's.hiddenAt'])
    .select(
      sql<boolean>`(s.grant_id is not distinct from g.id and s.withdrawn_at is null)`.as('isShown'),
    )
    .where('g.publicId', '=', grant)
    .where(isUsable({ userId }))
    .where(isBought)
    .executeTakeFirst()
}

/** A consent that is given already keeps its time; one for another purchase of the work is new. */
export async function putSupporter(db: Database, row: Insertable<DB['supporters']>): Promise<void> {
  await db
    .insertInto('supporters')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'workId']).doUpdateSet({
        text: row.text,
        grantId: row.grantId,
        withdrawnAt: null,
        agreedAt: sql`case when supporters.withdrawn_at is null and supporters.grant_id = excluded.grant_id
          then supporters.agreed_at else excluded.agreed_at end`,
      }),
    )
    .execute()
}

/** Withdraws the consent for a work, or for all. */
export async function withdrawSupporters(
  db: Database,
  { userId, workId, at }: { userId: number; workId?: number; at: Date },
): Promise<void> {
  const own = db
    .updateTable('supporters')
    .set({ withdrawnAt: at, text: '' })
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
  await (workId === undefined ? own : own.where('workId', '=', workId)).execute()
}

export async function countSupporters(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('supporters')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds a supporter whose sentence is shown. */
export function findSentence(db: Database, publicId: string) {
  return db
    .selectFrom('supporters as s')
    .innerJoin('works as w', 'w.id', 's.workId')
    .select(['s.id', 's.userId', 'w.kind', 'w.ownerId', 'w.publicId as workPublicId'])
    .$narrowType<{ kind: WorkKind }>()
    .where('s.publicId', '=', publicId)
    .where('s.withdrawnAt', 'is', null)
    .where('s.hiddenAt', 'is', null)
    .where('s.text', '<>', '')
    .executeTakeFirst()
}

export async function markSentenceHidden(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('supporters')
    .set({ hiddenAt: at })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .execute()
}
