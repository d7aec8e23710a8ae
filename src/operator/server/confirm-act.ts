import type { PasskeyAnswer, PasskeyQuestion } from '#accounts/passkey-contract.ts'
import {
  confirmByPasskey,
  startConfirmation,
} from '#accounts/server/passkeys/confirm-by-passkey.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { type AskedAct, CONFIRMED_ACTS } from '../contract.ts'

/** Asks for a passkey of the operator, for this act, target and reason alone. */
export function startConfirmedAct(
  context: Context,
  viewer: Member,
  asked: AskedAct,
  origin: string,
): Promise<{ question: PasskeyQuestion; browserSecret: string }> {
  return startConfirmation(context, viewer, { subject: subjectOf(asked), origin })
}

interface Confirmation {
  answer: PasskeyAnswer | undefined
  browserSecret: string | undefined
  origin: string
}

/**
 * @returns the public id of the passkey that confirmed the act; null where it needs none
 * @throws Problem passkey_needed, passkey_expired, passkey_refused
 */
export async function requireConfirmation(
  context: Context,
  viewer: Member,
  asked: AskedAct,
  { answer, browserSecret, origin }: Confirmation,
): Promise<string | null> {
  if (!CONFIRMED_ACTS.has(asked.act)) return null
  if (!answer) throw new Problem('passkey_needed')
  const what = { subject: subjectOf(asked), browserSecret, origin }
  const { publicId } = await confirmByPasskey(context, viewer, answer, what)
  return publicId
}

function subjectOf({ act, target, reason }: AskedAct): string {
  return JSON.stringify([act, target, reason])
}
