import type { Insertable } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { compileOnce } from '#ports/database/compile-once.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { isShownTo } from './select-blocks.ts'

function selectComments(db: Database) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'c.userId').on('u.deletedAt', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'u.imageId')
    .select([
      'c.id',
      'c.publicId',
      'c.userId',
      'c.text',
      'c.positionSeconds as position',
      'c.createdAt as at',
      'u.username',
      'u.name',
      'i.publicId as image',
    ])
    .where('c.deletedAt', 'is', null)
}

export type CommentRow = Awaited<
  ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>
>

interface Reading {
  workId: number
  /** The reader is shown no one whom they blocked or muted, or who blocked them. */
  readerId: number | undefined
}

export function listCommentRows(db: Database, reading: Reading, after: TimeCursor | undefined) {
  if (after !== undefined) return selectPage(db, reading, after).execute()
  const { workId, readerId = 0 } = reading
  return listFirst(db, { workId, readerId }, { isMember: reading.readerId !== undefined })
}

const listFirst = compileOnce(
  (db, { workId, readerId }: Required<Reading>, { isMember }: { isMember: boolean }) =>
    selectPage(db, { workId, readerId: isMember ? readerId : undefined }, undefined),
)

function selectPage(db: Database, reading: Reading, after: TimeCursor | undefined) {
  return newestFirst(selectShown(db, reading), ['c.createdAt', 'c.id'], after, PAGE_SIZE)
}

function selectShown(db: Database, { workId, readerId }: Reading) {
  const ofWork = selectComments(db).where('c.workId', '=', workId)
  return readerId === undefined ? ofWork : ofWork.where(isShownTo(readerId, 'c.userId'))
}

export function listPlacedComments(db: Database, reading: Reading, limit: number) {
  return selectShown(db, reading)
    .where('c.positionSeconds', 'is not', null)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

export function findComment(db: Database, publicId: string) {
  return selectComments(db)
    .innerJoin('works as w', 'w.id', 'c.workId')
    .select(['w.kind', 'w.id as workId', 'w.ownerId as workOwnerId', 'w.publicId as workPublicId'])
    .$narrowType<{ kind: WorkKind }>()
    .where('c.publicId', '=', publicId)
    .executeTakeFirst()
}

/** @returns its key */
export async function insertComment(trx: Transaction, comment: Insertable<DB['comments']>) {
  const row = await trx
    .insertInto('comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Counts all comments of an account, deleted ones included. */
export async function countCommentsBy(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** A comment that is not deleted, by its internal key. */
export function findCommentById(db: Database, id: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'workId', 'userId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** @returns false where it was deleted already */
export async function markCommentDeleted(trx: Transaction, id: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('comments')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
