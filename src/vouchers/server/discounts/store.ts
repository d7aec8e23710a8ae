import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { itemId, selectTitleLine } from '#works/server/columns.ts'
import type { DiscountItem, DiscountTerms } from '../../discount-contract.ts'

export type DiscountRow = NonNullable<Awaited<ReturnType<typeof findDiscountByCode>>>
export type OwnDiscountRow = NonNullable<Awaited<ReturnType<typeof findOwnDiscount>>>

/** The uses that a code still has; null where it has no limit. */
export const leftOf = ({ maxUses, uses }: Pick<DiscountRow, 'maxUses' | 'uses'>): number | null =>
  maxUses === null ? null : maxUses - uses

const COLUMNS = [
  'd.id',
  'd.publicId',
  'd.ownerId',
  'd.code',
  'd.percent',
  'd.yenOff',
  'd.coversAll',
  'd.everything',
  'd.maxUses',
  'd.uses',
  'd.startsAt',
  'd.endsAt',
] as const

export function findDiscountByCode(db: Database, code: string) {
  return db
    .selectFrom('discountCodes as d')
    .select(COLUMNS)
    .where('d.code', '=', code)
    .executeTakeFirst()
}

/**
 * Lists which of these a code covers: items of its artist by `sound-` or `album-` and public id.
 */
export async function listCoveredItems(
  db: Database,
  { id, ownerId, coversAll }: DiscountRow,
  items: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${itemId} as id from works w
    where ${itemId} = any(${items}) and w.owner_id = ${ownerId} and (${coversAll}
      or exists (select from discount_code_items where discount_code_id = ${id} and work_id = w.id))
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The uses of a code, as long as others wait who want to hold one. Orders that name it may be made. */
export function lockUses(trx: Transaction, id: number) {
  return trx
    .selectFrom('discountCodes')
    .select(['maxUses as most', 'uses'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Counts the orders with a code that are not paid yet and were made since then. */
export async function countHeldUses(trx: Database, discountId: number, since: Date) {
  const { count } = await trx
    .selectFrom('orders as o')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('o.status', '=', 'open')
    .where('o.createdAt', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderAdjustments as a')
          .select('a.id')
          .whereRef('a.orderId', '=', 'o.id')
          .where('a.kind', '=', 'discount')
          .where('a.reference', '=', discountId),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Selects an artist's codes with the titles of the items that each names. */
function selectOwn(db: Database, ownerId: number) {
  return db
    .selectFrom('discountCodes as d')
    .select(COLUMNS)
    .select(
      sql<
        DiscountItem[]
      >`array(select json_build_object('id', ${itemId}, 'title', ${selectTitleLine()})
        from discount_code_items i join works w on w.id = i.work_id
        where i.discount_code_id = d.id and w.deleted_at is null
        order by w.kind, w.id)`.as('items'),
    )
    .where('d.ownerId', '=', ownerId)
}

/**
 * Lists codes, newest first, one more than the page holds; `before` is the id of the last one seen.
 */
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
  return selectOwn(db, ownerId).where('d.publicId', '=', publicId).executeTakeFirst()
}

/** @returns false where the code is taken */
export async function insertDiscount(
  trx: Transaction,
  row: Insertable<DB['discountCodes']>,
  items: readonly string[],
): Promise<{ isTaken: boolean; named: number }> {
  const made = await trx
    .insertInto('discountCodes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return { isTaken: true, named: 0 }
  const { numAffectedRows = 0n } = await sql`
    insert into discount_code_items (discount_code_id, work_id)
    select ${made.id}::bigint, w.id from works w
    where ${itemId} = any(${items}) and w.owner_id = ${row.ownerId} and w.deleted_at is null
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
    .updateTable('discountCodes')
    .set({ maxUses, startsAt, endsAt })
    .where('ownerId', '=', ownerId)
    .where('publicId', '=', publicId)
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
    .deleteFrom('discountCodes')
    .where('ownerId', '=', ownerId)
    .where('publicId', '=', publicId)
    .where('uses', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the items of an artist whose title contains a text, newest first. */
export async function listItemsByTitle(
  db: Database,
  ownerId: number,
  { text, limit }: { text: string; limit: number },
): Promise<DiscountItem[]> {
  const { rows } = await sql<DiscountItem>`
    select ${itemId} as id, ${selectTitleLine()} as title from works w
    where w.owner_id = ${ownerId} and w.deleted_at is null and not w.album_only
      and strpos(lower(w.title), lower(${text})) > 0
    order by w.created_at desc limit ${limit}
  `.execute(db)
  return rows
}
