import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { itemId, offerColumns, selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'

export type SetRow = Awaited<ReturnType<typeof listSetRows>>[number]

function selectSets(db: Database) {
  return db
    .selectFrom('downloadCodeSets as c')
    .innerJoin('works as w', 'w.id', 'c.workId')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .leftJoin('users as u', 'u.id', 'c.ownerId')
    .select([
      'c.id',
      'c.publicId',
      'c.name',
      'c.codeCount as count',
      'c.createdAt',
      'c.endsAt',
      'cover.publicId as coverId',
      selectTitleLine().as('title'),
      sql<string>`coalesce(u.name, u.username, '')`.as('artist'),
      itemId.as('item'),
      sql<boolean>`w.deleted_at is not null`.as('isGone'),
      sql<number>`(select count(*)::int from download_codes d
        where d.set_id = c.id and d.redeemed_at is not null)`.as('redeemed'),
    ])
}

/** Lists sets, newest first, one more than the page has. */
export function listSetRows(
  db: Database,
  ownerId: number,
  before: number | undefined,
  limit: number,
) {
  return selectSets(db)
    .where('c.ownerId', '=', ownerId)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findSet(db: Database, ownerId: number, publicId: string) {
  return selectSets(db)
    .where('c.ownerId', '=', ownerId)
    .where('c.publicId', '=', publicId)
    .executeTakeFirst()
}

export function findSetByKey(db: Database, ownerId: number, key: string) {
  return db
    .selectFrom('downloadCodeSets')
    .select(['publicId', 'bodyHash'])
    .where('ownerId', '=', ownerId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
}

/** Sounds and albums of the artist that are public, or sold by link. */
function selectItems(db: Database, ownerId: number) {
  return db
    .selectFrom('works as w')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .leftJoin('recordings as r', 'r.id', 's.recordingId')
    .where('w.ownerId', '=', ownerId)
    .where('w.deletedAt', 'is', null)
    .where(sql<boolean>`(w.status = 'Released' or (w.status = 'Private' and w.sales))`)
    .where(sql<boolean>`(w.kind = 'album' or r.status = 'READY')`)
}

export function listItems(db: Database, ownerId: number, limit: number) {
  return selectItems(db, ownerId)
    .select([itemId.as('id'), selectTitleLine().as('title')])
    .orderBy('w.createdAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

export function findItem(db: Database, ownerId: number, id: string) {
  return selectItems(db, ownerId).select('w.id').where(itemId, '=', id).executeTakeFirst()
}

/**
 * Counts what the artist has made since; the next call for the same artist waits for the
 * transaction's end.
 */
export async function countMade(trx: Transaction, ownerId: number, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`download codes #${ownerId}`}, 0))`.execute(
    trx,
  )
  return trx
    .selectFrom('downloadCodeSets')
    .select([
      sql<number>`count(*)::int`.as('sets'),
      sql<number>`coalesce(sum(code_count), 0)::int`.as('codes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
}

/** @param hashes of the codes from number 0 */
export async function insertSet(
  trx: Transaction,
  set: Insertable<DB['downloadCodeSets']>,
  hashes: readonly Buffer[],
) {
  const { id } = await trx
    .insertInto('downloadCodeSets')
    .values(set)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into download_codes (set_id, number, hash)
    select ${id}, number - 1, hash
    from unnest(${hashes}::bytea[]) with ordinality as codes(hash, number)`.execute(trx)
}

/** Ends a set unless it has ended before. */
export async function storeSetEnd(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('downloadCodeSets')
    .set({ endsAt: at })
    .where('id', '=', id)
    .where((set) => set.or([set('endsAt', 'is', null), set('endsAt', '>', at)]))
    .execute()
}

export function listCodes(db: Database, setId: number) {
  return db
    .selectFrom('downloadCodes')
    .select(['number', 'redeemedAt'])
    .where('setId', '=', setId)
    .orderBy('number')
    .execute()
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Finds a code with what it is for, whatever its visibility. */
export function findCode(db: Database, hash: Buffer) {
  return db
    .selectFrom('downloadCodes as d')
    .innerJoin('downloadCodeSets as c', 'c.id', 'd.setId')
    .innerJoin('works as w', 'w.id', 'c.workId')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .select(['d.id as codeId', 'c.endsAt', 'd.redeemedAt', 'w.kind'])
    .select(offerColumns)
    .where('d.hash', '=', hash)
    .$narrowType<{ kind: WorkKind }>()
    .executeTakeFirst()
}

/** @returns false where the code has been redeemed already */
export async function markRedeemed(trx: Transaction, codeId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('downloadCodes')
    .set({ redeemedAt: at })
    .where('id', '=', codeId)
    .where('redeemedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
