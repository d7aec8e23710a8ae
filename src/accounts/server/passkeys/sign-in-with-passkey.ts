import type { PasskeyAnswer, PasskeyQuestion } from '#accounts/passkey-contract.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { openSession } from '../sessions/sessions.ts'
import { deriveSecret } from '../sign-in/secrets.ts'
import {
  beginPasskeyRequest,
  type PasskeyPurpose,
  presentQuestion,
  spendPasskeyRequest,
} from './requests.ts'
import { verifyPasskey } from './verify-passkey.ts'

const SIGN_IN: PasskeyPurpose = { purpose: 'sign-in', accountId: null }

/** Asks for any passkey that the browser has for this service, in the same way of everyone. */
export async function startPasskeySignIn(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  origin: string,
): Promise<{ question: PasskeyQuestion; browserSecret: string }> {
  const request = await beginPasskeyRequest(context, SIGN_IN)
  return { question: presentQuestion(request, origin), browserSecret: request.browserSecret }
}

/** Opens a session for the account of a passkey. @throws Problem passkey_expired, passkey_refused */
export async function signInWithPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'log'>,
  viewer: Viewer,
  answer: PasskeyAnswer,
  { browserSecret, origin }: { browserSecret: string | undefined; origin: string },
): Promise<string> {
  const { db, clock, config } = context
  const request = await spendPasskeyRequest(context, { id: answer.id, browserSecret }, SIGN_IN)
  const token = deriveSecret(config, 'session-token', request.browserSecret)
  await retryTransaction(db, async (trx) => {
    const expected = { challenge: request.challenge, origin }
    const { userId } = await verifyPasskey(context, trx, answer, expected)
    await openSession(trx, viewer, { userId, token, now: clock.now() })
  })
  return token
}
