import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** The newest sounds with a tag that are asked for their other tags. */
const SOUNDS = 100
const TAGS = 12

/** Tags that stand with a tag, the most often first. */
export function selectRelatedTags(tag: string) {
  return sql<{ tag: string }>`
    with newest as materialized (
      select sound_id from sound_listings where list = ${`tag ${tag}`}
      order by released_at desc, sound_id desc limit ${SOUNDS}
    )
    select t.tag from newest join sound_tags t using (sound_id)
    where t.tag <> ${tag} group by t.tag order by count(*) desc, t.tag limit ${TAGS}
  `
}

export async function listRelatedTags(db: Database, tag: string): Promise<string[]> {
  const { rows } = await selectRelatedTags(tag).execute(db)
  return rows.map((row) => row.tag)
}
