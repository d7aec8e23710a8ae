import type { Transaction } from '#ports/database/open-database.ts'

/** The writing that the present version is; undefined where nobody said whose it is. */
export async function findWriting(
  trx: Transaction,
  soundId: number,
): Promise<{ by: string; turn: number } | undefined> {
  const row = await trx
    .selectFrom('sounds')
    .select(['written_by as by', 'written_turn as turn'])
    .where('id', '=', soundId)
    .executeTakeFirst()
  if (!row || row.by === null || row.turn === null) return undefined
  return { by: row.by, turn: row.turn }
}
