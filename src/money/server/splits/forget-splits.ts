import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { deleteOfOwner, endOfMember, forgetMember, listOfOwner } from './forget-store.ts'
import { tellEnded, tellRemoved } from './split-emails.ts'

interface Erased {
  userId: number
  email: string | null
  now: Date
}

/**
 * Ends the splits of an account that is erased: its own shares go to the owners, those in its works
 * end. Everyone is told.
 */
export async function forgetSplits(context: Context, trx: Transaction, erased: Erased) {
  const { userId } = erased
  for (const split of await endOfMember(trx, erased)) {
    const { state } = split
    if (state === 'left' || state === 'declined') await tellEnded(context, trx, { ...split, state })
  }
  await forgetMember(trx, erased)
  await tellRemoved(context, trx, await listOfOwner(trx, userId))
  await deleteOfOwner(trx, userId)
}
