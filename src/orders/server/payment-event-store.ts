import type { Insertable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export interface EventKey {
  provider: string
  eventId: string
}

/** @returns the ids of those that have not come before */
export async function insertEvents(
  trx: Database,
  events: readonly Insertable<DB['payment_events']>[],
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await trx
    .insertInto('payment_events')
    .values(events)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findEvent(db: Database, { provider, eventId }: EventKey) {
  return db
    .selectFrom('payment_events')
    .select(['type', 'payment_id as paymentId', 'worked_at as workedAt'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
}

/** @param payment that it led to: from then on it is found with that, whatever it named itself */
export async function markWorked(
  db: Database,
  { provider, eventId }: EventKey,
  { at, payment }: { at: Date; payment: { id: string } | undefined },
): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ worked_at: at, ...(payment && { payment_id: payment.id }) })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}
