import { type Insertable, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { NewItem } from './check-prices.ts'
import { ORDER, type OrderRow } from './store.ts'

export function findOrderByKey(db: Database, askedBy: number | undefined, key: string) {
  return db
    .selectFrom('orders')
    .select(ORDER)
    .where(sql<boolean>`coalesce(asked_by, 0) = ${askedBy ?? 0}`)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The proved address of an account, and its order with this key; without one, a guest's. */
export async function findBuyer(
  db: Database,
  userId: number,
  key: string | undefined,
): Promise<{ email: string | undefined; known: OrderRow | undefined }> {
  const { ownEmail, ...order } = await db
    .selectFrom('users as u')
    .leftJoin(
      (query) =>
        query
          .selectFrom('orders')
          .select(ORDER)
          .where('idempotency_key', '=', key ?? null)
          .as('o'),
      (join) =>
        join.on(
          sql<boolean>`coalesce(o."askedBy", 0) = case when u.email is null then 0 else u.id end`,
        ),
    )
    .selectAll('o')
    .select('u.email as ownEmail')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email: ownEmail ?? undefined, known: isOrder(order) ? order : undefined }
}

function isOrder(row: { id: number | null }): row is OrderRow {
  return row.id !== null
}

/** In one statement. @returns undefined where the same key has made an order already */
export function insertOrder(
  db: Database,
  order: Insertable<DB['orders']>,
  items: readonly NewItem[],
): Promise<OrderRow | undefined> {
  return db
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.doNothing())
        .returning(ORDER),
    )
    .with('items', (query) =>
      query.insertInto('order_items').columns(ITEM_COLUMNS).expression(selectItems(items)),
    )
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirst()
}

const ITEM_COLUMNS = [
  'order_id',
  'kind',
  'sound_id',
  'album_id',
  'seller_id',
  'title',
  'seller_name',
  'item_version',
  'price_yen',
  'paid_yen',
] as const

function selectItems(items: readonly NewItem[]) {
  const list = items.map((item, place) => ({ ...item, place }))
  return sql`
    select placed.id, i.kind, case when i.kind = 'sound' then i.key end,
      case when i.kind = 'album' then i.key end, i."sellerId", i.title,
      i."sellerName", i.version, i."priceYen", i."paidYen"
    from placed, json_to_recordset(${JSON.stringify(list)}::json) as i(place integer, kind text,
      key bigint, "sellerId" bigint, title text, "sellerName" text, version integer,
      "priceYen" integer, "paidYen" integer)
    order by i.place`
}
