import { sql } from 'kysely'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { PARTS_FROM_BYTES } from '../../contract.ts'

/** One at a time begins an upload of this account, until the transaction ends. */
export async function lockUploadsOf(trx: Transaction, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`.execute(trx)
}

/** Bytes of someone's sound files that may come, or have come, and that no sound stands on. */
export async function sumWaitingBytes(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  ownerId: number,
): Promise<number> {
  const recordingId = sql.ref('r.id')
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(u.reserved_bytes), 0) from uploads u
        where u.owner_id = ${ownerId} and u.kind = 'sound'
        and not exists (select from recordings r where r.upload_id = u.id))
      + (select coalesce(sum(r.original_bytes), 0) from recordings r
        where r.owner_id = ${ownerId} and r.status <> 'ERROR'
        and not ${recordingUse.hasSound(recordingId)}
        and not ${recordingUse.isReplaced(recordingId)})
    )::bigint as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Forms that can be posted no more, with much reserved; no recording stands on them. */
export function listExpiredForms(db: Database, ownerId: number, now: Date) {
  return db
    .selectFrom('uploads as u')
    .select(['u.id', 'u.key'])
    .where('u.owner_id', '=', ownerId)
    .where('u.kind', '=', 'sound')
    .where('u.bytes', 'is', null)
    .where('u.expires_at', '<', now)
    .where('u.reserved_bytes', '>=', PARTS_FROM_BYTES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('recordings as r').select('r.id').whereRef('r.upload_id', '=', 'u.id')),
      ),
    )
    .execute()
}

export async function setReserved(db: Database, id: number, bytes: number): Promise<void> {
  await db.updateTable('uploads').set({ reserved_bytes: bytes }).where('id', '=', id).execute()
}

export async function countImagesSince(db: Database, ownerId: number, since: Date) {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'image')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
