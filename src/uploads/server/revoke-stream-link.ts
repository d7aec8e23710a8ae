import type { Database } from '#ports/database/open-database.ts'
import { revokeLinks } from './serving/store.ts'

/** Withdraws an address: with the transaction's commit, every process refuses it. */
export async function revokeStreamLink(trx: Database, id: number): Promise<void> {
  await revokeLinks(trx, { id })
}
