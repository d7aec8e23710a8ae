import type { Insertable } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export async function insertEvents(db: Database, events: Insertable<DB['insight_events']>[]) {
  if (events.length > 0) await db.insertInto('insight_events').values(events).execute()
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('insight_events').where('received_at', '<', before).execute()
}
