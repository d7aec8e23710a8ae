import { findCreator } from '#accounts/server/find-creator.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Follow } from '../../contract.ts'
import { emailFollowsLater } from '../notifications/email-follows.ts'
import { countFollowers, deleteFollow, insertFollow } from './store.ts'

/** Repeating it changes nothing. @throws Problem not_found, own_profile */
export async function followCreator(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
  username: string,
): Promise<Follow> {
  const creatorId = await getCreator(db, username)
  if (creatorId === viewer.userId) throw new Problem('own_profile')
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const isNew = await insertFollow(trx, viewer.userId, creatorId, at)
    if (isNew) await emailFollowsLater(trx, creatorId, at)
  })
  return { following: true, followers: await countFollowers(db, creatorId) }
}

/** Repeating it changes nothing. @throws Problem not_found */
export async function unfollowCreator(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  username: string,
): Promise<Follow> {
  const creatorId = await getCreator(db, username)
  await deleteFollow(db, viewer.userId, creatorId)
  return { following: false, followers: await countFollowers(db, creatorId) }
}

async function getCreator(db: Context['db'], username: string): Promise<number> {
  const creatorId = await findCreator(db, username)
  if (creatorId === undefined) throw new Problem('not_found')
  return creatorId
}
