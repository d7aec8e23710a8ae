import type { Insertable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export async function insertEvents(db: Database, events: Insertable<DB['insightEvents']>[]) {
  if (events.length > 0) await db.insertInto('insightEvents').values(events).execute()
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('insightEvents').where('receivedAt', '<', before).execute()
}
