import { type Insertable, type Selectable, sql } from 'kysely'
import { compileOnce } from '#ports/database/compile-once.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { isSuspended } from '../suspensions/store.ts'

export type SessionRow = Selectable<DB['sessions']>

export async function insertSession(trx: Database, row: Insertable<DB['sessions']>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute()
}

function selectLive(db: Database, now: Date) {
  return db
    .selectFrom('sessions')
    .selectAll('sessions')
    .where('revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
}

/** Returns the sessions that still let someone in, the last used first. */
export function listLiveSessions(db: Database, userId: number, now: Date): Promise<SessionRow[]> {
  return selectLive(db, now)
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The session of a token with its person, where both are live. */
export async function findSession(db: Database, tokenHash: Buffer, now: Date) {
  return (await listSessions(db, { tokenHash, now }, undefined))[0]
}

const listSessions = compileOnce((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.seenAt',
      'users.id as userId',
      'users.publicId',
      'users.registeredAt',
      isSuspended('account', sql.ref('users.id'), now).as('isSuspended'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('users.deletedAt', 'is', null),
)

/** True if a session is live; it cannot be ended before the transaction is. */
export async function holdSession(
  trx: Transaction,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const held = selectLive(trx, now).where('id', '=', id).where('userId', '=', userId).forUpdate()
  return (await held.executeTakeFirst()) !== undefined
}

export async function findSessionStart(db: Database, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.createdAt
}

export async function markSeen(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seenAt: now })
    .where('id', '=', sessionId)
    .where('seenAt', '<', now)
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
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
  const revoked =
    'tokenHash' in by
      ? live.where('tokenHash', '=', by.tokenHash)
      : 'publicId' in by
        ? live.where('userId', '=', by.userId).where('publicId', '=', by.publicId)
        : live.where('userId', '=', by.userId).where('id', '<>', by.except)
  return (await revoked.execute()).map(({ id }) => id)
}

/** Ends used links and popup codes that are not collected yet, and connections being made. */
export async function endSignInsUnderWay(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('signInRequests')
    .set({ cancelledAt: now })
    .where('userId', '=', userId)
    .where('collectedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .execute()
  await trx
    .updateTable('socialRequests')
    .set({ expiresAt: now, codeExpiresAt: now })
    .where(({ or, eb }) => or([eb('userId', '=', userId), eb('accountId', '=', userId)]))
    .where('collectedAt', 'is', null)
    .execute()
}

export async function deleteOldSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before).execute()
}
