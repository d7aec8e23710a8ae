import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageWithoutKeys } from '#ports/database/page-through.ts'
import { listOwnPageViews, listOwnPlays } from './store.ts'

/** What one has heard and looked at while signed in. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  yield {
    path: ['activity', 'plays.json'],
    rows: pageWithoutKeys((after, limit) => listOwnPlays(db, userId, after, limit)),
  }
  yield {
    path: ['activity', 'page-views.json'],
    rows: pageWithoutKeys((after, limit) => listOwnPageViews(db, userId, after, limit)),
  }
}
