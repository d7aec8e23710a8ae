import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { emailProved } from '../events.ts'
import { retryTransaction } from '../retry-transaction.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { changeEmail, findUserByEmail, lockUser } from '../store.ts'
import { type FoundChange, findChange, markCancelled, markConfirmed } from './store.ts'

export interface ConfirmLink {
  state: 'open' | 'confirmed' | 'used' | 'expired' | 'taken'
  /** The change is missing where the link was never sent or its account is gone. */
  change: FoundChange | undefined
}

/** Returns the state of a link. Reading it changes nothing: mail scanners open links. */
export async function findConfirmLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<ConfirmLink> {
  const change = await findChange(db, { confirmHash: hashSecret(token) })
  return { state: stateOf(change, clock.now()), change }
}

/** Uses a link, once. Where another account has taken the address meanwhile, the change ends. */
export function confirmEmailChange(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  token: string,
): Promise<ConfirmLink> {
  return retryTransaction(context.db, async (trx): Promise<ConfirmLink> => {
    const now = context.clock.now()
    const by = { confirmHash: hashSecret(token) }
    const found = await findChange(trx, by)
    if (!found) return { state: 'expired', change: undefined }
    // All that touch a change lock its account first.
    const { id: userId } = await lockUser(trx, found.userId)
    const change = await findChange(trx, by)
    const state = stateOf(change, now)
    if (change === undefined || state !== 'open') return { state, change }
    const holder = await findUserByEmail(trx, change.newEmail)
    if (holder && holder.id !== userId) {
      await markCancelled(trx, [change.id], now)
      return { state: 'taken', change }
    }
    await markConfirmed(trx, change.id, now)
    await changeEmail(trx, userId, change.newEmail)
    await publish(context, trx, emailProved, { userId })
    return { state: 'confirmed', change }
  })
}

function stateOf(change: FoundChange | undefined, now: Date): ConfirmLink['state'] {
  if (!change || change.cancelledAt) return 'expired'
  if (change.confirmedAt) return 'used'
  return change.expiresAt > now ? 'open' : 'expired'
}
