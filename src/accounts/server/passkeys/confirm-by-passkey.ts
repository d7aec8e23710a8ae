import type { PasskeyAnswer, PasskeyQuestion } from '#accounts/passkey-contract.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import {
  beginPasskeyRequest,
  type PasskeyPurpose,
  presentQuestion,
  spendPasskeyRequest,
} from './requests.ts'
import { listPasskeysOf, type PasskeyRow } from './store.ts'
import { verifyPasskey } from './verify-passkey.ts'

function purposeOf({ userId }: Member, subject: string): PasskeyPurpose {
  return { purpose: 'act', accountId: userId, subject }
}

/**
 * Asks for one of the account's passkeys that may confirm acts. Whoever reads a mailbox can sign in
 * by a link and add a passkey, so only those that were allowed on the server may.
 *
 * @param subject all that is confirmed
 * @throws Problem passkey_needed, passkey_untrusted with the id of the latest one
 */
export async function startConfirmation(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  { subject, origin }: { subject: string; origin: string },
): Promise<{ question: PasskeyQuestion; browserSecret: string }> {
  const known = await listPasskeysOf(context.db, viewer.userId)
  const latest = known.at(-1)
  if (!latest) throw new Problem('passkey_needed')
  const trusted = known.filter(({ trustedAt }) => trustedAt !== null)
  if (trusted.length === 0) {
    throw new Problem('passkey_untrusted', { values: { id: latest.publicId } })
  }
  const request = await beginPasskeyRequest(context, purposeOf(viewer, subject))
  const question = presentQuestion(request, origin, trusted)
  return { question, browserSecret: request.browserSecret }
}

interface Asked {
  /** The same as when the passkey was asked for, or its answer is refused. */
  subject: string
  browserSecret: string | undefined
  origin: string
}

/** @returns the passkey that confirmed it @throws Problem passkey_expired, passkey_refused */
export async function confirmByPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'log'>,
  viewer: Member,
  answer: PasskeyAnswer,
  { subject, browserSecret, origin }: Asked,
): Promise<PasskeyRow> {
  const purpose = purposeOf(viewer, subject)
  const { challenge } = await spendPasskeyRequest(
    context,
    { id: answer.id, browserSecret },
    purpose,
  )
  const expected = { challenge, origin, userId: viewer.userId }
  return context.db.transaction().execute(async (trx) => {
    const passkey = await verifyPasskey(context, trx, answer, expected)
    if (passkey.trustedAt === null) throw new Problem('passkey_refused')
    return passkey
  })
}
