import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/**
 * Claps by the places where they were given, `step` whole seconds to a place: at most as many rows
 * as the sound has seconds are read, by primary key.
 */
export async function listClapPlaces(db: Database, soundId: number, step: number) {
  const { rows } = await sql<{ position: number; count: number }>`
    select second / ${step}::int * ${step}::int as position, sum(count)::int as count
    from clap_seconds where sound_id = ${soundId} group by 1 order by 1
  `.execute(db)
  return rows
}
