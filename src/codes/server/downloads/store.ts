import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { offerColumns, type SaleOffer } from '#publishing/server/columns.ts'

export type SetRow = Awaited<ReturnType<typeof listSets>>[number]

function selectSets(db: Database) {
  return db
    .selectFrom('download_code_sets as c')
    .leftJoin('sounds as s', 's.id', 'c.sound_id')
    .leftJoin('albums as a', 'a.id', 'c.album_id')
    .leftJoin('images as cover', (join) =>
      join.on((row) => row('cover.id', '=', row.fn.coalesce('s.cover_id', 'a.cover_id'))),
    )
    .leftJoin('users as u', 'u.id', 'c.owner_id')
    .select(['c.id', 'c.public_id as publicId', 'c.name', 'c.code_count as count'])
    .select(['c.created_at as createdAt', 'c.ends_at as endsAt', 'cover.public_id as coverId'])
    .select(sql<string>`coalesce(s.title, a.title)`.as('title'))
    .select(sql<string>`coalesce(u.name, u.username, '')`.as('artist'))
    .select(
      sql<string>`case when s.id is null then 'album-' || a.public_id else 'sound-' || s.public_id end`.as(
        'item',
      ),
    )
    .select(sql<boolean>`coalesce(s.deleted_at, a.deleted_at) is not null`.as('isGone'))
    .select(
      sql<number>`(select count(*)::int from download_codes d
        where d.set_id = c.id and d.redeemed_at is not null)`.as('redeemed'),
    )
}

/** Newest first, one more than the page has. */
export function listSets(db: Database, ownerId: number, before: number | undefined, limit: number) {
  return selectSets(db)
    .where('c.owner_id', '=', ownerId)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findSet(db: Database, ownerId: number, publicId: string) {
  return selectSets(db)
    .where('c.owner_id', '=', ownerId)
    .where('c.public_id', '=', publicId)
    .executeTakeFirst()
}

export function findSetByKey(db: Database, ownerId: number, key: string) {
  return db
    .selectFrom('download_code_sets')
    .select(['public_id as publicId', 'body_hash as bodyHash'])
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Sounds and albums of the artist that are public, or sold by link. */
const ITEMS = (ownerId: number) => sql`
  select 'sound' as kind, s.id as key, s.public_id, s.title, s.created_at from sounds s
  join recordings r on r.id = s.recording_id and r.status = 'READY'
  where s.owner_id = ${ownerId} and s.deleted_at is null
    and (s.status = 'Released' or (s.status = 'Private' and s.sales))
  union all
  select 'album', a.id, a.public_id, a.title, a.created_at from albums a
  where a.owner_id = ${ownerId} and a.deleted_at is null
    and (a.status = 'Released' or (a.status = 'Private' and a.sales))`

export async function listItems(db: Database, ownerId: number, limit: number) {
  const { rows } = await sql<{ id: string; title: string }>`
    select i.kind || '-' || i.public_id as id, i.title from (${ITEMS(ownerId)}) i
    order by i.created_at desc, i.key desc limit ${limit}`.execute(db)
  return rows
}

export async function findItem(db: Database, ownerId: number, id: string) {
  const { rows } = await sql<{ kind: 'sound' | 'album'; key: number }>`
    select i.kind, i.key from (${ITEMS(ownerId)}) i
    where i.kind || '-' || i.public_id = ${id}`.execute(db)
  return rows[0]
}

/** What the artist has made since; of one artist, the next call waits for the transaction's end. */
export async function countMade(trx: Transaction, ownerId: number, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`download codes #${ownerId}`}, 0))`.execute(
    trx,
  )
  return trx
    .selectFrom('download_code_sets')
    .select(sql<number>`count(*)::int`.as('sets'))
    .select(sql<number>`coalesce(sum(code_count), 0)::int`.as('codes'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** @param hashes of the codes from number 0 */
export async function insertSet(
  trx: Transaction,
  set: Insertable<DB['download_code_sets']>,
  hashes: readonly Buffer[],
) {
  const { id } = await trx
    .insertInto('download_code_sets')
    .values(set)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into download_codes (set_id, number, hash)
    select ${id}, number - 1, hash
    from unnest(${hashes}::bytea[]) with ordinality as codes(hash, number)`.execute(trx)
}

/** Unless it has ended before. */
export async function endSet(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('download_code_sets')
    .set({ ends_at: at })
    .where('id', '=', id)
    .where((set) => set.or([set('ends_at', 'is', null), set('ends_at', '>', at)]))
    .execute()
}

export function listCodes(db: Database, setId: number) {
  return db
    .selectFrom('download_codes')
    .select(['number', 'redeemed_at as redeemedAt'])
    .where('set_id', '=', setId)
    .orderBy('number')
    .execute()
}

export interface CodeRow extends Omit<SaleOffer, 'isBought' | 'sounds'> {
  deletedAt: Date | null
  codeId: number
  endsAt: Date | null
  redeemedAt: Date | null
  kind: 'sound' | 'album'
}

/** With what the code is for, whatever its visibility. */
export async function findCode(db: Database, hash: Buffer): Promise<CodeRow | undefined> {
  const ofKind = (kind: 'sound' | 'album', table: 'sounds' | 'albums') => sql`
    select d.id as "codeId", c.ends_at as "endsAt", d.redeemed_at as "redeemedAt",
      ${sql.lit(kind)} as kind, ${sql.join(offerColumns('w'))}
    from download_codes d join download_code_sets c on c.id = d.set_id
    join ${sql.table(table)} w on w.id = ${sql.ref(`c.${kind}_id`)}
    join users u on u.id = w.owner_id left join images cover on cover.id = w.cover_id
    where d.hash = ${hash}`
  const { rows } = await sql<CodeRow>`
    ${ofKind('sound', 'sounds')} union all ${ofKind('album', 'albums')}`.execute(db)
  return rows[0]
}

export async function markRedeemed(trx: Transaction, codeId: number, at: Date): Promise<void> {
  await trx
    .updateTable('download_codes')
    .set({ redeemed_at: at })
    .where('id', '=', codeId)
    .execute()
}
