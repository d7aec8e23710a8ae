import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

interface Request {
  userId: number
  /** What was asked for, so that one key may serve several calls. */
  call: string
  key: string
}

/** The answer that this request was given before. */
export async function findReply(trx: Transaction, { userId, call, key }: Request) {
  const row = await trx
    .selectFrom('idempotent_replies')
    .select('reply')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.reply
}

export async function insertReply(
  trx: Transaction,
  { userId, call, key }: Request,
  reply: object,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('idempotent_replies')
    .values({ user_id: userId, call, key, reply: JSON.stringify(reply), created_at: at })
    .execute()
}

export async function deleteReplies(db: Database, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('idempotent_replies')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays}::int)`)
    .execute()
}
