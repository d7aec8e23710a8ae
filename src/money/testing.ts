import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Account } from './server/store.ts'

/** Returns, for tests, what every account holds, debits positive, credits negative. */
export async function getBalances(db: Database): Promise<(account: Account) => Yen> {
  const sums = await sumByAccount(db)
  return (account) => sums.get(account) ?? 0
}

/** Returns, for tests, what is owed to one artist. */
export async function getPayable(db: Database, userId: number): Promise<Yen> {
  return 0 - ((await sumByAccount(db, userId)).get('artist_payable') ?? 0)
}

async function sumByAccount(db: Database, userId?: number): Promise<Map<string, Yen>> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => ['account', fn.sum<number>('amountYen').as('sum')])
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? null))
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, sum }) => [account, Number(sum)]))
}
