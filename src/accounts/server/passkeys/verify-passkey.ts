import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#accounts/passkey-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { relyingPartyOf } from './requests.ts'
import { lockPasskey, markPasskeyUsed, type PasskeyRow } from './store.ts'

interface Expected {
  challenge: string
  origin: string
  /** The account whose passkey it must be; anyone's where it is left out. */
  userId?: number
}

/**
 * Verifies the answer of a passkey (WebAuthn Level 3, section 7.2) and records its use. Every
 * refusal is the same, so that no one learns which passkeys exist.
 *
 * @throws Problem passkey_refused
 */
export async function verifyPasskey(
  context: Pick<Context, 'clock' | 'log'>,
  trx: Transaction,
  { credential }: PasskeyAnswer,
  expected: Expected,
): Promise<PasskeyRow> {
  const passkey = await lockPasskey(trx, credential.id)
  if (!passkey) throw new Problem('passkey_refused')
  if (expected.userId !== undefined && passkey.userId !== expected.userId) {
    throw new Problem('passkey_refused')
  }
  const { userHandle } = credential.response
  // An authenticator that is given the credential may leave its account out.
  const isUnnamed = userHandle === undefined && expected.userId !== undefined
  if (!isUnnamed && userHandle !== userHandleOf(passkey.ownerId).toString('base64url')) {
    throw new Problem('passkey_refused')
  }
  const { origin, rpID } = relyingPartyOf(expected.origin)
  const { response } = credential
  const { verified, authenticationInfo } = await refuseInvalid(context, () =>
    verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw new Problem('passkey_refused')
  const usedAt = context.clock.now()
  await markPasskeyUsed(trx, passkey.id, { counter: authenticationInfo.newCounter, usedAt })
  return passkey
}

/** The bytes by which authenticators know an account. */
export function userHandleOf(publicId: string): Buffer<ArrayBuffer> {
  return Buffer.from(publicId)
}

/** The library throws whatever it finds wrong, also where the answer is not what it should be. */
export async function refuseInvalid<Result>(
  { log }: Pick<Context, 'log'>,
  verify: () => Promise<Result>,
): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.info({ reason: error.message }, 'the answer of a passkey was refused')
    throw new Problem('passkey_refused')
  }
}
