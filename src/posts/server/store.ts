import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { selectCreator } from '#accounts/server/select-creator.ts'
import { isShownTo } from '#community/server/select-blocks.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { canBeEarly, isEarly, selectEarly } from '#works/server/select-early.ts'
import type { WorkKind } from '#works/server/works-store.ts'

/** Readers are shown a work `w` that is public, or that they hear early. */
function isWorkShownTo(readerId: number | undefined): RawBuilder<boolean> {
  const own = sql<boolean>`(w.owner_id = ${readerId ?? null} and ${isEarly})`
  return sql<boolean>`(w.listed or ${own} or ${selectEarly({ userId: readerId })})`
}

/** Selects posts as their readers see them. */
function selectPosts(db: Database, readerId: number | undefined) {
  const posts = db
    .selectFrom('posts as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.ownerId').on('u.deletedAt', 'is', null),
    )
    .leftJoin('images as ui', 'ui.id', 'u.imageId')
    .leftJoin('images as i', 'i.id', 'p.imageId')
    .leftJoin('works as w', (join) =>
      join.onRef('w.id', '=', 'p.workId').on(isWorkShownTo(readerId)),
    )
    .leftJoin('images as wi', 'wi.id', 'w.coverId')
    .select([
      'p.id',
      'p.publicId',
      'p.ownerId',
      'p.text',
      'p.createdAt as at',
      'p.editedAt',
      'i.publicId as image',
      'u.username',
      'u.name',
      'ui.publicId as userImage',
      sql<boolean>`u.tdm_reserved_at is not null`.as('tdmReserved'),
      sql.ref<WorkKind | null>('w.kind').as('workKind'),
      'w.publicId as workId',
      'w.slug as workSlug',
      selectTitleLine().as('workTitle'),
      'wi.publicId as workCover',
      'wi.accent as workAccent',
      sql<boolean>`exists (select from works w where w.id = p.work_id and ${isEarly})`.as('early'),
    ])
    .where('p.deletedAt', 'is', null)
  return readerId === undefined ? posts : posts.where(isShownTo(readerId, 'p.ownerId'))
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

export function findPost(
  db: Database,
  publicId: string,
  readerId: number | undefined,
): Promise<PostRow | undefined> {
  return selectPosts(db, readerId).where('p.publicId', '=', publicId).executeTakeFirst()
}

export function listPostsOf(
  db: Database,
  username: string,
  readerId: number | undefined,
  after: TimeCursor | undefined,
  limit: number,
) {
  const query = selectPosts(db, readerId).where('p.ownerId', '=', selectCreator(username))
  return newestFirst(query, ['p.createdAt', 'p.id'], after, limit).execute()
}

/** Looks up a page of each followed artist by index: the work grows with whom one follows. */
export function listPostsForFollower(
  db: Database,
  userId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const [at, id] = after ?? ['infinity', 0]
  const keys = sql<number>`(
    select n.id from follows f
    cross join lateral (
      select p.id, p.created_at from posts p
      where p.owner_id = f.followed_id and p.deleted_at is null
        and (p.created_at, p.id) < (${at}::timestamptz, ${id}::bigint)
      order by p.created_at desc, p.id desc limit ${limit + 1}
    ) n
    where f.follower_id = ${userId} and ${isShownTo('f.followerId', 'f.followedId')}
    order by n.created_at desc, n.id desc limit ${limit + 1})`
  const query = selectPosts(db, userId).where('p.id', 'in', keys)
  return newestFirst(query, ['p.createdAt', 'p.id'], undefined, limit).execute()
}

/** Finds one’s own work that a post can be about. */
export async function findPostableWork(
  db: Database,
  ownerId: number,
  kind: WorkKind,
  publicId: string,
): Promise<{ id: number; early: boolean } | undefined> {
  return db
    .selectFrom('works as w')
    .select(['w.id', sql<boolean>`not w.listed`.as('early')])
    .where('w.publicId', '=', publicId)
    .where('w.kind', '=', kind)
    .where('w.ownerId', '=', ownerId)
    .where(sql<boolean>`(w.listed or ${canBeEarly})`)
    .executeTakeFirst()
}

export async function listPostableWorks(db: Database, ownerId: number, limit: number) {
  const { rows } = await sql<{ item: string; title: string; early: boolean }>`
    select kind || '-' || public_id as item, ${selectTitleLine()} as title, not listed as early from (
      (select * from works w where owner_id = ${ownerId} and ${canBeEarly}
        order by id desc limit ${limit})
      union all
      (select * from works where owner_id = ${ownerId} and kind = 'sound' and listed
        order by released_at desc, id desc limit ${limit})
      union all
      (select * from works where owner_id = ${ownerId} and kind = 'album' and listed
        order by released_at desc, id desc limit ${limit})
    ) w order by released_at desc nulls first, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Inserts a post, unless one with the same request key is there.
 * @returns its key; undefined where it is there
 */
export async function insertPost(
  trx: Transaction,
  post: Insertable<DB['posts']>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.columns(['ownerId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the post of an earlier request with the same key. */
export async function findPostOfRequest(
  db: Database,
  ownerId: number,
  requestKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('publicId')
    .where('ownerId', '=', ownerId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return row?.publicId
}

/** Counts all posts of an account, deleted ones included. */
export async function countPostsOf(db: Database, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Changes a post. @returns false where it is deleted */
export async function changePost(
  trx: Transaction,
  id: number,
  values: UpdateObject<DB, 'posts'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set(values)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks a post that is not deleted until the transaction ends. */
export function lockPost(trx: Transaction, id: number) {
  return trx
    .selectFrom('posts')
    .select(['ownerId', 'workId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** True if a post is about this work. */
export async function hasPost(db: Database, workId: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('workId', '=', workId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
