import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'

/** The length has room for the marks of what a feed shows of it. */
const TEXT_LENGTH = 2000

/**
 * Returns the texts in limited Markdown, which feeds need besides the listings of sounds, by public
 * id.
 */
export async function listFeedTexts(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('works')
    .select([
      'publicId as id',
      'updatedAt',
      sql<string>`left(description, ${TEXT_LENGTH})`.as('text'),
    ])
    .where('publicId', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
