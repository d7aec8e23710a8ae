import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import {
  type addPasskey as AddPasskey,
  MOST_PASSKEYS,
  type Passkey,
  type startAddingPasskey as StartAddingPasskey,
} from '#accounts/passkey-contract.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { notifyAccount } from '../notify-account.ts'
import { isFresh } from '../sessions/sessions.ts'
import { holdSession } from '../sessions/store.ts'
import { getUserRow, lockUser } from '../store.ts'
import {
  beginPasskeyRequest,
  PASSKEY_TIMEOUT_MS,
  presentCredential,
  relyingPartyOf,
  spendPasskeyRequest,
} from './requests.ts'
import { deletePasskey, insertPasskey, listPasskeysOf, type PasskeyRow } from './store.ts'
import { refuseInvalid, userHandleOf } from './verify-passkey.ts'

/** EdDSA, ES256 and RS256 (COSE), which all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Asks the browser to make a passkey, which a stolen session must not do.
 *
 * @throws Problem sign_in_afresh, passkeys_full
 */
export async function startAddingPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  origin: string,
): Promise<{ asked: z.input<typeof StartAddingPasskey.reply>; browserSecret: string }> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  const user = await getUserRow(context.db, viewer.userId)
  const known = await listPasskeysOf(context.db, user.id)
  if (known.length >= MOST_PASSKEYS) throw new Problem('passkeys_full')
  const what = { purpose: 'add', accountId: user.id } as const
  const { id, challenge, browserSecret } = await beginPasskeyRequest(context, what)
  const asked = {
    id,
    options: {
      challenge,
      timeout: PASSKEY_TIMEOUT_MS,
      rp: { id: relyingPartyOf(origin).rpID, name: context.config.brandName },
      user: {
        id: userHandleOf(user.publicId).toString('base64url'),
        name: user.username ?? '',
        displayName: user.name ?? '',
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      attestation: 'none' as const,
      excludeCredentials: known.map(presentCredential),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    },
  }
  return { asked, browserSecret }
}

/**
 * Adds the passkey that the browser has made (WebAuthn Level 3, section 7.1), and emails the
 * account. That the session is fresh was checked when the request began.
 *
 * @throws Problem passkey_expired, passkey_refused, passkey_known, passkeys_full
 */
export async function addPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'log'>,
  viewer: Pick<Member, 'userId' | 'sessionId'>,
  { id, name, credential }: z.output<typeof AddPasskey.body>,
  { browserSecret, origin }: { browserSecret: string | undefined; origin: string },
): Promise<PasskeyRow> {
  const { userId, sessionId } = viewer
  const what = { purpose: 'add', accountId: userId } as const
  const request = await spendPasskeyRequest(context, { id, browserSecret }, what)
  const party = relyingPartyOf(origin)
  const { response } = credential
  const { verified, registrationInfo } = await refuseInvalid(context, () =>
    verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response,
      },
      expectedChallenge: request.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw new Problem('passkey_refused')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const { transports } = response
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    // A session that ended meanwhile adds nothing.
    const isLive =
      sessionId !== undefined && (await holdSession(trx, { id: sessionId, userId, now }))
    if (!isLive) throw new Problem('not_logged_in')
    const known = await listPasskeysOf(trx, userId)
    if (known.length >= MOST_PASSKEYS) throw new Problem('passkeys_full')
    const row = {
      publicId: newId(),
      userId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
      createdAt: now,
    }
    const made = await insertPasskey(trx, row)
    if (made === undefined) throw new Problem('passkey_known')
    await notifyOfPasskey(context, trx, {
      userId,
      publicId: made.publicId,
      name,
      what: 'passkeyAdded',
    })
    return made
  })
}

/**
 * Removes a passkey, and emails the account; links by email stay a way in.
 *
 * @throws Problem sign_in_afresh, not_found
 */
export async function removePasskey(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  publicId: string,
): Promise<void> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  const { userId } = viewer
  await context.db.transaction().execute(async (trx) => {
    const name = await deletePasskey(trx, { userId, publicId })
    if (name === undefined) throw new Problem('not_found')
    await notifyOfPasskey(context, trx, { userId, publicId, name, what: 'passkeyRemoved' })
  })
}

interface Changed {
  userId: number
  publicId: string
  name: string
  what: 'passkeyAdded' | 'passkeyRemoved'
}

function notifyOfPasskey(
  context: Pick<Context, 'config'>,
  trx: Transaction,
  { userId, publicId, name, what }: Changed,
): Promise<void> {
  return notifyAccount(context, trx, userId, (t, values) => ({
    eventKey: `${what}-${publicId}`,
    subject: t(`emails.account.${what}.subject`, values),
    paragraphs: [
      t(`emails.account.${what}.intro`, { ...values, name }),
      t('emails.account.yours'),
      t(`emails.account.${what}.notYours`),
    ],
  }))
}

export function presentPasskey({ publicId, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    id: publicId,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}
