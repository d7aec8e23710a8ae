import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageWithoutKeys } from '#ports/database/page-through.ts'
import * as store from './store.ts'

/** The profile and all that is set about the account; pictures stand in `images/` by their id. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  yield { path: ['account', 'profile.json'], value: await store.getHolder(db, userId) }
  yield {
    path: ['account', 'sessions.json'],
    rows: pageWithoutKeys((after, limit) => store.listSessions(db, userId, after, limit)),
  }
  yield {
    path: ['account', 'connections.json'],
    rows: pageWithoutKeys((after, limit) => store.listConnections(db, userId, after, limit)),
  }
  yield {
    path: ['account', 'email-changes.json'],
    rows: pageWithoutKeys((after, limit) => store.listEmailChanges(db, userId, after, limit)),
  }
  yield {
    path: ['account', 'past-usernames.json'],
    value: await store.listPastUsernames(db, userId),
  }
  yield { path: ['account', 'mail-choices.json'], value: await store.listMailChoices(db, userId) }
}
