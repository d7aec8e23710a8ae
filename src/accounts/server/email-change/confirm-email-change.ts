import type { Context } from '#ports/context.ts'
import { isUniqueViolation, type Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { changeEmail, lockUser } from '../store.ts'
import { type FoundChange, findChange, markCancelled, markConfirmed } from './store.ts'

export interface ConfirmLink {
  state: 'open' | 'confirmed' | 'used' | 'expired' | 'taken'
  /** Missing where the link was never sent or its account is gone. */
  change: FoundChange | undefined
}

/** What a link would do. Reading it changes nothing: mail scanners open links. */
export async function findConfirmLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<ConfirmLink> {
  const change = await findChange(db, { confirmHash: hashSecret(token) })
  return { state: stateOf(change, clock.now()), change }
}

/**
 * Uses the link in the new address's email, once: the address is the account's from now on. Where
 * another account has taken the address in the meantime, nothing changes and the change ends.
 */
export async function confirmEmailChange(context: Context, token: string): Promise<ConfirmLink> {
  const { db, clock } = context
  const change = await findChange(db, { confirmHash: hashSecret(token) })
  if (!change) return { state: 'expired', change }
  try {
    return await db.transaction().execute((trx) => confirmWithin(context, trx, change))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await markCancelled(db, [change.id], clock.now())
    return { state: 'taken', change }
  }
}

async function confirmWithin(
  context: Context,
  trx: Transaction,
  { user_id: userId, confirm_hash: confirmHash }: FoundChange,
): Promise<ConfirmLink> {
  const now = context.clock.now()
  // All that touch a change lock its account first.
  await lockUser(trx, userId)
  const change = await findChange(trx, { confirmHash })
  const state = stateOf(change, now)
  if (change === undefined || state !== 'open') return { state, change }
  await markConfirmed(trx, change.id, now)
  await changeEmail(trx, userId, change.new_email)
  await publish(context, trx, emailProved, { userId })
  return { state: 'confirmed', change }
}

function stateOf(change: FoundChange | undefined, now: Date): ConfirmLink['state'] {
  if (!change || change.cancelled_at) return 'expired'
  if (change.confirmed_at) return 'used'
  return change.expires_at > now ? 'open' : 'expired'
}
