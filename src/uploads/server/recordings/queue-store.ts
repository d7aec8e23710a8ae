import type { Database } from '#ports/database/open-database.ts'
import type { RecordingRow } from './store.ts'

/** How many recordings were queued before this one and are not begun. */
export async function countWaitingBefore(
  db: Database,
  { id, queued_at: queuedAt }: Pick<RecordingRow, 'id' | 'queued_at'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('recordings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'TRANSCODING')
    .where('queued_at', '<=', queuedAt)
    .where('started_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('queued_at', '<', queuedAt),
        and([eb('queued_at', '=', queuedAt), eb('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
