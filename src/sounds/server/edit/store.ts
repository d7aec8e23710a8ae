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
    .where('s.former_public_id', '=', publicId)
    .where('s.owner_id', '=', ownerId)
    .executeTakeFirst()
}
