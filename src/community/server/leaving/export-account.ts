import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageWithoutKeys } from '#ports/database/page-through.ts'
import { listFollowedOrFollowers, listOwnClaps, listOwnComments } from './store.ts'

/** Claps and comments that were given, and who follows whom. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  yield {
    path: ['community', 'claps.json'],
    rows: pageWithoutKeys((after, limit) => listOwnClaps(db, userId, after, limit)),
  }
  yield {
    path: ['community', 'comments.json'],
    rows: pageWithoutKeys((after, limit) => listOwnComments(db, userId, after, limit)),
  }
  for (const which of ['following', 'followers'] as const) {
    yield {
      path: ['community', `${which}.json`],
      rows: pageWithoutKeys((after, limit) =>
        listFollowedOrFollowers(db, which, userId, { after, limit }),
      ),
    }
  }
}
