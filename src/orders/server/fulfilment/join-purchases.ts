import type { Context } from '#ports/context.ts'
import { claimGrants, lockBuyer } from '#works/server/grants-store.ts'
import { assignOrders, findEmail } from '../buyer-store.ts'

/** Moves what a guest bought to the account that has proved the same address. */
export async function joinPurchases({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  const email = await findEmail(db, userId)
  if (email === undefined) return
  await db.transaction().execute(async (trx) => {
    await assignOrders(trx, userId, email)
    await lockBuyer(trx, { email, userId })
    // The second look finds what was being fulfilled until just now.
    await claimGrants(trx, userId, await assignOrders(trx, userId, email))
  })
}
