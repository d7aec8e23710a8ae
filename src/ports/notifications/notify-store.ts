import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

export interface NewNotification {
  userId: number
  kind:
    | ('release' | 'post' | 'comment' | 'reply' | 'clap' | 'follow')
    | ('sale' | 'payout' | 'gift' | 'message' | 'credit')
  /** The row that the kind names; see the table. */
  subjectId: number
  /** Where several things are one notification, the time at which it begins. */
  since?: Date
  at: Date
}

/** Processes that serve streams listen here for the keys of accounts, joined by commas. */
export const NOTIFIED_CHANNEL = 'notifications'
/** The keys of so many accounts fit into one notice of PostgreSQL. */
export const NOTIFIED_MOST = 400
/** The job that pushes new notifications to the browsers of those who asked for it. */
export const PUSH_JOB = 'push-notifications'
/** Until then an open page may have shown them, and more of the same may have happened. */
const PUSH_DELAY_SECONDS = 10
export const PUSH_ATTEMPTS = 5
/** Within so many seconds another clap of the same day leaves its notification as it is. */
const QUIET_SECONDS = 60

/**
 * Notifies accounts, at most `NOTIFIED_MOST`, of which those that were erased are left out; the same
 * again changes nothing but its time. Streams hear of it when the transaction commits, and browsers by a
 * job of the same transaction.
 */
export async function notify(
  trx: Database,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map((row) => ({ since: new Date(0), ...row }))
  await sql`
    with added as (
      insert into notifications as n (user_id, kind, subject_id, since, at)
      select "userId", kind, "subjectId", since, at
      from json_to_recordset(${JSON.stringify(rows)}::json) as x("userId" bigint, kind text,
        "subjectId" bigint, since timestamptz, at timestamptz)
      on conflict (user_id, kind, subject_id, since) do update set at = excluded.at
      where n.at < excluded.at - make_interval(secs => ${QUIET_SECONDS})
      returning id, user_id
    ), streamed as (
      select pg_notify(${NOTIFIED_CHANNEL}, string_agg(distinct user_id::text, ',')) from added
      having count(*) > 0
    ), pushed as (
      select graphile_worker.add_job(${PUSH_JOB}, json_build_object('ids', json_agg(id)),
        run_at => now() + make_interval(secs => ${PUSH_DELAY_SECONDS}),
        max_attempts => ${PUSH_ATTEMPTS})
      from added where exists (select from push_subscriptions p where p.user_id = added.user_id)
      having count(*) > 0
    )
    select from streamed full join pushed on true`.execute(trx)
}

/** Lets the streams of accounts count again. */
export async function announceSeen(db: Database, ...userIds: number[]): Promise<void> {
  await sql`select pg_notify(${NOTIFIED_CHANNEL}, ${userIds.join()})`.execute(db)
}

/**
 * Deletes what an account was notified of by a moment: what is read where it happened needs no place
 * in the bell.
 * @param subjects selects the keys of the rows that the kind names
 */
export async function forgetNotifications(
  trx: Database,
  of: Pick<NewNotification, 'kind' | 'userId'> & { subjects: RawBuilder<number>; until: Date },
): Promise<void> {
  await sql`delete from notifications where user_id = ${of.userId} and kind = ${of.kind}
    and at <= ${of.until} and subject_id in (${of.subjects})`.execute(trx)
}

export async function deleteOldNotifications(db: Database, days: number): Promise<void> {
  await sql`delete from notifications where at < now() - make_interval(days => ${days})`.execute(db)
}
