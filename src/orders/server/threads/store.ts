import { type RawBuilder, sql } from 'kysely'
import { isShownTo } from '#community/server/select-blocks.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** The key of an account, or the column of a query that holds it. */
type Account = number | string
const keyOf = (account: Account) =>
  typeof account === 'string' ? sql.ref(account) : sql`${account}::bigint`

/** Keys of the parts of a message: one without an order has the first alone. */
const PARTS = 4

/** Messages `m` without an order. */
const LOOSE = sql`select m.id * ${sql.lit(PARTS)} as id, m.id as message_id, m.public_id,
  'message' as part, m.text, m.sent_at as at, m.sender_id as writer_id,
  m.deleted_at is not null as is_deleted, null::text as order_id from order_messages m`

interface Reach {
  after?: TimeCursor | undefined
  /** At most so many of those without an order are read; the others are as many as their orders. */
  most?: number
}

/**
 * What two people wrote to each other: with orders that were delivered, as the artist’s reply to
 * that, and without an order. Orders of guests belong to no thread, also once an account has them.
 */
function selectWritten(one: Account, other: Account, { after, most }: Reach = {}) {
  const [a, b] = [keyOf(one), keyOf(other)]
  const upTo = after ? sql`and m.sent_at <= ${after[0]}::timestamptz` : sql``
  const limit = most === undefined ? sql`` : sql`order by m.sent_at desc, m.id desc limit ${most}`
  return sql`
    (${LOOSE} where m.sender_id is not null and least(m.sender_id, m.receiver_id) = least(${a}, ${b})
      and greatest(m.sender_id, m.receiver_id) = greatest(${a}, ${b}) ${upTo} ${limit})
    union all
    (select m.id * ${sql.lit(PARTS)} + p.number, m.id, m.public_id, p.part, p.text,
      p.at::timestamptz(3), p.writer_id, false, p.order_id
    from orders o
    join order_messages m on m.order_id = o.id and m.seller_id in (${a}, ${b})
    cross join lateral (select min(i.sold_at) as at from order_items i
      where i.order_id = m.order_id and i.seller_id = m.seller_id) sold
    cross join lateral (values
      (1, 'message', m.text, sold.at, o.buyer_id, o.public_id),
      (2, 'reply', m.reply, m.replied_at, m.seller_id, null)
    ) p(number, part, text, at, writer_id, order_id)
    where o.buyer_id in (${a}, ${b}) and o.buyer_id = o.asked_by and o.buyer_id <> m.seller_id
      and p.at is not null)`
}

export interface WrittenRow {
  id: number
  publicId: string
  part: 'message' | 'reply'
  text: string | null
  at: Date
  writerId: number
  isDeleted: boolean
  isRemoved: boolean
  isReported: boolean
  /** Public id of the order that it came with. */
  orderId: string | null
}

/** The columns of what was written, `p`, without what is deleted or removed; `r` is its report. */
const SHOWN = sql`p.id, p.public_id, p.part, p.at, p.writer_id, p.is_deleted, p.order_id,
  r.outcome is not distinct from 'removed' as is_removed, r.id is not null as is_reported,
  case when not p.is_deleted and r.outcome is distinct from 'removed' then p.text end as text`
const REPORT = sql`left join message_reports r on r.message_id = p.message_id and r.part = p.part`

