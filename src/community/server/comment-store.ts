import { type Insertable, sql } from 'kysely'
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
  const comments = selectShown(db, reading)
    .where('c.parentId', 'is', null)
    .select(selectReplies(reading.readerId).as('replies'))
  return newestFirst(comments, ['c.createdAt', 'c.id'], after, PAGE_SIZE)
}

/** JSON has no dates. */
type ReplyRow = Omit<CommentRow, 'at' | 'position'> & { at: string }

/** The replies to a comment `c`, oldest first. */
const selectReplies = (readerId: number | undefined) => sql<ReplyRow[]>`(
  select coalesce(json_agg(r order by r.at, r.id), '[]') from (
    select r.id, r.public_id as "publicId", r.user_id as "userId", r.text, r.created_at as at,
      u.username, u.name, i.public_id as image
    from comments r
    join users u on u.id = r.user_id and u.deleted_at is null
    left join images i on i.id = u.image_id
    where r.parent_id = c.id and r.deleted_at is null
      and ${readerId === undefined ? sql`true` : isShownTo(readerId, 'r.userId')}
  ) r)`

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
    .select([
      'c.parentId',
      'w.kind',
      'w.id as workId',
      'w.ownerId as workOwnerId',
      'w.publicId as workPublicId',
    ])
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

/** Deletes a comment with its replies. @returns how many were not deleted before */
export async function markCommentDeleted(trx: Transaction, id: number, at: Date): Promise<number> {
  const rows = await trx
    .updateTable('comments')
    .set({ deletedAt: at })
    .where((row) => row.or([row('id', '=', id), row('parentId', '=', id)]))
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

/** Locks a comment until the transaction ends, so that it is not deleted, and counts its replies. */
export async function lockParent(trx: Transaction, id: number): Promise<number | undefined> {
  const parent = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (parent === undefined) return undefined
  const { count } = await trx
    .selectFrom('comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('parentId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
