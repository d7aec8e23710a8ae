import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** How much of each is looked at, so that the work stays the same however much there is. */
const CLAPPERS = 40
const CLAPS_EACH = 40
const TAGGED_EACH = 40
const OF_GENRE = 20

/** What a person in common, a tag in common and the genre weigh. */
const WEIGHTS = { clap: 3, tag: 2, genre: 1 } as const
const PER_ARTIST = 2

/**
 * Keys of sounds by other artists, the nearest first: the latest who clapped for this one clapped for
 * them too, or they stand among the newest with a tag or the genre of it.
 */
export function selectRelated(soundId: number, limit: number) {
  return sql<{ id: number }>`
    with this as (select id, owner_id, genre from sounds where id = ${soundId}),
    people as materialized (
      select user_id from claps where sound_id = ${soundId} order by updated_at desc limit ${CLAPPERS}
    ),
    near as (
      select c.sound_id, ${WEIGHTS.clap}::int as weight from people p
      cross join lateral (
        select sound_id from claps where user_id = p.user_id
        order by updated_at desc limit ${CLAPS_EACH}
      ) c
      union all
      select t.sound_id, ${WEIGHTS.tag}::int from sound_tags own
      cross join lateral (
        select sound_id from sound_listings where list = 'tag ' || own.tag
        order by released_at desc, sound_id desc limit ${TAGGED_EACH}
      ) t
      where own.sound_id = ${soundId}
      union all
      select g.sound_id, ${WEIGHTS.genre}::int from this
      cross join lateral (
        select sound_id from sound_listings where list = 'genre ' || this.genre
        order by released_at desc, sound_id desc limit ${OF_GENRE}
      ) g
    ),
    scores as (select sound_id, sum(weight) as score from near group by sound_id),
    others as (
      select s.id, score,
        row_number() over (partition by s.owner_id order by score desc, s.id desc) as of_artist
      from scores join sounds s on s.id = scores.sound_id
      where s.listed and s.owner_id <> (select owner_id from this)
    )
    select id from others where of_artist <= ${PER_ARTIST}
    order by score desc, id desc limit ${limit}
  `
}

export async function listRelated(db: Database, soundId: number, limit: number): Promise<number[]> {
  const { rows } = await selectRelated(soundId, limit).execute(db)
  return rows.map(({ id }) => id)
}

/** Keys of the released albums that a sound is on: those that are sold, and then the newest, first. */
export async function listAlbumsOf(
  db: Database,
  soundId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('album_sounds as m')
    .innerJoin('albums as a', 'a.id', 'm.album_id')
    .select('a.id')
    .where('m.sound_id', '=', soundId)
    .where('a.status', '=', 'Released')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.sales', 'desc')
    .orderBy('a.released_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
