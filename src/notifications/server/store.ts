import { type RawBuilder, sql } from 'kysely'
import { isShownTo } from '#community/server/select-blocks.ts'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { isPublic } from '#works/server/select-works.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import type { NotificationKind } from '../contract.ts'

export interface NotificationRow {
  id: number
  userId: number
  kind: NotificationKind
  at: Date
  isNew: boolean
  count: number
  username: string | null
  name: string | null
  image: string | null
  workKind: WorkKind | null
  workId: string | null
  slug: string | null
  title: string | null
  cover: string | null
  text: string | null
  yen: number | null
  /** Public id of the order or the post that it leads to. */
  page: string | null
}

const TEXT_LENGTH = 300
const text = (column: RawBuilder<unknown>) => sql`left(${column}, ${sql.lit(TEXT_LENGTH)})`
const isShown = (writer: string) => isShownTo('n.userId', writer)
/** Claps and follows of a day are one notification: the latest that the reader is shown, and how many. */
const DAY = sql`n.since + interval '1 day'`
/** People clap for a work the first time once; the later moment has the index. */
const CLAPPED = sql`c.work_id = n.subject_id and c.updated_at >= n.since
      and c.created_at >= n.since and c.created_at < ${DAY}`

/** A work that is no longer public is its owner’s alone to hear of: it may have a secret address. */
const WRITTEN = sql`
  select c.user_id, c.work_id, 1, ${text(sql`c.text`)}, null::integer, null::text from comments c
  join works w on w.id = c.work_id and w.deleted_at is null and (w.listed or w.owner_id = n.user_id)
  where c.id = n.subject_id and c.deleted_at is null and ${isShown('c.userId')}`

/**
 * What a notification `n` is about, as person_id, work_id, count, text, yen and page: no row where it
 * is gone by now, or the reader is not shown who did it.
 */
const SUBJECTS: Record<NotificationKind, RawBuilder<unknown>> = {
  release: sql`
    select u.id, r.id, r.count, null::text, null::integer, null::text from users u
    cross join lateral (
      select id, count(*) over (partition by kind)::int as count from works
      where owner_id = u.id and listed and released_at >= n.since
        and released_at < n.since + interval '1 hour'
      order by kind, released_at, id limit 1
    ) r
    where u.id = n.subject_id and u.deleted_at is null and ${isShown('u.id')}`,
  post: sql`
    select p.owner_id, null::bigint, 1, ${text(sql`p.text`)}, null::integer, p.public_id from posts p
    where p.id = n.subject_id and p.deleted_at is null and ${isShown('p.ownerId')}`,
  comment: WRITTEN,
  reply: WRITTEN,
  clap: sql`
    select (
      select c.user_id from claps c
      where ${CLAPPED} and ${isShown('c.userId')}
      order by c.created_at desc limit 1
    ), w.id, count(*)::int, null::text, null::integer, null::text from claps c
    join works w on w.id = c.work_id and w.deleted_at is null
    where ${CLAPPED}
    group by w.id`,
  follow: sql`
    select (
      select f.follower_id from follows f
      where f.followed_id = n.subject_id and f.created_at >= n.since and f.created_at < ${DAY}
        and ${isShown('f.followerId')}
      order by f.created_at desc limit 1
    ), null::bigint, count(*)::int, null::text, null::integer, null::text from follows f
    where f.followed_id = n.subject_id and f.created_at >= n.since and f.created_at < ${DAY}
    having count(*) > 0`,
  sale: sql`
    select null::bigint, i.work_id, 1, i.title, i.paid_yen, null::text from order_items i
    where i.id = n.subject_id and i.sold_at is not null and i.refunded_at is null`,
  payout: sql`
    select null::bigint, null::bigint, 1, p.status, p.amount_yen, null::text from payouts p
    where p.id = n.subject_id`,
  gift: sql`
    select null::bigint, i.work_id, 1, i.title, null::integer, o.public_id from order_items i
    join orders o on o.id = i.order_id
    where i.id = n.subject_id and i.refunded_at is null`,
  message: sql`
    select m.person_id, null::bigint, 1, ${text(sql`m.text`)}, null::integer, m.order_id from (
      select o.asked_by as person_id, m.text, null::text as order_id, 'message' as part, m.id
      from order_messages m join orders o on o.id = m.order_id
      where m.id = n.subject_id and m.seller_id = n.user_id
      union all
      select m.seller_id, m.reply, o.public_id, 'reply', m.id
      from order_messages m join orders o on o.id = m.order_id
      where m.id = n.subject_id and m.seller_id <> n.user_id
      union all
      select m.sender_id, m.text, null, 'message', m.id from order_messages m
      where m.id = n.subject_id and m.receiver_id = n.user_id and m.deleted_at is null
        and ${isShown('m.senderId')}
    ) m
    where m.text is not null and not exists (select from reports r
      where r.message_id = m.id and r.part = m.part and r.outcome = 'removed')`,
  credit: sql`
    select w.owner_id, w.id, 1, null::text, null::integer, null::text from credit_links l
    join works w on w.id = l.work_id and ${isPublic}
    where l.id = n.subject_id and l.ended_at is null and ${isShown('w.ownerId')}
      and exists (select from credits c where c.work_id = l.work_id and c.user_id = l.user_id)`,
}

