import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { isPublic } from '#works/server/select-works.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { isBlockedBetween } from './select-blocks.ts'

/**
 * Lists a page of the links that a member has agreed to or is asked about, and one more: of works that
 * still credit them. Nobody is asked by someone with whom they have a block.
 */
export function listCreditRows(db: Database, userId: number, after: TimeCursor | undefined) {
  const links = db
    .selectFrom('creditLinks as l')
    .innerJoin('works as w', 'w.id', 'l.workId')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select([
      'l.id',
      'l.publicId',
      'l.askedAt',
      'l.agreedAt',
      'w.kind',
      'w.publicId as workId',
      'w.slug',
      selectTitleLine().as('title'),
      isPublic.as('isPublic'),
      sql<string>`coalesce(u.name, u.username, '')`.as('user'),
      sql<string>`coalesce(u.username, '')`.as('username'),
      sql<string[]>`array(select c.role from credits c
        where c.work_id = l.work_id and c.user_id = l.user_id order by c.position)`.as('roles'),
    ])
    .where('l.userId', '=', userId)
    .where('l.endedAt', 'is', null)
    .where('w.deletedAt', 'is', null)
    .where(sql<boolean>`exists (select from credits c
      where c.work_id = l.work_id and c.user_id = l.user_id)`)
    .where(({ eb, not }) =>
      eb.or([
        eb('l.agreedAt', 'is not', null),
        eb.and([isPublic, not(isBlockedBetween('w.ownerId', userId))]),
      ]),
    )
    .$narrowType<{ kind: WorkKind }>()
  return newestFirst(links, ['l.askedAt', 'l.id'], after, PAGE_SIZE).execute()
}
