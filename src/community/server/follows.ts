import type { Profile } from '#accounts/contract.ts'
import { findCreator, findCreatorProfile } from '#accounts/server/find-creator.ts'
import type { Config } from '#kernel/config.ts'
import { startOfJapanDay } from '#kernel/japan-day.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { imageAddress } from '#works/server/present.ts'
import type { Follow, Person } from '../contract.ts'
import { emailFollowsLater } from './activity-emails/email-activity.ts'
import { isBlockedByAny, lockPair } from './block-store.ts'
import {
  countFollowers,
  deleteFollow,
  type FollowRow,
  getProfileCounts,
  insertFollow,
  selectFollows,
} from './follow-store.ts'

/**
 * Follows a creator; repeating it changes nothing.
 * @throws Problem not_found, own_profile, not_possible_with_user
 */
export async function followCreator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
  username: string,
): Promise<Follow> {
  const creatorId = await getCreator(db, username)
  if (creatorId === viewer.userId) throw new Problem('own_profile')
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    await lockPair(trx, viewer.userId, creatorId)
    const isBlocked = await isBlockedByAny(trx, viewer.userId, [creatorId])
    if (isBlocked) throw new Problem('not_possible_with_user')
    const isNew = await insertFollow(trx, viewer.userId, creatorId, at)
    if (isNew) {
      await emailFollowsLater(trx, creatorId, at)
      const since = startOfJapanDay(at)
      await notify(trx, [{ userId: creatorId, kind: 'follow', subjectId: creatorId, since, at }])
    }
  })
  return { following: true, followers: await countFollowers(db, creatorId) }
}

/** Unfollows a creator; repeating it changes nothing. @throws Problem not_found */
export async function unfollowCreator(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  username: string,
): Promise<Follow> {
  const creatorId = await getCreator(db, username)
  await deleteFollow(db, viewer.userId, creatorId)
  return { following: false, followers: await countFollowers(db, creatorId) }
}

/** The internal key. @throws Problem not_found for a name that no registered creator has */
export async function getCreator(db: Context['db'], username: string): Promise<number> {
  const creatorId = await findCreator(db, username)
  if (creatorId === undefined) throw new Problem('not_found')
  return creatorId
}

/**
 * Lists follows, latest first, without deleted and unfinished accounts.
 * @throws Problem not_found, bad_request
 */
export async function listFollows(
  { db, config }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  list: 'followers' | 'following',
  username: string,
  cursor: string | undefined,
): Promise<Page<Person>> {
  const userId = await getCreator(db, username)
  const after = readTimeCursor(cursor)
  const rows = await selectFollows(db, list, userId, viewer.userId, after).execute()
  const page = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  return { ...page, items: page.items.map((row) => presentPerson(config, viewer, row)) }
}

function presentPerson(config: Config, viewer: Viewer, row: FollowRow): Person {
  return {
    username: row.username ?? '',
    name: row.name ?? '',
    user_image: imageAddress(config, row.image),
    sounds: row.sounds,
    followers: row.followers,
    followedByMe: row.followedByViewer,
    isMe: row.id === viewer.userId,
  }
}

/** @throws Problem not_found for unknown, unfinished and deleted accounts alike */
export async function getProfile(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  username: string,
): Promise<Profile> {
  const found = await findCreatorProfile(context, username)
  if (found === undefined) throw new Problem('not_found')
  const { userId, creator } = found
  const { latestCover, latestRelease, announced, ...counts } = await getProfileCounts(
    context.db,
    userId,
    viewer.userId,
  )
  return {
    ...creator,
    ...counts,
    latest_cover: imageAddress(context.config, latestCover),
    latest_release: latestRelease,
    announced: announced.map(({ cover, releaseAt, ...album }) => ({
      ...album,
      coverart: imageAddress(context.config, cover),
      releaseDate: new Date(releaseAt).toISOString(),
    })),
    isMe: viewer.userId === userId,
  }
}
