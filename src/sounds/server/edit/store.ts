import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { selectSounds } from '../store.ts'

/** The present version, and whose writing it is where they said so. */
export function getWriting(trx: Transaction, soundId: number) {
  return trx
    .selectFrom('sounds')
    .select(['version', 'written_by', 'written_turn'])
    .where('id', '=', soundId)
    .executeTakeFirstOrThrow()
}

/** One’s own whose address has changed since, which the answer that told it may not have reached. */
export function findOwnSoundByFormerId(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db)
    .where('s.owner_id', '=', ownerId)
    .where((row) => row(row.val(publicId), '=', row.fn.any('s.former_public_ids')))
    .executeTakeFirst()
}

/** Before it gets another: its owner may still ask by this one. */
export async function keepFormerId(trx: Transaction, soundId: number): Promise<void> {
  await trx
    .updateTable('sounds')
    .set({ former_public_ids: sql`array_append(former_public_ids, public_id)` })
    .where('id', '=', soundId)
    .execute()
}
