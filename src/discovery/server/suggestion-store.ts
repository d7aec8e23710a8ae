import { sql } from 'kysely'
import type { Person } from '#community/contract.ts'
import { isUnmuted } from '#community/server/select-blocks.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectAlbumList } from '#works/server/select-works.ts'
import type { RelatedWhy } from '../contract.ts'

/** Bounds of how much of each is read, so that the work stays the same however much there is. */
const CLAPPERS = 40
const CLAPS_EACH = 40
const TAGGED_EACH = 40
const OF_GENRE = 20

/** Weights of a person in common, a tag in common and the genre. */
const WEIGHTS = { clap: 3, tag: 2, genre: 1 } as const
const PER_ARTIST = 2

/** People in common who are no coincidence */
const IN_COMMON = 2

/**
 * Other artists' sounds that the latest clappers clapped too, or newest ones with a tag or genre.
 */
export function selectRelated(viewer: Grantee, soundId: number, limit: number) {
  return sql<{ id: number; publicId: string; why: RelatedWhy }>`
    with this as (select id, owner_id, genre from works where id = ${soundId}),
    people as materialized (
      select user_id from claps where work_id = ${soundId} order by updated_at desc limit ${CLAPPERS}
    ),
    near as (
      select c.work_id as sound_id, 'listeners' as why,
        ${WEIGHTS.clap}::int * count(*) / sqrt(greatest(1, min(n.claps))) as weight from people p
      cross join lateral (
        select c.work_id from claps c join works w on w.id = c.work_id and w.kind = 'sound'
        where c.user_id = p.user_id order by c.updated_at desc limit ${CLAPS_EACH}
      ) c
      left join work_counts n on n.work_id = c.work_id
      group by c.work_id having count(*) >= ${IN_COMMON}
      union all
      select t.sound_id, 'tag', ${WEIGHTS.tag}::int from work_tags own
      cross join lateral (
        select sound_id from sound_listings where list = 'tag ' || own.tag
        order by released_at desc, sound_id desc limit ${TAGGED_EACH}
      ) t
      where own.work_id = ${soundId}
      union all
      select g.sound_id, 'genre', ${WEIGHTS.genre}::int from this
      cross join lateral (
        select sound_id from sound_listings where list = 'genre ' || this.genre
        order by released_at desc, sound_id desc limit ${OF_GENRE}
      ) g
    ),
    scores as (
      select sound_id, sum(weight) as score, (array_agg(why order by weight desc))[1] as why
      from near group by sound_id
    ),
    others as (
      select w.id, w.public_id, score, why,
        row_number() over (partition by w.owner_id order by score desc, w.id desc) as of_artist
      from scores join works w on w.id = scores.sound_id
      where w.listed and w.owner_id <> (select owner_id from this) and ${isUnmuted(viewer)}
    )
    select id, public_id, why from others where of_artist <= ${PER_ARTIST}
    order by score desc, id desc limit ${limit}
  `
}

/** Sums the prices of what an album `w` gives; null unless each of its sounds is sold alone. */
const oneByOneYen = sql<number | null>`(
  select case when bool_and(t.sales and not t.album_only) then sum(t.price_yen)::int end
  from album_sounds part join works t on t.id = part.sound_id
  where part.album_id = w.id and t.status = 'Released' and t.deleted_at is null)`.as('oneByOneYen')

/** Lists the released albums that a sound is on: those that are sold, and then the newest, first. */
export function listAlbumsOf(db: Database, viewer: Grantee, soundId: number, limit: number) {
  return listOfSound(db, viewer, { soundId }, limit)
}

const listOfSound = compileForViewer(
  (db, viewer, { soundId }: { soundId: number }, limit: number) =>
    selectAlbumList(db, viewer)
      .innerJoin('albumSounds as m', 'm.albumId', 'w.id')
      .select(oneByOneYen)
      .where('m.soundId', '=', soundId)
      .where('w.listed', '=', true)
      .orderBy('w.sales', 'desc')
      .orderBy('w.releasedAt', 'desc')
      .orderBy('w.id', 'desc')
      .limit(limit),
)

/** The latest follows of all that are looked at, whatever their number. */
const FOLLOWS = 2000
const WEEKS = 4
const PEOPLE = 6

type RisingRow = Pick<Person, 'username' | 'name' | 'sounds' | 'followers'> & {
  image: string | null
}

export function selectRising({ userId: viewerId }: Grantee, now: Date) {
  return sql<RisingRow>`
    with latest as materialized (
      select followed_id from follows
      where created_at > ${now}::timestamptz - make_interval(weeks => ${WEEKS})
      order by created_at desc limit ${FOLLOWS}
    ),
    gained as (select followed_id as id, count(*) as followers from latest group by 1)
    select u.username, u.name, i.public_id as image,
      (select count(*)::int from works w
        where w.kind = 'sound' and w.owner_id = u.id and w.listed) as sounds,
      (select count(*)::int from follows f where f.followed_id = u.id) as followers
    from gained g
    join users u on u.id = g.id and u.deleted_at is null and u.registered_at is not null
    left join images i on i.id = u.image_id
    where u.id <> ${viewerId ?? 0} and ${isUnmuted({ userId: viewerId }, 'u.id')}
      and exists (select from works w where w.kind = 'sound' and w.owner_id = u.id and w.listed)
      and not exists (
        select from follows mine where mine.follower_id = ${viewerId ?? 0} and mine.followed_id = u.id)
    order by g.followers desc, u.id limit ${PEOPLE}
  `
}

/** The newest sounds with a tag whose other tags are read. */
const SOUNDS = 100
const TAGS = 12

export function selectRelatedTags(tag: string) {
  return sql<{ tag: string }>`
    with newest as materialized (
      select sound_id from sound_listings where list = ${`tag ${tag}`}
      order by released_at desc, sound_id desc limit ${SOUNDS}
    )
    select t.tag from newest join work_tags t on t.work_id = newest.sound_id
    where t.tag <> ${tag} group by t.tag order by count(*) desc, t.tag limit ${TAGS}
  `
}
