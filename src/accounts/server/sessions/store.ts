import type { Selectable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Sessions } from '#ports/database/tables.ts'

export type SessionRow = Selectable<Sessions>

/** Those that still let someone in, the last used first. */
export function listLiveSessions(db: Database, userId: number, now: Date): Promise<SessionRow[]> {
  return live(db, userId, now).orderBy('seen_at', 'desc').orderBy('id', 'desc').execute()
}

export function findLiveSession(
  db: Database,
  { userId, publicId, now }: { userId: number; publicId: string; now: Date },
): Promise<SessionRow | undefined> {
  return live(db, userId, now).where('public_id', '=', publicId).executeTakeFirst()
}

function live(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Whether a session still holds; it cannot be ended before the transaction is. */
export async function holdSession(
  trx: Transaction,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return session !== undefined
}

export async function findSessionStart(db: Database, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at
}

export async function revokeSessionById(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** @param but the one that stays, if any */
export async function revokeSessions(
  trx: Transaction,
  userId: number,
  { but, now }: { but: number | undefined; now: Date },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', but ?? 0)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Sign-ins under way that would open another session of the account: links that were used and whose
 * browser has not come for its token, one-time codes of popups, connections that are being made.
 */
export async function endSignInsUnderWay(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sign_in_requests')
    .set({ cancelled_at: now })
    .where('user_id', '=', userId)
    .where('collected_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
  await trx
    .updateTable('social_requests')
    .set({ expires_at: now, code_expires_at: now })
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('account_id', '=', userId)]))
    .where('collected_at', 'is', null)
    .execute()
}
