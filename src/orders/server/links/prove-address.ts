import type { Context } from '#ports/context.ts'
import { findUserIdByEmail, markAddressOpened } from '../buyer-store.ts'
import { joinPurchases } from '../fulfilment/join-purchases.ts'
import type { OrderRow } from '../order-store.ts'

/**
 * A guest's order that is opened by a link from its email, or by any link while the account of its
 * address is signed in, is that account's from then on.
 */
export async function proveAddress(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { id, email, addressOpenedAt }: OrderRow,
  opened: { isFromEmail: boolean; userId: number | undefined },
): Promise<void> {
  if (addressOpenedAt !== null || !(opened.isFromEmail || opened.userId !== undefined)) return
  const userId = await findUserIdByEmail(db, email)
  if (!opened.isFromEmail && opened.userId !== userId) return
  await markAddressOpened(db, id, clock.now())
  if (userId !== undefined) await joinPurchases({ db }, userId)
}
