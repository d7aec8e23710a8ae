import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageWithoutKeys } from '#ports/database/page-through.ts'
import { listOwnDownloads } from './store.ts'

/** When what was downloaded; what was bought is told by the orders. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  yield {
    path: ['purchases', 'downloads.json'],
    rows: pageWithoutKeys((after, limit) => listOwnDownloads(db, userId, after, limit)),
  }
}
