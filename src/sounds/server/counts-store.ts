import type { Transaction } from '#ports/database/open-database.ts'

/** Adds to the counts that listings show; negative numbers subtract. @returns and locks them */
export function changeSoundCounts(
  trx: Transaction,
  soundId: number,
  { plays = 0, claps = 0, comments = 0 }: { plays?: number; claps?: number; comments?: number },
) {
  return trx
    .insertInto('sound_counts')
    .values({ sound_id: soundId, plays, claps, comments })
    .onConflict((conflict) =>
      conflict.column('sound_id').doUpdateSet((row) => ({
        plays: row('sound_counts.plays', '+', plays),
        claps: row('sound_counts.claps', '+', claps),
        comments: row('sound_counts.comments', '+', comments),
      })),
    )
    .returning('claps')
    .executeTakeFirstOrThrow()
}
