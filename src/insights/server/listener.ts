import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { networkOf as lineOf } from '#kernel/network-of.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findSalt, insertSalt } from './plays/store.ts'

export const ROBOT = 'robot'

type Salted = Pick<Context, 'db' | 'clock'>

/** A member, or a visitor as a hash salted anew each day: no one is followed to the next day. */
export async function listenerOf(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
): Promise<string> {
  if (isbot(viewer.userAgent)) return ROBOT
  if (isMember(viewer)) return `user:${viewer.userId}`
  const salt = await saltOfToday(context)
  const hash = createHash('sha256').update(salt).update(`${viewer.ip}\n${viewer.userAgent}`)
  return `visitor:${hash.digest('base64url')}`
}

/**
 * Hashed as a visitor is: one who poses as many calls from few networks. Members are counted apart.
 */
export async function networkOf(context: Salted, viewer: Viewer): Promise<string | undefined> {
  if (isbot(viewer.userAgent)) return undefined
  const hash = createHash('sha256').update(await saltOfToday(context))
  if (isMember(viewer)) hash.update('members\n')
  return hash.update(lineOf(viewer.ip)).digest('base64url')
}

async function saltOfToday({ db, clock }: Salted): Promise<Buffer> {
  const day = dayInTokyo(clock.now())
  const known = await findSalt(db, day)
  if (known !== undefined) return known
  await insertSalt(db, day, randomBytes(32))
  const made = await findSalt(db, day)
  if (made === undefined) throw new Error(`No salt for ${day}`)
  return made
}

const TOKYO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })

export function dayInTokyo(at: Date): string {
  return TOKYO.format(at)
}
