import { findCreator } from '#accounts/server/find-creator.ts'
import type { Config } from '#kernel/config.ts'
import { cutPage, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Person } from '../../contract.ts'
import { readCursor } from './read-cursor.ts'
import { type PersonRow, selectPeople } from './store.ts'

/**
 * Those who follow somebody, or whom somebody follows, the latest first; deleted and unfinished
 * accounts are not among them.
 *
 * @throws Problem not_found for a name that no registered creator has, bad_request
 */
export async function listPeople(
  { db, config }: Context,
  viewer: Viewer,
  list: 'followers' | 'following',
  username: string,
  cursor: string | undefined,
): Promise<Page<Person>> {
  const userId = await findCreator(db, username)
  if (userId === undefined) throw new Problem('not_found')
  const rows = await selectPeople(db, list, userId, viewer.userId, readCursor(cursor)).execute()
  const page = cutPage(rows, (row) => [row.at.toISOString(), row.id])
  return { ...page, items: page.items.map((row) => presentPerson(config, viewer, row)) }
}

function presentPerson({ links }: Config, viewer: Viewer, row: PersonRow): Person {
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
