import { ECDH } from 'node:crypto'
import type { In } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import * as store from '#ports/notifications/push-store.ts'
import type { putPush } from '../../push-contract.ts'
import { vapidKeys } from './vapid-keys.ts'

/** An account with more browsers loses the one that asked first. */
const SUBSCRIPTIONS_MOST = 10

type Browser = Pick<Member, 'sessionId' | 'userId'>

export async function readPush({ config, db }: Context, { sessionId }: Browser) {
  const isOn = sessionId !== undefined && (await store.hasSubscription(db, sessionId))
  return { key: vapidKeys(config.secret).publicKey, isOn }
}

/** @throws Problem bad_request for a key to which nothing can be encrypted */
export async function subscribe(
  { db, clock }: Context,
  { sessionId, userId }: Browser,
  browser: NonNullable<In<(typeof putPush)['body']>>,
): Promise<void> {
  if (sessionId === undefined) return
  if (!isPublicKey(browser.publicKey)) throw new Problem('bad_request')
  const row = { userId, sessionId, ...browser, createdAt: clock.now() }
  await db.transaction().execute((trx) => store.replaceSubscription(trx, row, SUBSCRIPTIONS_MOST))
}

export async function unsubscribe({ db }: Context, { sessionId }: Browser): Promise<void> {
  if (sessionId !== undefined) await store.deleteSubscription(db, sessionId)
}

function isPublicKey(key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
