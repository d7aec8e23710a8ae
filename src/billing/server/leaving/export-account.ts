import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageWithoutKeys } from '#ports/database/page-through.ts'
import { listOwnEntries } from './store.ts'

/** What the books say of an artist: debits are positive, credits negative. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  yield {
    path: ['sales', 'ledger.json'],
    rows: pageWithoutKeys((after, limit) => listOwnEntries(db, userId, after, limit)),
  }
}
