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
  events: readonly Insertable<DB['paymentEvents']>[],
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = await trx
    .insertInto('paymentEvents')
    .values(events)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId as id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findEvent(db: Database, { provider, eventId }: EventKey) {
  return db
    .selectFrom('paymentEvents')
    .select(['type', 'paymentId', 'workedAt'])
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}

/** @param payment that it led to: from then on it is found with that, whatever it named itself */
export async function markWorked(
  db: Database,
  { provider, eventId }: EventKey,
  { at, payment }: { at: Date; payment: { id: string } | undefined },
): Promise<void> {
  await db
    .updateTable('paymentEvents')
    .set({ workedAt: at, ...(payment && { paymentId: payment.id }) })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .execute()
}
