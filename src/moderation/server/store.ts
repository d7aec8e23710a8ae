import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Withdrawal } from '#works/contract.ts'
import type { WorkKind } from '#works/server/works-store.ts'

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

export type ModeratedWork = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Finds a work that is not deleted. */
export function findWork(db: Database, by: { publicId: string } | { id: number }) {
  const query = db
    .selectFrom('works')
    .select(['id', 'title', 'ownerId', 'kind', 'withdrawnFor'])
    .where('deletedAt', 'is', null)
    .$narrowType<{ kind: WorkKind; withdrawnFor: Withdrawal | null }>()
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('publicId', '=', by.publicId)
  ).executeTakeFirst()
}

const MOST = 100

export interface OpenReport {
  id: number
  kind: 'sound' | 'album' | 'comment' | 'profile'
  /** Public ID of the work that is reported or commented on; the username of a profile. */
  key: string
  text: string
  /** Username of whoever wrote it. */
  writer: string | null
  reason: string
  details: string
  reportedAt: Date
}

/** Lists reports that wait for a decision, the oldest first; a hundred at most. */
export async function listOpenReports(db: Database): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select r.id, r.reason, r.details, r.reported_at, coalesce(w.public_id, u.username) as key,
      case when r.comment_id is not null then 'comment' else coalesce(w.kind, 'profile') end as kind,
      coalesce(c.text, w.title, concat_ws(E'\\n', u.name, u.bio)) as text,
      coalesce(author.username, owner.username, u.username) as writer
    from reports r
    left join comments c on c.id = r.comment_id
    left join users author on author.id = c.user_id
    left join works w on w.id = coalesce(r.work_id, c.work_id)
    left join users owner on owner.id = w.owner_id
    left join users u on u.id = r.user_id
    where r.closed_at is null order by r.id limit ${MOST}`.execute(db)
  return rows
}

/** Closes a report, and the other open ones of the same thing. @returns what it was about */
export async function closeReports(
  trx: Transaction,
  id: number,
  { outcome, closedAt }: { outcome: 'removed' | 'kept'; closedAt: Date },
): Promise<{ commentId: number | null; workId: number | null } | undefined> {
  const report = await trx
    .selectFrom('reports')
    .select(['workId', 'commentId', 'userId'])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  if (report === undefined) return undefined
  const { workId, commentId, userId } = report
  await trx
    .updateTable('reports')
    .set({ outcome, closedAt })
    .where('closedAt', 'is', null)
    .where(({ eb, or }) =>
      or([
        ...(workId === null ? [] : [eb('workId', '=', workId)]),
        ...(commentId === null ? [] : [eb('commentId', '=', commentId)]),
        ...(userId === null ? [] : [eb('userId', '=', userId)]),
      ]),
    )
    .execute()
  return { commentId, workId }
}
