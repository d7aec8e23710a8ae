import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { japanDay } from '#kernel/japan-day.ts'
import { networkOf } from '#kernel/network-of.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSalt, insertSalt } from './plays/store.ts'

export const ROBOT = 'robot'

/**
 * A member, or a visitor as a hash salted anew each day: no one is followed to the next day. The
 * network is hashed in the same way, apart for members; robots have none.
 */
export async function identifyListener(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
): Promise<{ listener: string; network?: string }> {
  if (isbot(viewer.userAgent)) return { listener: ROBOT }
  const salt = await saltOfToday(context)
  const hash = (text: string) => createHash('sha256').update(salt).update(text).digest('base64url')
  const network = hash(`${isMember(viewer) ? 'members\n' : ''}${networkOf(viewer.ip)}`)
  if (isMember(viewer)) return { listener: `user:${viewer.userId}`, network }
  return { listener: `visitor:${hash(`${viewer.ip}\n${viewer.userAgent}`)}`, network }
}

async function saltOfToday({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<Buffer> {
  const day = japanDay(clock.now())
  const known = await findSalt(db, day)
  if (known !== undefined) return known
  await insertSalt(db, day, randomBytes(32))
  const made = await findSalt(db, day)
  if (made === undefined) throw new Error(`No salt for ${day}`)
  return made
}
