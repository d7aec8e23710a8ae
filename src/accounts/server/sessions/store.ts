import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type SessionRow = Selectable<DB['sessions']>

export async function insertSession(trx: Database, row: Insertable<DB['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute()
}

function selectLive(db: Database, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll('sessions')
    .where('revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
}

/** Returns the sessions that still let someone in, the last used first. */
export function listLiveSessions(db: Database, userId: number, now: Date): Promise<SessionRow[]> {
  return selectLive(db, now)
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The session of a token with its person, where both are live. */
export function findSession(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.seen_at',
      'users.id as user_id',
      'users.public_id',
      'users.registered_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** True if a session is live; it cannot be ended before the transaction is. */
export async function holdSession(
  trx: Transaction,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const held = selectLive(trx, now).where('id', '=', id).where('user_id', '=', userId).forUpdate()
  return (await held.executeTakeFirst()) !== undefined
}

export async function findSessionStart(db: Database, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.created_at
}

export async function markSeen(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where('seen_at', '<', now)
    .execute()
}

/** `except` is the session that stays. @returns the ids of those that were live until now */
export async function revokeSessions(
  db: Database,
  by:
    | { tokenHash: Buffer }
    | { userId: number; publicId: string }
    | { userId: number; except: number },
  now: Date,
): Promise<number[]> {
  const live = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
  const revoked =
    'tokenHash' in by
      ? live.where('token_hash', '=', by.tokenHash)
      : 'publicId' in by
        ? live.where('user_id', '=', by.userId).where('public_id', '=', by.publicId)
        : live.where('user_id', '=', by.userId).where('id', '<>', by.except)
  return (await revoked.execute()).map(({ id }) => id)
}

/** Ends used links and popup codes that are not collected yet, and connections being made. */
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

export async function deleteOldSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}
