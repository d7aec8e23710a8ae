import { type Provider, SOCIAL_CODE_SECONDS } from '#accounts/sign-in-contract.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { fetchPicture } from '#ports/social/oauth-calls.ts'
import { type Social, type SocialIdentity, SocialRefusal } from '#ports/social/social.ts'
import { postImage } from '#uploads/server/posting/post-image.ts'
import { saveImage } from '#uploads/server/save-image.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { openSession } from '../sessions/sessions.ts'
import { deriveSecret, hashSecret } from '../sign-in/secrets.ts'
import { changeUser, getUserRow } from '../store.ts'
import { callbackAddress } from './begin-social.ts'
import { connectIdentity } from './connections.ts'
import { changeRequest, lockRequest, type SocialRequestRow } from './store.ts'
import { takeSocialAccount } from './take-social-account.ts'

interface WayBack {
  provider: Provider
  state: string
  browserSecret: string | undefined
  path: string
  origin: string
}

/** `expired`: also unknown, used, of another browser; `session`: another account is signed in. */
export type Failure = 'denied' | 'failed' | 'expired' | 'session' | 'taken'

type Success =
  | { kind: 'code'; code: string; newcomer: number | undefined }
  | { kind: 'signed-in'; token: string; newcomer: number | undefined }
  | { kind: 'connected' }

/** The request is missing where this browser did not make it. */
export type Finish =
  | { kind: Failure; request: SocialRequestRow | undefined }
  | (Success & { request: SocialRequestRow })

/** Marks the request used, asks the provider outside of transactions, signs in or connects. */
export async function finishSocial(
  context: Context,
  viewer: Viewer,
  back: WayBack,
): Promise<Finish> {
  const { provider, browserSecret } = back
  const engine = context.social[provider]
  const { request, isOpen } = await spendRequest(context, back)
  if (!engine || !isOpen || !request || browserSecret === undefined) {
    return { kind: 'expired', request }
  }
  const { accountId } = request
  if (request.purpose === 'connect' && accountId !== viewer.userId) {
    return { kind: 'session', request }
  }
  const identity = await askProvider(context, engine, { ...back, browserSecret })
  if (typeof identity === 'string') return { kind: identity, request }
  const finish = await retryTransaction(context.db, async (trx): Promise<Finish> => {
    if (accountId === null) {
      const returned = { request, identity, provider, browserSecret }
      return { request, ...(await signIn(context, trx, viewer, returned)) }
    }
    if (viewer.sessionId === undefined) return { kind: 'session', request }
    const account = { userId: accountId, sessionId: viewer.sessionId }
    const kind = await connectIdentity(context, trx, account, { provider, identity })
    return { kind: kind === 'gone' ? 'session' : kind, request }
  })
  if ('newcomer' in finish && finish.newcomer !== undefined && identity.picture !== undefined) {
    await adoptPicture(context, finish.newcomer, identity.picture)
  }
  return finish
}

/** A request is used once, whatever the provider answers then. */
async function spendRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { state, browserSecret, provider }: WayBack,
): Promise<{ request: SocialRequestRow | undefined; isOpen: boolean }> {
  if (browserSecret === undefined) return { request: undefined, isOpen: false }
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const request = await lockRequest(trx, { stateHash: hashSecret(state) })
    const isOwn =
      request?.provider === provider && request.browserHash.equals(hashSecret(browserSecret))
    if (!request || !isOwn) return { request: undefined, isOpen: false }
    const isOpen = request.returnedAt === null && request.expiresAt > now
    if (isOpen) await changeRequest(trx, request.id, { returnedAt: now })
    return { request, isOpen }
  })
}

async function askProvider(
  { config, log }: Pick<Context, 'config' | 'log'>,
  engine: Social,
  { provider, state, path, origin, browserSecret }: WayBack & { browserSecret: string },
): Promise<SocialIdentity | SocialRefusal['reason']> {
  try {
    return await engine.fetchIdentity({
      address: new URL(path, origin),
      state,
      codeVerifier: deriveSecret(config, 'social-code-verifier', browserSecret),
      redirectUri: callbackAddress(origin, provider),
    })
  } catch (error) {
    if (!(error instanceof SocialRefusal)) throw error
    if (error.reason === 'failed') {
      log.warn({ provider, ...kindOf(error.cause) }, 'social sign-in failed')
    }
    return error.reason
  }
}

const IDENTIFIER = /^[A-Za-z][\w.-]{0,60}$/

/** A cause's message may name the person, so only its identifiers are logged: `invalid_client`. */
function kindOf(cause: unknown): Record<string, string> {
  if (!(cause instanceof Error)) return {}
  const parts = ['name', 'code', 'error'].flatMap((key) => {
    const value: unknown = Reflect.get(cause, key)
    return typeof value === 'string' && IDENTIFIER.test(value) ? [[key, value]] : []
  })
  return Object.fromEntries(parts)
}

interface Returned {
  provider: Provider
  request: SocialRequestRow
  identity: SocialIdentity
  browserSecret: string
}

async function signIn(
  context: Pick<Context, 'clock' | 'config' | 'listeners'>,
  trx: Transaction,
  viewer: Viewer,
  { provider, request, identity, browserSecret }: Returned,
): Promise<Success> {
  const now = context.clock.now()
  const arrival = { provider, identity, locale: request.locale }
  const { userId, isRegistered } = await takeSocialAccount(context, trx, arrival)
  const newcomer = isRegistered ? undefined : userId
  if (request.shownIn === 'popup') {
    const code = newSecret()
    await changeRequest(trx, request.id, {
      userId,
      codeHash: hashSecret(code),
      codeExpiresAt: new Date(now.getTime() + SOCIAL_CODE_SECONDS * 1000),
    })
    return { kind: 'code', code, newcomer }
  }
  const token = deriveSecret(context.config, 'session-token', browserSecret)
  await openSession(trx, viewer, { userId, token, now })
  await changeRequest(trx, request.id, { userId, collectedAt: now })
  return { kind: 'signed-in', token, newcomer }
}

/** Gives an unfinished account the picture at the provider, which its owner may change. */
async function adoptPicture(context: Context, userId: number, address: string): Promise<void> {
  const { db, log } = context
  const { imageId: present } = await getUserRow(db, userId)
  if (present !== null) return
  try {
    const picture = await fetchPicture(address)
    const posted = await postImage(context, { ...picture, fileName: 'picture' })
    await posted.insert(db, userId)
    const { id } = await saveImage(context, userId, posted.id)
    await changeUser(db, userId, { imageId: id })
  } catch (err) {
    // The picture is a suggestion: the person signs in without one.
    log.warn({ err }, 'the picture of a social account could not be taken')
  }
}
