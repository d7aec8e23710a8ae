import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** The latest follows of all that are looked at, whatever their number. */
const FOLLOWS = 2000
const WEEKS = 4
const PEOPLE = 6

export interface RisingRow {
  username: string
  name: string
  image: string | null
  sounds: number
  followers: number
}

/** Artists with something to hear whom the most have begun to follow lately. */
export function selectRising(viewerId: number | undefined, now: Date) {
  return sql<RisingRow>`
    with latest as materialized (
      select followed_id from follows
      where created_at > ${now}::timestamptz - make_interval(weeks => ${WEEKS})
      order by created_at desc limit ${FOLLOWS}
    ),
    gained as (select followed_id as id, count(*) as followers from latest group by 1)
    select u.username, u.name, i.public_id as image,
      (select count(*)::int from sounds s where s.owner_id = u.id and s.listed) as sounds,
      (select count(*)::int from follows f where f.followed_id = u.id) as followers
    from gained g
    join users u on u.id = g.id and u.deleted_at is null and u.registered_at is not null
    left join images i on i.id = u.image_id
    where u.id <> ${viewerId ?? 0}
      and exists (select from sounds s where s.owner_id = u.id and s.listed)
      and not exists (
        select from follows mine where mine.follower_id = ${viewerId ?? 0} and mine.followed_id = u.id)
    order by g.followers desc, u.id limit ${PEOPLE}
  `
}

export async function listRising(db: Database, viewerId: number | undefined, now: Date) {
  const { rows } = await selectRising(viewerId, now).execute(db)
  return rows
}
