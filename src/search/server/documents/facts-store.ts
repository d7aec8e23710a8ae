import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { WORDS_LOCK } from '../typos/words-store.ts'

/** What has changed, or may have; of creators with all that is theirs. */
export interface Targets {
  readonly soundIds?: readonly number[]
  readonly albumIds?: readonly number[]
  readonly userIds?: readonly number[]
}

export interface WorkFacts {
  kind: 'sound' | 'album'
  id: number
  /** False where it is not to be found (any more) */
  isListed: boolean
  isIndexed: boolean
  publicId: string
  ownerId: number
  slug: string
  title: string
  reading: string
  artist: string
  artistReading: string
  username: string
  albums: string[]
  albumReadings: string[]
  albumIds: number[]
  genre: string
  tags: string[]
  description: string
  cover: string | null
  sales: boolean
  price: number
  nameYourPrice: boolean
  license: number
  ccType: number
  duration: number
  plays: number
  releasedAt: Date | null
}

export interface CreatorFacts {
  id: number
  isListed: boolean
  publicId: string
  username: string
  name: string
  reading: string
  bio: string
  image: string | null
  sounds: number
  followers: number
}

/**
 * Until the end of the transaction, all that is indexed of one creator follows one another, and with
 * changes of the creator: what is read afterwards is changed by no other meanwhile.
 *
 * @returns the creators
 */
export async function lockOwners(
  trx: Database,
  { soundIds = [], albumIds = [], userIds = [] }: Targets,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with writing as materialized (select pg_advisory_xact_lock_shared(${WORDS_LOCK}))
    select id from users, writing where id in (
      select unnest(${userIds}::bigint[])
      union all select owner_id from sounds where id = any(${soundIds}::bigint[])
      union all select owner_id from albums where id = any(${albumIds}::bigint[])
    ) order by id for no key update of users
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Sounds and albums whose documents change with the targets: present and former members, too. */
export async function listWorkFacts(
  db: Database,
  { soundIds = [], albumIds = [], userIds = [] }: Targets,
): Promise<WorkFacts[]> {
  const { rows } = await sql<WorkFacts>`
    with wanted_sounds as (
      select unnest(${soundIds}::bigint[]) as id
      union select sound_id from album_sounds where album_id = any(${albumIds}::bigint[])
      union select d.sound_id from search_documents d join albums a on a.owner_id = d.owner_id
        where a.id = any(${albumIds}::bigint[]) and d.album_ids @> array[a.id]
      union select id from sounds where owner_id = any(${userIds}::bigint[]) and listed
      union select sound_id from search_documents where owner_id = any(${userIds}::bigint[])
    ), wanted_albums as (
      select unnest(${albumIds}::bigint[]) as id
      union select album_id from album_sounds where sound_id = any(${soundIds}::bigint[])
      union select id from albums where owner_id = any(${userIds}::bigint[])
    ), works as (
      select 'sound' as kind, s.id, s.listed, s.public_id, s.owner_id, s.slug, s.title, s.reading,
        s.genre, s.description, s.cover_id, s.sales, s.price_yen, s.name_your_price, s.license,
        s.cc_type, s.released_at, coalesce(r.duration_seconds, 0) as duration,
        coalesce(c.plays, 0) as plays, x.titles, x.readings, x.ids,
        array(select t.tag from sound_tags t where t.sound_id = s.id order by t.position) as tags
      from wanted_sounds w
      join sounds s on s.id = w.id
      left join recordings r on r.id = s.recording_id
      left join sound_counts c on c.sound_id = s.id
      cross join lateral (
        select coalesce(array_agg(a.title order by a.released_at, a.id), '{}') as titles,
          coalesce(array_agg(a.reading order by a.released_at, a.id) filter (where a.reading <> ''),
            '{}') as readings,
          coalesce(array_agg(a.id), '{}') as ids
        from album_sounds m join albums a on a.id = m.album_id
        where m.sound_id = s.id and a.status = 'Released' and a.deleted_at is null
      ) x
      union all
      select 'album', a.id, a.status = 'Released' and a.deleted_at is null, a.public_id, a.owner_id,
        a.slug, a.title, a.reading, a.genre, a.description, a.cover_id, a.sales, a.price_yen,
        a.name_your_price, a.license, a.cc_type, a.released_at, x.duration, x.plays, '{}', '{}', '{}',
        array(select t.tag from album_tags t where t.album_id = a.id order by t.position)
      from wanted_albums w
      join albums a on a.id = w.id
      cross join lateral (
        select coalesce(sum(r.duration_seconds), 0) as duration,
          coalesce(sum(c.plays), 0)::bigint as plays
        from album_sounds m
        join sounds s on s.id = m.sound_id and s.status = 'Released' and s.deleted_at is null
        join recordings r on r.id = s.recording_id
        left join sound_counts c on c.sound_id = s.id
        where m.album_id = a.id
      ) x
    )
    select k.kind, k.id, k.public_id as "publicId", k.owner_id as "ownerId", k.slug, k.title,
      k.reading, coalesce(u.name, '') as artist, u.name_reading as "artistReading",
      coalesce(u.username::text, '') as username, k.titles as albums,
      k.readings as "albumReadings", k.ids as "albumIds", k.genre, k.tags, k.description, i.public_id as cover,
      k.sales, k.price_yen as price, k.name_your_price as "nameYourPrice", k.license,
      k.cc_type as "ccType", k.duration, k.plays, k.released_at as "releasedAt",
      k.listed and u.registered_at is not null and u.deleted_at is null as "isListed",
      case k.kind when 'sound' then exists (select from search_documents where sound_id = k.id)
        else exists (select from search_documents where album_id = k.id) end as "isIndexed"
    from works k
    join users u on u.id = k.owner_id
    left join images i on i.id = k.cover_id
    order by k.kind, k.id
  `.execute(db)
  return rows
}

export async function listCreatorFacts(
  db: Database,
  userIds: readonly number[],
): Promise<CreatorFacts[]> {
  const { rows } = await sql<CreatorFacts>`
    select u.id, u.public_id as "publicId", coalesce(u.username::text, '') as username,
      coalesce(u.name, '') as name, u.name_reading as reading, u.bio, i.public_id as image,
      (select count(*) from sounds s where s.owner_id = u.id and s.listed) as sounds,
      (select count(*) from follows f where f.followed_id = u.id) as followers,
      u.registered_at is not null and u.deleted_at is null as "isListed"
    from users u left join images i on i.id = u.image_id
    where u.id = any(${userIds}::bigint[])
    order by u.id
  `.execute(db)
  return rows
}
