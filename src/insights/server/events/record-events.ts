import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { parseEvents } from './parse-events.ts'
import { insertEvents } from './store.ts'

/** The token that our own pages send for a member: the public id. */
const OF_MEMBERS = /^user-/

/**
 * Stores a pushed list as it is, but for the tokens of members who have not sent it: an event is in the
 * export of the member whose token it has.
 *
 * @throws Refusal, and then none of it is stored
 */
export async function recordEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { publicId }: Pick<Viewer, 'publicId'>,
  body: string,
): Promise<void> {
  const own = (token: string | undefined) =>
    token === undefined || !OF_MEMBERS.test(token) || token === `user-${publicId}`
      ? token
      : undefined
  const now = clock.now()
  const rows = parseEvents(body, now).map((event) => ({
    at: event.at,
    receivedAt: now,
    eventName: event.eventName,
    eventType: event.eventType,
    eventSubtype: event.eventSubtype ?? null,
    userToken: own(event.userToken) ?? 'anonymous',
    authenticatedUserToken: own(event.authenticatedUserToken) ?? null,
    indexName: event.index,
    objectIds: event.objectIDs ?? null,
    filters: event.filters ?? null,
    queryId: event.queryID ?? null,
    positions: event.positions ?? null,
  }))
  await insertEvents(db, rows)
}
