import type { Insertable } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { WorkKind } from '#works/server/works-store.ts'

function selectComments(db: Database) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'c.user_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'u.image_id')
    .select([
      'c.id',
      'c.public_id as publicId',
      'c.user_id as userId',
      'c.text',
      'c.position_seconds as position',
      'c.created_at as at',
      'u.username',
      'u.name',
      'i.public_id as image',
    ])
    .where('c.deleted_at', 'is', null)
}

export type CommentRow = Awaited<
  ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>
>

export function listCommentRows(db: Database, workId: number, after: TimeCursor | undefined) {
  const ofWork = selectComments(db).where('c.work_id', '=', workId)
  return newestFirst(ofWork, ['c.created_at', 'c.id'], after, PAGE_SIZE).execute()
}

export function listPlacedComments(db: Database, workId: number, limit: number) {
  return selectComments(db)
    .where('c.work_id', '=', workId)
    .where('c.position_seconds', 'is not', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

export function findComment(db: Database, publicId: string) {
  return selectComments(db)
    .innerJoin('works as w', 'w.id', 'c.work_id')
    .select([
      'w.kind',
      'w.id as workId',
      'w.owner_id as workOwnerId',
      'w.public_id as workPublicId',
    ])
    .$narrowType<{ kind: WorkKind }>()
    .where('c.public_id', '=', publicId)
    .executeTakeFirst()
}

export async function insertComment(trx: Transaction, comment: Insertable<DB['comments']>) {
  await trx.insertInto('comments').values(comment).execute()
}

/** @returns false where it was deleted already */
export async function markCommentDeleted(trx: Transaction, id: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('comments')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
