import type { Transaction } from '#ports/database/open-database.ts'

/** Adds to the counts that the page shows; negative numbers subtract. @returns and locks them */
export function changeAlbumCounts(
  trx: Transaction,
  albumId: number,
  { claps = 0, comments = 0 }: { claps?: number; comments?: number },
) {
  return trx
    .insertInto('album_counts')
    .values({ album_id: albumId, claps, comments })
    .onConflict((conflict) =>
      conflict.column('album_id').doUpdateSet((row) => ({
        claps: row('album_counts.claps', '+', claps),
        comments: row('album_counts.comments', '+', comments),
      })),
    )
    .returning('claps')
    .executeTakeFirstOrThrow()
}