/** Lists a page of what two people wrote, newest first, and one row more. */
export async function listWritten(
  db: Database,
  [one, other]: readonly [number, number],
  after: TimeCursor | undefined,
): Promise<WrittenRow[]> {
  // Those of the cursor’s own moment are read along, of which a page holds some.
  const written = selectWritten(one, other, { after, most: 2 * PAGE_SIZE + 1 })
  const [at, id] = after ?? ['infinity', 0]
  const { rows } = await sql<WrittenRow>`
    select ${SHOWN} from (${written}) p ${REPORT}
    where (p.at, p.id) < (${at}::timestamptz, ${id}::bigint)
    order by p.at desc, p.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  return rows
}

export interface ThreadRow extends WrittenRow {
  otherId: number
  lastAt: Date
  unread: boolean
  username: string
  name: string
  image: string | null
}

/** Unread threads are first, each part by its newest message. */
export type ThreadCursor = readonly [unread: number, at: string, otherId: number]

/** Lists a page of threads with their newest message, and one row more. */
export async function listThreadRows(
  db: Database,
  userId: number,
  after: ThreadCursor | undefined,
): Promise<ThreadRow[]> {
  const [unread, at, otherId] = after ?? [1, 'infinity', 0]
  const written = selectWritten('t.userId', 't.otherId', { most: 1 })
  const { rows } = await sql<ThreadRow>`
    select t.other_id, t.last_at, t.unread, u.username, coalesce(u.name, u.username) as name,
      i.public_id as image, l.*
    from threads t
    join users u on u.id = t.other_id and u.deleted_at is null
    left join images i on i.id = u.image_id
    cross join lateral (select ${SHOWN} from (${written}) p ${REPORT}
      order by p.at desc, p.id desc limit 1) l
    where t.user_id = ${userId}
      and (t.unread, t.last_at, t.other_id)
        < (${unread === 1}, ${at}::timestamptz, ${otherId}::bigint)
    order by t.unread desc, t.last_at desc, t.other_id desc limit ${PAGE_SIZE + 1}`.execute(db)
  return rows
}

/** True if someone has a work of an artist, or paid for one, and it was not taken back. */
const hasBought = (buyer: RawBuilder<unknown>, artist: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from artist_buyers y where y.artist_id = ${artist} and y.user_id = ${buyer})
  or exists (select from grants g join works w on w.id = g.work_id and w.owner_id = ${artist}
    where g.user_id = ${buyer} and g.revoked_at is null and g.suspended_at is null))`

export interface Standing {
  hasBought: boolean
  hasSold: boolean
  /** Whether they wrote to each other, and the other to the first. */
  hasBegun: boolean
  hasReceived: boolean
  unread: boolean
  /** What the first has set for the other. */
  kind: 'block' | 'mute' | null
}

/** How someone stands to another person. */
export async function getStanding(
  db: Database,
  [userId, otherId]: readonly [number, number],
): Promise<Standing> {
  const [own, other] = [keyOf(userId), keyOf(otherId)]
  const written = selectWritten(userId, otherId)
  const { rows } = await sql<Standing>`
    select ${hasBought(own, other)} as has_bought, ${hasBought(other, own)} as has_sold,
      exists (select from (${written}) p) as has_begun,
      exists (select from (${written}) p where p.writer_id = ${other}) as has_received,
      coalesce((select t.unread from threads t
        where t.user_id = ${own} and t.other_id = ${other}), false) as unread,
      (select b.kind from blocks b where b.user_id = ${own} and b.blocked_id = ${other}) as kind
  `.execute(db)
  const [standing] = rows
  if (standing === undefined) throw new Error('a standing has no row')
  return standing
}

/** Finds what a request has sent. */
export async function findSent(
  db: Database,
  senderId: number,
  requestKey: string,
): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`
    select ${SHOWN} from (
      ${LOOSE} where m.sender_id = ${senderId} and m.request_key = ${requestKey}) p ${REPORT}`.execute(
    db,
  )
  return rows[0]
}

interface NewThreadMessage {
  publicId: string
  senderId: number
  receiverId: number
  text: string
  sentAt: Date
  requestKey: string | null
}

