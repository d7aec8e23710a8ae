import { type NotNull, type RawBuilder, sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** A message to a seller that comes with a new order. */
export interface NewMessage {
  sellerId: number
  text: string
}

/** Inserts the messages of the order `placed`. */
export function insertMessages(messages: readonly NewMessage[]) {
  const list = messages.map((message) => ({ ...message, publicId: newId() }))
  return sql<object>`(insert into order_messages (order_id, public_id, seller_id, text)
    select placed.id, m."publicId", m."sellerId", m.text
    from placed, json_to_recordset(${JSON.stringify(list)}::json)
      as m("publicId" text, "sellerId" bigint, text text))`
}

/**
 * Counts the messages of an account, or else of a guest's address, since a time: those with orders,
 * and those without one.
 */
export async function countMessages(
  db: Database,
  { userId, email }: { userId: number | undefined; email: string },
  since: Date,
): Promise<number> {
  const sent = db
    .selectFrom('orders as o')
    .innerJoin('orderMessages as m', 'm.orderId', 'o.id')
    .where('o.createdAt', '>', since)
  const own =
    userId === undefined
      ? sent.where('o.email', '=', email).where('o.askedBy', 'is', null)
      : sent.where('o.buyerId', '=', userId)
  const { count } = await own
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (userId === undefined) return count
  const loose = await db
    .selectFrom('orderMessages')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('senderId', '=', userId)
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow()
  return count + loose.count
}

type Part = 'message' | 'reply'

/** The text of a message `m`, unless the operator has removed it. */
const shownText = (part: Part) =>
  sql<string | null>`case when not exists (select from message_reports r
    where r.message_id = m.id and r.part = ${part} and r.outcome = 'removed')
    then ${sql.ref(part === 'message' ? 'm.text' : 'm.reply')} end`

const isReported = (part: Part) => sql<boolean>`exists (select from message_reports r
  where r.message_id = m.id and r.part = ${part})`

/** The name of a `buyer`, for the artist. */
const BUYER = ['buyer.name as buyerName', 'buyer.username as buyerUsername'] as const

const MESSAGE = [
  'm.id as messageId',
  'm.publicId as messagePublicId',
  'm.repliedAt',
  'm.orderId',
] as const

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Lists the messages of orders by the time of the order; each with its seller. */
export function listMessages(db: Database, orderIds: readonly number[]) {
  return selectMessages(db).where('m.orderId', '=', anyOf(orderIds)).orderBy('m.id').execute()
}

export function findMessage(db: Database, publicId: string) {
  return selectMessages(db).where('m.publicId', '=', publicId).executeTakeFirst()
}

/** Locks the message until the transaction ends, so that there is one reply. */
export function lockMessage(trx: Transaction, publicId: string) {
  return selectMessages(trx).where('m.publicId', '=', publicId).forUpdate('m').executeTakeFirst()
}

function selectMessages(db: Database) {
  return db
    .selectFrom('orderMessages as m')
    .innerJoin('orders as o', 'o.id', 'm.orderId')
    .innerJoin('users as seller', 'seller.id', 'm.sellerId')
    .leftJoin('users as buyer', (join) => join.on(isNamedBuyer))
    .select([
      ...MESSAGE,
      ...BUYER,
      'm.sellerId',
      'o.buyerId',
      'o.askedBy',
      'seller.name as sellerName',
      'seller.username',
      shownText('message').as('text'),
      shownText('reply').as('reply'),
      isReported('message').as('messageReported'),
      isReported('reply').as('replyReported'),
      sql<boolean>`exists (select from order_items i where i.order_id = m.order_id
        and i.seller_id = m.seller_id and i.sold_at is not null)`.as('isDelivered'),
    ])
    .$narrowType<{ orderId: NotNull; sellerId: NotNull; sellerName: NotNull; username: NotNull }>()
}

/** The buyer is one whom the artist of order `o` may know of: no guest, and no one who has left. */
export const isNamedBuyer: RawBuilder<boolean> = sql`buyer.id = o.asked_by
  and buyer.deleted_at is null and buyer.username is not null`

export async function setReply(trx: Transaction, id: number, text: string, at: Date) {
  await trx
    .updateTable('orderMessages')
    .set({ reply: text, repliedAt: at })
    .where('id', '=', id)
    .execute()
}

export type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number]

/** Lists sales, newest first, and one more than `limit`. */
export function listSaleRows(
  db: Database,
  sellerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const ofSeller = db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .leftJoin('works as w', 'w.id', 'i.workId')
    .leftJoin('users as buyer', (join) => join.on(isNamedBuyer))
    .leftJoin('orderMessages as m', (join) =>
      join.onRef('m.orderId', '=', 'i.orderId').onRef('m.sellerId', '=', 'i.sellerId'),
    )
    .select([
      'i.id',
      'i.kind',
      'i.title',
      'i.paidYen',
      'i.soldAt',
      'i.refundWantedAt',
      'o.publicId as orderPublicId',
      'm.publicId as messagePublicId',
      'm.repliedAt',
      ...BUYER,
      shownText('message').as('text'),
      shownText('reply').as('reply'),
      isReported('message').as('messageReported'),
      'w.publicId',
      'w.slug',
      sql<boolean>`w.deleted_at is not null`.as('isDeleted'),
      sql<number>`(select coalesce(sum(r.amount_yen), 0)::int from refunds r
        where r.order_item_id = i.id)`.as('backYen'),
    ])
    .where('i.sellerId', '=', sellerId)
    .where('i.soldAt', 'is not', null)
    .$narrowType<{ publicId: NotNull; slug: NotNull; soldAt: NotNull }>()
  return newestFirst(ofSeller, ['i.soldAt', 'i.id'], after, limit).execute()
}
