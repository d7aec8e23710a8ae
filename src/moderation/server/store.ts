import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Withdrawal } from '#works/contract.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import type { ReportedKind } from '../contract.ts'

/** @returns its number; undefined where this person has reported it and no one has decided yet */
export async function insertReport(trx: Transaction, report: Insertable<DB['reports']>) {
  const row = await trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds a work that is not deleted. */
export function findWork(db: Database, by: { publicId: string } | { id: number }) {
  const query = db
    .selectFrom('works')
    .select(['id', selectTitleLine('works').as('title'), 'ownerId', 'kind', 'withdrawnFor'])
    .where('deletedAt', 'is', null)
    .$narrowType<{ kind: WorkKind; withdrawnFor: Withdrawal | null }>()
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('publicId', '=', by.publicId)
  ).executeTakeFirst()
}

export interface Report {
  id: number
  kind: ReportedKind | 'message' | 'private_message' | 'reply'
  /**
   * Public ID of the order, or of the work, the playlist or the post that is reported or commented on;
   * the username of a profile, or of whoever wrote a message without an order.
   */
  key: string
  text: string | null
  /** Username of whoever wrote it; the email address of a buyer who wrote it with an order. */
  writer: string
  reason: string
  details: string | null
  reportedAt: Date
  outcome: 'removed' | 'kept' | null
}

/** Lists reports that wait for a decision, the oldest first. */
export async function listOpenReports(
  db: Database,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<Report[]> {
  const open = sql`r.closed_at is null and r.id > ${after} order by r.id limit ${limit}`
  return (await selectReports(open).execute(db)).rows
}

export async function findReport(db: Database, id: number): Promise<Report | undefined> {
  return (await selectReports(sql`r.id = ${id}`).execute(db)).rows[0]
}

function selectReports(which: RawBuilder<unknown>) {
  return sql<Report>`
    select r.id, r.reason, r.details, r.reported_at, r.outcome,
      coalesce(o.public_id, w.public_id, p.public_id, t.public_id, u.username) as key,
      case when c.id is not null then 'comment' when s.id is not null then 'supporter'
        when m.sender_id is not null then 'private_message' else coalesce(r.part, w.kind,
        case when p.id is not null then 'playlist' when t.id is not null then 'post' end, 'profile')
        end as kind,
      case r.part when 'message' then m.text when 'reply' then m.reply
        else coalesce(c.text, s.text, ${selectTitleLine()}, t.text,
          case when p.id is not null then concat_ws(E'\\n', p.title, nullif(p.description, '')) end,
          concat_ws(E'\\n', u.name, u.bio)) end as text,
      coalesce(case r.part when 'message' then o.email end, u.username) as writer
    from reports r
    left join order_messages m on m.id = r.message_id
    left join orders o on o.id = m.order_id
    left join comments c on c.id = r.comment_id
    left join supporters s on s.id = r.supporter_id
    left join works w on w.id = coalesce(r.work_id, c.work_id, s.work_id)
    left join playlists p on p.id = r.playlist_id
    left join posts t on t.id = r.post_id
    left join users u on u.id = coalesce(m.sender_id, m.seller_id, c.user_id, s.user_id, w.owner_id, p.owner_id,
      t.owner_id, r.user_id)
    where ${which}`
}

/**
 * Closes an open report, and the other open ones of the same thing. A decision about a message can be
 * changed: its text is still there.
 * @returns what it was about
 */
export async function closeReports(
  trx: Transaction,
  id: number,
  { outcome, closedAt }: { outcome: 'removed' | 'kept'; closedAt: Date },
) {
  const { rows } = await sql<
    Pick<
      Selectable<DB['reports']>,
      'commentId' | 'messageId' | 'supporterId' | 'workId' | 'playlistId' | 'postId' | 'userId'
    >
  >`
    update reports r set outcome = ${outcome}, closed_at = ${closedAt}
    from reports one
    where one.id = ${id} and (one.closed_at is null or one.message_id is not null)
      and (r.id = one.id or (r.closed_at is null and (r.work_id = one.work_id
        or r.playlist_id = one.playlist_id or r.post_id = one.post_id
        or r.comment_id = one.comment_id or r.supporter_id = one.supporter_id
        or r.user_id = one.user_id)))
    returning r.comment_id, r.message_id, r.supporter_id, r.work_id, r.playlist_id, r.post_id, r.user_id`.execute(
    trx,
  )
  return rows[0]
}