/** @returns its key; undefined where the same request has sent it already */
export async function insertThreadMessage(
  trx: Transaction,
  message: NewThreadMessage,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('orderMessages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['senderId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface Sent {
  from: number
  to: number
  at: Date
}

/**
 * Notes in the lists of both what was sent; what the sender got before counts as read.
 *
 * @returns the receivers who had read everything before
 */
export async function noteSent(trx: Transaction, sent: readonly Sent[]): Promise<number[]> {
  if (sent.length === 0) return []
  const { rows } = await sql<{ userId: number }>`
    with sent as (
      select x."from", x."to", x.at from json_to_recordset(${JSON.stringify(sent)}::json)
        as x("from" bigint, "to" bigint, at timestamptz)
      join users f on f.id = x."from" and f.deleted_at is null
      join users o on o.id = x."to" and o.deleted_at is null
      where x."from" <> x."to"
    ), noted as (
      insert into threads as t (user_id, other_id, last_at, received_at, seen_at)
      select p.* from sent s cross join lateral (values
        (s."from", s."to", s.at, 'epoch'::timestamptz, s.at),
        (s."to", s."from", s.at, s.at, 'epoch'::timestamptz)) p(user_id, other_id, at, received, seen)
      order by p.user_id, p.other_id
      on conflict (user_id, other_id) do update set
        last_at = greatest(t.last_at, excluded.last_at),
        received_at = greatest(t.received_at, excluded.received_at),
        seen_at = greatest(t.seen_at, excluded.seen_at)
    )
    select s."to" as user_id from sent s
    left join threads t on t.user_id = s."to" and t.other_id = s."from"
    where t.unread is not true`.execute(trx)
  return rows.map(({ userId }) => userId)
}

/** The keys of what one got from another, as a part of another query. */
export const selectReceived = (userId: number, otherId: number) => sql<number>`
  select p.message_id from (${selectWritten(userId, otherId)}) p where p.writer_id = ${otherId}`

/** @returns whether there is such a thread */
export async function setThreadSeen(
  trx: Transaction,
  [userId, otherId]: readonly [number, number],
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('threads')
    .set({ seenAt: sql`greatest(seen_at, ${at})` })
    .where('userId', '=', userId)
    .where('otherId', '=', otherId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a message for its sender; while a report of it is open its text is kept.
 * @returns who got it; undefined where it is not theirs, or deleted already
 */
export async function markMessageDeleted(
  trx: Transaction,
  { publicId, senderId, at }: { publicId: string; senderId: number; at: Date },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('orderMessages as m')
    .set({
      deletedAt: at,
      text: sql`case when exists (select from message_reports r
        where r.message_id = m.id and r.closed_at is null) then m.text else '' end`,
    })
    .where('m.publicId', '=', publicId)
    .where('m.senderId', '=', senderId)
    .where('m.deletedAt', 'is', null)
    .returning('m.receiverId')
    .executeTakeFirst()
  return row?.receiverId ?? undefined
}

/** Forgets the text of a message that its sender has deleted. */
export async function clearDeletedMessage(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('orderMessages')
    .set({ text: '' })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute()
}

/** Finds the receiver of a message without an order that is not deleted. */
export function findReceived(db: Database, publicId: string) {
  return db
    .selectFrom('orderMessages')
    .select(['id', 'receiverId'])
    .where('publicId', '=', publicId)
    .where('senderId', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Finds the newest message that someone has not seen of another, whom they are shown, with that one’s name. */
export async function findUnread(
  db: Database,
  [userId, otherId]: readonly [number, number],
): Promise<{ publicId: string; text: string; name: string; username: string } | undefined> {
  const written = selectWritten(userId, otherId, { most: PAGE_SIZE })
  const { rows } = await sql<{ publicId: string; text: string; name: string; username: string }>`
    select p.public_id, p.text, coalesce(u.name, u.username) as name, u.username
    from threads t
    join users u on u.id = t.other_id and u.deleted_at is null
    cross join lateral (${written}) p ${REPORT}
    where t.user_id = ${userId} and t.other_id = ${otherId}
      and p.writer_id = t.other_id and p.at > t.seen_at
      and not p.is_deleted and r.outcome is distinct from 'removed'
      and ${isShownTo('t.userId', 't.otherId')}
    order by p.at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}
