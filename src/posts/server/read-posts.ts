import { expectCreator } from '#accounts/server/find-creator.ts'
import type { Config } from '#kernel/config.ts'
import type { Page, PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { type Member, readOnce, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { imageAddress } from '#works/server/present.ts'
import { POST_WORKS_MAX, type Post, type PostableWork } from '../contract.ts'
import {
  findPost,
  listPostsForFollower,
  listPostsOf,
  listPostableWorks as listWorks,
  type PostRow,
} from './store.ts'

type Reading = Pick<Context, 'config' | 'db'>

/** Finds a post that the viewer is shown. @throws Problem not_found */
export async function getOpenPost(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<PostRow> {
  const row = await readOnce(viewer, `post ${id}`, () => findPost(db, id, viewer.userId))
  if (row === undefined) throw new Problem('not_found')
  return row
}

/** @throws Problem not_found where the viewer is not shown it */
export async function getPost(context: Reading, viewer: Viewer, id: string): Promise<Post> {
  return presentPost(context.config, viewer, await getOpenPost(context, viewer, id))
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserPosts(
  { db, config }: Reading,
  viewer: Viewer,
  username: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Post>> {
  const rows = await listPostsOf(db, username, viewer.userId, readTimeCursor(cursor), limit)
  if (rows.length === 0) await expectCreator(db, username)
  return presentPage(config, viewer, rows, limit)
}

/** Lists posts of followed artists who are not muted. @throws Problem bad_request */
export async function listFollowedPosts(
  { db, config }: Reading,
  viewer: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<Post>> {
  const rows = await listPostsForFollower(db, viewer.userId, readTimeCursor(cursor), limit)
  return presentPage(config, viewer, rows, limit)
}

export function listPostableWorks(
  { db }: Pick<Context, 'db'>,
  { userId }: Member,
): Promise<PostableWork[]> {
  return listWorks(db, userId, POST_WORKS_MAX)
}

function presentPage(
  config: Pick<Config, 'links'>,
  viewer: Viewer,
  rows: PostRow[],
  limit: number,
): Page<Post> {
  const page = cutNewest(rows, ({ at }) => at, limit)
  return { ...page, items: page.items.map((row) => presentPost(config, viewer, row)) }
}

export function presentPost(config: Pick<Config, 'links'>, viewer: Viewer, row: PostRow): Post {
  return {
    id: row.publicId,
    text: row.text,
    image: imageAddress(config, row.image),
    work:
      row.workKind === null
        ? null
        : {
            kind: row.workKind,
            id: row.workId ?? '',
            slug: row.workSlug ?? '',
            title: row.workTitle ?? '',
            coverart: imageAddress(config, row.workCover),
            accent: row.workAccent,
          },
    early: !row.early ? 'none' : row.workKind === null ? 'locked' : 'open',
    createdAt: row.at.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    user: {
      username: row.username ?? '',
      name: row.name ?? '',
      user_image: imageAddress(config, row.userImage),
    },
    isOwn: isOwnPost(viewer, row),
    tdmReserved: row.tdmReserved,
  }
}

function isOwnPost({ userId }: { userId: number | undefined }, { ownerId }: { ownerId: number }) {
  return ownerId === userId
}

/** @throws Problem not_found where the viewer is not shown it, not_allowed where it is another’s */
export async function getOwnPost(
  context: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<PostRow> {
  const row = await getOpenPost(context, viewer, publicId)
  if (!isOwnPost(viewer, row)) throw new Problem('not_allowed')
  return row
}
