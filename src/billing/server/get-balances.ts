import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Account, sumByAccount } from './store.ts'

/** What every account holds, derived from the entries: debits positive, credits negative. */
export async function getBalances(db: Database): Promise<(account: Account) => Yen> {
  const sums = await sumByAccount(db)
  return (account) => sums.get(account) ?? 0
}

/** What is owed to one artist. */
export async function getPayable(db: Database, userId: number): Promise<Yen> {
  return 0 - ((await sumByAccount(db, userId)).get('artist_payable') ?? 0)
}
