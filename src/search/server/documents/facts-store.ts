import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { WORDS_LOCK } from '../typos/words-store.ts'

/** Works that have changed, or may have, and creators with all that is theirs. */
export interface Targets {
  readonly workIds?: readonly number[]
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
  /** Guesses by a dictionary where the artist gave no reading: null where none was asked for yet */
  guess: string | null
  artistGuess: string
  albumGuesses: string[]
  artistReading: string
  username: string
  albums: string[]
  albumReadings: string[]
  albumIds: number[]
  credits: string[]
  /** Published ones, plain or timed */
  lyrics: string
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
  guess: string | null
  bio: string
  image: string | null
  sounds: number
  followers: number
}

/**
 * Locks creators until the end of the transaction: their documents are indexed one after the other,
 * and not while the creator changes, so that no other transaction changes what is read afterwards.
 *
 * @returns the creators
 */
export async function lockOwners(
  trx: Database,
  { workIds = [], userIds = [] }: Targets,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with writing as materialized (select pg_advisory_xact_lock_shared(${WORDS_LOCK}))
    select id from users, writing where id in (
      select unnest(${userIds}::bigint[])
      union all select owner_id from works where id = any(${workIds}::bigint[])
    ) order by id for no key update of users
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Works whose documents change with the targets: present and former sounds of albums, too. */
export async function listWorkFacts(
  db: Database,
  { workIds = [], userIds = [] }: Targets,
): Promise<WorkFacts[]> {
  const { rows } = await sql<WorkFacts>`
    with wanted as (
      select unnest(${workIds}::bigint[]) as id
      union select sound_id from album_sounds where album_id = any(${workIds}::bigint[])
      union select album_id from album_sounds where sound_id = any(${workIds}::bigint[])
      union select d.work_id from search_documents d join works a on a.owner_id = d.owner_id
        where a.id = any(${workIds}::bigint[]) and d.album_ids @> array[a.id]
      union select id from works where owner_id = any(${userIds}::bigint[]) and listed
      union select work_id from search_documents where owner_id = any(${userIds}::bigint[])
    )
    select w.kind, w.id, w.public_id, w.owner_id, w.slug, w.title,
      w.reading, coalesce(u.name, '') as artist, u.name_reading as artist_reading,
      coalesce(u.username::text, '') as username, x.titles as albums, x.readings as album_readings,
      x.ids as album_ids, x.guesses as album_guesses, w.genre,
      case when g.text is not null then coalesce(g.reading, '') end as guess,
      case when u.name_reading = '' then coalesce(ug.reading, '') else '' end as artist_guess,
      w.description, case when s.lyrics_declared_at is not null then s.lyrics else '' end as lyrics,
      i.public_id as cover, w.sales,
      array(select c.name from credits c where c.work_id = w.id group by c.name
        order by min(c.position)) as credits,
      array(select t.tag from work_tags t where t.work_id = w.id order by t.position) as tags,
      w.price_yen as price, w.name_your_price, w.license, w.cc_type,
      coalesce(r.duration_seconds, y.duration, 0) as duration,
      coalesce(case w.kind when 'sound' then c.plays else y.plays end, 0) as plays,
      w.released_at,
      w.listed and u.registered_at is not null and u.deleted_at is null as is_listed,
      exists (select from search_documents where work_id = w.id) as is_indexed
    from wanted
    join works w on w.id = wanted.id
    join users u on u.id = w.owner_id
    left join images i on i.id = w.cover_id
    left join sounds s on s.id = w.id
    left join recordings r on r.id = s.recording_id
    left join work_counts c on c.work_id = w.id
    left join search_readings g on g.work_id = w.id and g.text = w.title
    left join search_readings ug on ug.user_id = u.id and ug.text = u.name
    cross join lateral (
      select coalesce(array_agg(a.title order by a.released_at, a.id), '{}') as titles,
        coalesce(array_agg(a.reading order by a.released_at, a.id) filter (where a.reading <> ''),
          '{}') as readings,
        coalesce(array_agg(a.id), '{}') as ids,
        coalesce(array_agg(ag.reading order by a.id)
          filter (where a.reading = '' and ag.reading <> ''), '{}') as guesses
      from album_sounds m join works a on a.id = m.album_id and a.listed
      left join search_readings ag on ag.work_id = a.id and ag.text = a.title
      where m.sound_id = w.id
    ) x
    cross join lateral (
      select sum(tr.duration_seconds) as duration, sum(tc.plays)::bigint as plays
      from album_sounds m
      join works t on t.id = m.sound_id and t.status = 'Released' and t.deleted_at is null
      join sounds ts on ts.id = t.id
      join recordings tr on tr.id = ts.recording_id
      left join work_counts tc on tc.work_id = t.id
      where m.album_id = w.id
    ) y
    order by w.kind, w.id
  `.execute(db)
  return rows
}

export async function listCreatorFacts(
  db: Database,
  userIds: readonly number[],
): Promise<CreatorFacts[]> {
  const { rows } = await sql<CreatorFacts>`
    select u.id, u.public_id, coalesce(u.username::text, '') as username,
      coalesce(u.name, '') as name, u.name_reading as reading, u.bio, i.public_id as image,
      (select count(*) from works w where w.kind = 'sound' and w.owner_id = u.id and w.listed) as sounds,
      (select count(*) from follows f where f.followed_id = u.id) as followers,
      u.registered_at is not null and u.deleted_at is null as is_listed,
      case when g.text is not null then coalesce(g.reading, '') end as guess
    from users u left join images i on i.id = u.image_id
    left join search_readings g on g.user_id = u.id and g.text = u.name
    where u.id = any(${userIds}::bigint[])
    order by u.id
  `.execute(db)
  return rows
}
