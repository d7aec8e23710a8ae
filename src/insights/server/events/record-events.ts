import type { Context } from '#ports/context.ts'
import { parseEvents } from './parse-events.ts'
import { insertEvents } from './store.ts'

/** Stores a pushed list as it is. @throws Refusal, and then none of it is stored */
export async function recordEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  body: string,
): Promise<void> {
  const now = clock.now()
  const rows = parseEvents(body, now).map((event) => ({
    at: event.at,
    received_at: now,
    event_name: event.eventName,
    event_type: event.eventType,
    event_subtype: event.eventSubtype ?? null,
    user_token: event.userToken,
    authenticated_user_token: event.authenticatedUserToken ?? null,
    index_name: event.index,
    object_ids: event.objectIDs ?? null,
    filters: event.filters ?? null,
    query_id: event.queryID ?? null,
    positions: event.positions ?? null,
  }))
  await insertEvents(db, rows)
}
