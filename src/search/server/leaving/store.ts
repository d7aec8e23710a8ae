import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Takes somebody and their sounds out of what is searched. */
export async function deleteDocumentsOf(db: Database, userId: number): Promise<void> {
  await sql`
    delete from search_documents where user_id = ${userId}
      or sound_id in (select id from sounds where owner_id = ${userId})
  `.execute(db)
}

/** Sounds of somebody that are found (still, or again by work that was under way). */
export async function listFoundSounds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_documents as d')
    .innerJoin('sounds as s', 's.id', 'd.sound_id')
    .select('s.id')
    .where('s.owner_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