const SUBJECT = sql.join(
  Object.entries(SUBJECTS).map(
    ([kind, subject]) =>
      sql`select * from (${subject}) ${sql.ref(`${kind}s`)} where n.kind = ${sql.lit(kind)}`,
  ),
  sql` union all `,
)

export const IS_NEW = sql`n.at > coalesce(s.seen_at, '-infinity')`

/** The notifications `n` that an account is shown, newest first. */
export const selectShown = (where: RawBuilder<unknown>, limit: number) => sql`
  select n.id, n.user_id, n.kind, n.at, ${IS_NEW} as is_new, d.*
  from notifications n
  left join notification_settings s on s.user_id = n.user_id
  cross join lateral (${SUBJECT}) d (person_id, work_id, count, text, yen, page)
  where ${where} and n.kind <> all(coalesce(s.off, '{}'))
  order by n.at desc, n.id desc limit ${limit}`

/** Those with the names and pictures of what they are about. */
export const selectNamed = (shown: RawBuilder<unknown>) => sql<NotificationRow>`
    select l.id, l.user_id, l.kind, l.at, l.is_new, l.count, l.text, l.yen, l.page,
      u.username, coalesce(u.name, u.username) as name, ui.public_id as image,
      w.kind as work_kind, w.public_id as work_id, w.slug,
      ${selectTitleLine()} as title, wi.public_id as cover
    from (${shown}) l
    left join users u on u.id = l.person_id and u.deleted_at is null
    left join images ui on ui.id = u.image_id
    left join works w on w.id = l.work_id and w.deleted_at is null
    left join images wi on wi.id = w.cover_id
    order by l.at desc, l.id desc`

/** Lists a page, and one row more. */
export async function listNotifications(
  db: Database,
  userId: number,
  after: TimeCursor | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  const [at, id] = after ?? ['infinity', 0]
  const page = sql`n.user_id = ${userId} and (n.at, n.id) < (${at}::timestamptz, ${id}::bigint)`
  const { rows } = await selectNamed(selectShown(page, limit + 1)).execute(db)
  return rows
}

/** Lists those of these notifications that their readers are shown and have not seen. */
export async function listUnseen(
  db: Database,
  { ids, since }: { ids: readonly number[]; since: Date },
): Promise<NotificationRow[]> {
  const these = sql`n.id = any(${ids}::bigint[]) and n.at > ${since} and ${IS_NEW}`
  const { rows } = await selectNamed(selectShown(these, ids.length)).execute(db)
  return rows
}

/** Counts what these accounts have not seen, each up to a bound. */
export async function countUnseen(
  db: Database,
  userIds: readonly number[],
  most: number,
): Promise<Map<number, number>> {
  const unseen = sql`n.user_id = o.id
    and n.at > coalesce((select x.seen_at from notification_settings x where x.user_id = o.id), '-infinity')`
  const { rows } = await sql<{ id: number; count: number }>`
    select o.id, (select count(*)::int from (${selectShown(unseen, most)}) l) as count
    from unnest(${userIds}::bigint[]) o(id)`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function setSeen(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values({ userId, seenAt: at })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        seenAt: sql`greatest(notification_settings.seen_at, excluded.seen_at)`,
      }),
    )
    .execute()
}

export async function findOff(db: Database, userId: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('notificationSettings')
    .select('off')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.off ?? []
}

/** @param seenAt for an account that has seen none yet */
export async function setOff(
  db: Database,
  userId: number,
  off: readonly string[],
  seenAt: Date,
): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values({ userId, seenAt, off: [...off] })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ off: [...off] }))
    .execute()
}

/** Lists the keys of members who saved what an artist then released within an hour, ascending. */
export async function listSaverKeys(
  db: Database,
  { ownerId, since, after, limit }: { ownerId: number; since: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct v.user_id as "userId" from works w join saved_works v on v.work_id = w.id
    where w.owner_id = ${ownerId} and w.listed and w.released_at >= ${since}
      and w.released_at < ${since}::timestamptz + interval '1 hour'
      and v.saved_at < w.released_at and v.user_id > ${after}
      and ${isShownTo('v.userId', 'w.ownerId')}
    order by v.user_id limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}
