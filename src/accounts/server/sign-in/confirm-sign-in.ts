import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { announce } from '#ports/jobs/announce.ts'
import { emailProved } from '../facts.ts'
import { takeUserByEmail } from '../store.ts'
import { hashSecret } from './secrets.ts'
import { changeRequest, findRequestByLink, lockRequest, type SignInRequestRow } from './store.ts'

export type LinkState = 'open' | 'used' | 'expired'

export interface Link {
  state: LinkState
  /** Missing where the link was never sent. */
  request: SignInRequestRow | undefined
}

/** What a link would do. Reading it changes nothing: mail scanners open links. */
export async function findLink({ db, clock }: Context, linkToken: string): Promise<Link> {
  const request = await findRequestByLink(db, hashSecret(linkToken))
  return { state: stateOf(request, clock.now()), request }
}

/**
 * Uses a link, once: the browser that asked is let in. An unknown address becomes an account whose
 * registration is unfinished.
 */
export async function confirmSignIn(context: Context, linkToken: string): Promise<Link> {
  const { db, clock } = context
  return db.transaction().execute(async (trx): Promise<Link> => {
    const now = clock.now()
    const request = await lockRequest(trx, { linkHash: hashSecret(linkToken) })
    const state = stateOf(request, now)
    if (request === undefined || state !== 'open') return { state, request }
    const userId = await takeUser(trx, request)
    if (userId === undefined) return { state: 'expired', request }
    await changeRequest(trx, request.id, { confirmed_at: now, user_id: userId })
    await announce(context, trx, emailProved, { userId })
    return { state: 'open', request }
  })
}

function stateOf(request: SignInRequestRow | undefined, now: Date): LinkState {
  if (!request || request.cancelled_at) return 'expired'
  if (request.confirmed_at) return 'used'
  return request.expires_at > now ? 'open' : 'expired'
}

function takeUser(trx: Database, { email, locale }: SignInRequestRow) {
  return takeUserByEmail(trx, { email, locale, publicId: newId() })
}
