import { findCreator } from '#accounts/server/find-creator.ts'
import type { Config } from '#kernel/config.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Person } from '../../contract.ts'
import { type FollowRow, selectFollows } from './store.ts'

/**
 * The accounts that follow someone, or whom someone follows, the latest first, without deleted and
 * unfinished ones.
 *
 * @throws Problem not_found for a name that no registered creator has, bad_request
 */
export async function listFollows(
  { db, config }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  list: 'followers' | 'following',
  username: string,
  cursor: string | undefined,
): Promise<Page<Person>> {
  const userId = await findCreator(db, username)
  if (userId === undefined) throw new Problem('not_found')
  const after = readTimeCursor(cursor)
  const rows = await selectFollows(db, list, userId, viewer.userId, after).execute()
  const page = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  return { ...page, items: page.items.map((row) => presentPerson(config, viewer, row)) }
}

function presentPerson({ links }: Config, viewer: Viewer, row: FollowRow): Person {
  return {
    username: row.username ?? '',
    name: row.name ?? '',
    user_image: row.image === null ? null : `${links.image}/${row.image}.jpg`,
    sounds: row.sounds,
    followers: row.followers,
    followedByMe: row.followedByViewer,
    isMe: row.id === viewer.userId,
  }
}
