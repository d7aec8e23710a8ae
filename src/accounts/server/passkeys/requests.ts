import { PASSKEY_REQUEST_SECONDS, type PasskeyQuestion } from '#accounts/passkey-contract.ts'
import type { Config } from '#kernel/config.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { deriveSecret, hashSecret } from '../sign-in/secrets.ts'
import { insertPasskeyRequest, markPasskeyRequestSpent, type PasskeyRow } from './store.ts'

/** What a passkey is asked for. */
export interface PasskeyPurpose {
  purpose: 'sign-in' | 'add' | 'act'
  /** The account that asks; null where someone signs in. */
  accountId: number | null
  /** Everything else that the passkey confirms; empty where there is nothing else. */
  subject?: string
}

/** A request as it stands in the asking browser. */
export interface OpenRequest {
  id: string
  browserSecret: string
  /** The bytes to be signed, in base64url. */
  challenge: string
}

/** Browsers stop asking before the request expires. */
export const PASSKEY_TIMEOUT_MS = (PASSKEY_REQUEST_SECONDS - 10) * 1000

/** The host name that passkeys are bound to, and the only origin that may use them. */
export function relyingPartyOf(origin: string): { rpID: string; origin: string } {
  const url = new URL(origin)
  return { rpID: url.hostname, origin: url.origin }
}

/** Starts a request, of whose secret only the hash is stored. */
export async function beginPasskeyRequest(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  what: PasskeyPurpose,
): Promise<OpenRequest> {
  const now = clock.now()
  const id = newId()
  const browserSecret = newSecret()
  await insertPasskeyRequest(db, {
    id,
    browserHash: hashSecret(browserSecret),
    purpose: what.purpose,
    accountId: what.accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PASSKEY_REQUEST_SECONDS * 1000),
  })
  return { id, browserSecret, challenge: challengeOf(config, browserSecret, what) }
}

/**
 * Spends a request, whatever the passkey's answer is worth.
 *
 * @returns the challenge that the answer must have signed
 * @throws Problem passkey_expired where it was not this browser's, or not for this purpose
 */
export async function spendPasskeyRequest(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { id, browserSecret }: { id: string; browserSecret: string | undefined },
  what: PasskeyPurpose,
): Promise<OpenRequest> {
  if (browserSecret === undefined) throw new Problem('passkey_expired')
  const { purpose, accountId } = what
  const by = { id, browserHash: hashSecret(browserSecret), purpose, accountId }
  const isOpen = await markPasskeyRequestSpent(db, by, clock.now())
  if (!isOpen) throw new Problem('passkey_expired')
  return { id, browserSecret, challenge: challengeOf(config, browserSecret, what) }
}

/** @param known the passkeys to choose from; where it is empty, any that the browser has */
export function presentQuestion(
  { id, challenge }: OpenRequest,
  origin: string,
  known: readonly PasskeyRow[] = [],
): PasskeyQuestion {
  return {
    id,
    options: {
      challenge,
      timeout: PASSKEY_TIMEOUT_MS,
      rpId: relyingPartyOf(origin).rpID,
      userVerification: 'required',
      allowCredentials: known.map(presentCredential),
    },
  }
}

export function presentCredential({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports }
}

/** The challenge covers what is confirmed: an answer for one thing is worth nothing for another. */
function challengeOf(
  config: Config,
  browserSecret: string,
  { purpose, accountId, subject = '' }: PasskeyPurpose,
): string {
  const covered = JSON.stringify([browserSecret, purpose, accountId, subject])
  return deriveSecret(config, 'passkey-challenge', covered)
}
