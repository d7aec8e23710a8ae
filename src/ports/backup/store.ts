import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/** @returns the number of the run */
export async function beginBackup(db: Database, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ startedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endBackup(
  db: Database,
  id: number,
  { at, isWhole }: { at: Date; isWhole: boolean },
): Promise<void> {
  await db.updateTable('backups').set({ finishedAt: at, isWhole }).where('id', '=', id).execute()
}

/** The start of the last whole backup, and of the first one that was ever tried. */
export async function findBackupTimes(
  db: Database,
): Promise<{ last: Date | null; first: Date | null }> {
  const { rows } = await sql<{ last: Date | null; first: Date | null }>`
    select max(started_at) filter (where is_whole) as last,
      min(started_at) as first
    from backups`.execute(db)
  return rows[0] ?? { last: null, first: null }
}

/** Whether jobs, emails and payouts wait for the operator since a restore. */
export async function isHeld(db: Database): Promise<boolean> {
  const { rows } = await sql`select from holds`.execute(db)
  return rows.length > 0
}

/** @returns false where nothing was held */
export async function endHold(db: Database): Promise<boolean> {
  const { rows } = await sql`delete from holds returning since`.execute(db)
  return rows.length > 0
}
