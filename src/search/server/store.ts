import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

/** Lets the indexing of one thing follow one another, so that the newest state is written last. */
export async function lockDocument(trx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search ${name}`}, 0))`.execute(trx)
}

export async function findSoundWords(db: Database, soundId: number) {
  return db
    .selectFrom('sounds as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .leftJoin('sound_counts as c', 'c.sound_id', 's.id')
    .select(['s.public_id as publicId', 's.title', 's.reading', 'u.name', 'u.username', 'c.plays'])
    .select((row) =>
      row
        .selectFrom('sound_tags as t')
        .select(sql<string[]>`coalesce(array_agg(t.tag), '{}')`.as('tags'))
        .whereRef('t.sound_id', '=', 's.id')
        .as('tags'),
    )
    .where('s.id', '=', soundId)
    .where('s.listed', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findCreatorWords(db: Database, userId: number) {
  return db
    .selectFrom('users as u')
    .select(['u.public_id as publicId', 'u.name', 'u.username'])
    .select((row) =>
      row
        .selectFrom('follows as f')
        .select(row.fn.countAll<number>().as('followers'))
        .whereRef('f.followed_id', '=', 'u.id')
        .as('followers'),
    )
    .where('u.id', '=', userId)
    .where('u.registered_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Sounds of an account that may be found, or still are: work on them may have been in progress. */
export async function listIndexedSounds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sounds as s')
    .leftJoin('search_documents as d', 'd.sound_id', 's.id')
    .select('s.id')
    .where('s.owner_id', '=', userId)
    .where((row) => row.or([row('s.listed', '=', true), row('d.sound_id', 'is not', null)]))
    .execute()
  return rows.map(({ id }) => id)
}

export async function writeDocument(
  trx: Transaction,
  { sound_id, user_id, ...values }: Insertable<DB['search_documents']>,
): Promise<void> {
  const document = { ...values, updated_at: sql<Date>`now()` }
  await trx
    .insertInto('search_documents')
    .values({ ...document, sound_id, user_id })
    .onConflict((conflict) =>
      conflict.column(sound_id ? 'sound_id' : 'user_id').doUpdateSet(document),
    )
    .execute()
}

export async function deleteDocument(
  trx: Transaction,
  of: { soundId: number } | { userId: number },
): Promise<void> {
  const query = trx.deleteFrom('search_documents')
  await ('soundId' in of
    ? query.where('sound_id', '=', of.soundId)
    : query.where('user_id', '=', of.userId)
  ).execute()
}

/** Neither plays nor follows are published as events; the order of what is found follows them hourly. */
export async function refreshPopularity(db: Database): Promise<void> {
  await sql`
    update search_documents d set popularity = c.plays from sound_counts c
    where c.sound_id = d.sound_id and d.popularity <> c.plays
  `.execute(db)
  await sql`
    update search_documents d set popularity = f.followers from (
      select user_id, (select count(*) from follows where followed_id = user_id) as followers
      from search_documents where user_id is not null
    ) f
    where f.user_id = d.user_id and d.popularity <> f.followers
  `.execute(db)
}

const matches = (query: string): RawBuilder<boolean> =>
  sql<boolean>`array_to_tsvector(d.terms) @@ ${query}::tsquery`

export async function findSoundIds(db: Database, query: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_documents as d')
    .select('d.sound_id as id')
    .where('d.index_name', '=', 'media')
    .where(matches(query))
    .orderBy('d.popularity', 'desc')
    .orderBy('d.object_id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => row.id ?? [])
}

export function findUsers(db: Database, query: string, limit: number) {
  return db
    .selectFrom('search_documents as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('images as i', 'i.id', 'u.image_id')
    .select(['u.username', 'u.name', 'i.public_id as image'])
    .select((row) =>
      row
        .selectFrom('sounds as s')
        .select(row.fn.countAll<number>().as('sounds'))
        .whereRef('s.owner_id', '=', 'u.id')
        .where('s.listed', '=', true)
        .as('sounds'),
    )
    .where('d.index_name', '=', 'users')
    .where('u.registered_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .where(matches(query))
    .orderBy('d.popularity', 'desc')
    .orderBy('d.object_id')
    .limit(limit)
    .execute()
}
