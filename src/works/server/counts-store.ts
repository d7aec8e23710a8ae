import type { Transaction } from '#ports/database/open-database.ts'

/** Adds to the counts that pages and lists show; negative numbers subtract. @returns and locks them */
export function changeCounts(
  trx: Transaction,
  workId: number,
  { plays = 0, claps = 0, comments = 0 }: { plays?: number; claps?: number; comments?: number },
) {
  return trx
    .updateTable('workCounts')
    .set((row) => ({
      plays: row('plays', '+', plays),
      claps: row('claps', '+', claps),
      comments: row('comments', '+', comments),
    }))
    .where('workId', '=', workId)
    .returning('claps')
    .executeTakeFirstOrThrow()
}
