import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { DiscountItem, DiscountTerms } from '../../discount-contract.ts'

export type DiscountRow = NonNullable<Awaited<ReturnType<typeof findDiscountByCode>>>
export type OwnDiscountRow = NonNullable<Awaited<ReturnType<typeof findOwnDiscount>>>

const COLUMNS = [
  'd.id',
  'd.public_id as publicId',
  'd.owner_id as ownerId',
  'd.code',
  'd.percent',
  'd.yen_off as yenOff',
  'd.covers_all as coversAll',
  'd.max_uses as maxUses',
  'd.uses',
  'd.starts_at as startsAt',
  'd.ends_at as endsAt',
] as const

export function findDiscountByCode(db: Database, code: string) {
  return db
    .selectFrom('discount_codes as d')
    .select(COLUMNS)
    .where('d.code', '=', code)
    .executeTakeFirst()
}

/** Which of these a code covers: items of its artist by `sound-` or `album-` and public id. */
export async function listCoveredItems(
  db: Database,
  { id, ownerId, coversAll }: DiscountRow,
  items: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select 'sound-' || s.public_id as id from sounds s
    where 'sound-' || s.public_id = any(${items}) and s.owner_id = ${ownerId} and (${coversAll}
      or exists (select from discount_code_items where discount_code_id = ${id} and sound_id = s.id))
    union all
    select 'album-' || a.public_id from albums a
    where 'album-' || a.public_id = any(${items}) and a.owner_id = ${ownerId} and (${coversAll}
      or exists (select from discount_code_items where discount_code_id = ${id} and album_id = a.id))
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The uses of a code, as long as others wait who want to hold one. Orders that name it may be made. */
export function lockUses(trx: Transaction, id: number) {
  return trx
    .selectFrom('discount_codes')
    .select(['max_uses as most', 'uses'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** With the titles of the items that it names. */
function selectOwn(db: Database, ownerId: number) {
  return db
    .selectFrom('discount_codes as d')
    .select(COLUMNS)
    .select(
      sql<DiscountItem[]>`array(select json_build_object(
          'id', coalesce('sound-' || s.public_id, 'album-' || a.public_id),
          'title', coalesce(s.title, a.title))
        from discount_code_items i left join sounds s on s.id = i.sound_id
          left join albums a on a.id = i.album_id
        where i.discount_code_id = d.id and coalesce(s.deleted_at, a.deleted_at) is null
        order by i.album_id, i.sound_id)`.as('items'),
    )
    .where('d.owner_id', '=', ownerId)
}

/** Newest first, one more than the page holds; `before` is the id of the last one seen. */
export function listOwnDiscounts(
  db: Database,
  ownerId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return selectOwn(db, ownerId)
    .$if(before !== undefined, (query) => query.where('d.id', '<', before ?? 0))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findOwnDiscount(db: Database, ownerId: number, publicId: string) {
  return selectOwn(db, ownerId).where('d.public_id', '=', publicId).executeTakeFirst()
}

/** @returns false where the code is taken */
export async function insertDiscount(
  trx: Transaction,
  row: Insertable<DB['discount_codes']>,
  items: readonly string[],
): Promise<{ isTaken: boolean; named: number }> {
  const made = await trx
    .insertInto('discount_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return { isTaken: true, named: 0 }
  const { numAffectedRows = 0n } = await sql`
    insert into discount_code_items (discount_code_id, sound_id, album_id)
    select ${made.id}::bigint, s.id, null from sounds s
    where 'sound-' || s.public_id = any(${items}) and s.owner_id = ${row.owner_id}
      and s.deleted_at is null
    union all select ${made.id}::bigint, null, a.id from albums a
    where 'album-' || a.public_id = any(${items}) and a.owner_id = ${row.owner_id}
      and a.deleted_at is null
  `.execute(trx)
  return { isTaken: false, named: Number(numAffectedRows) }
}

/** @returns false where there is none */
export async function updateDiscount(
  db: Database,
  ownerId: number,
  publicId: string,
  { maxUses, startsAt, endsAt }: Partial<DiscountTerms>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('discount_codes')
    .set({ max_uses: maxUses, starts_at: startsAt, ends_at: endsAt })
    .where('owner_id', '=', ownerId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false where there is none, or it has been used */
export async function deleteUnusedDiscount(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('discount_codes')
    .where('owner_id', '=', ownerId)
    .where('public_id', '=', publicId)
    .where('uses', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of an artist, whose title contains a text, newest first. */
export async function listItemsByTitle(
  db: Database,
  ownerId: number,
  { text, limit }: { text: string; limit: number },
): Promise<DiscountItem[]> {
  const { rows } = await sql<DiscountItem>`
    select id, title from (
      select 'sound-' || public_id as id, title, created_at from sounds
      where owner_id = ${ownerId} and deleted_at is null and not album_only
      union all
      select 'album-' || public_id, title, created_at from albums
      where owner_id = ${ownerId} and deleted_at is null
    ) as item
    where strpos(lower(title), lower(${text})) > 0 and title <> ''
    order by created_at desc limit ${limit}
  `.execute(db)
  return rows
}
