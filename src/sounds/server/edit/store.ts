import { type RawBuilder, sql } from 'kysely'
import { selectGrant } from '#grants/server/select-grant.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { hasOrHadLink } from '#publishing/server/links.ts'
import { selectSounds } from '../select-sounds.ts'

export type OwnSound = Awaited<ReturnType<typeof lockOwnSounds>>[number]

/** One's own sound, by its address or one before, held until the transaction ends. */
export async function lockOwnSound(
  trx: Transaction,
  ownerId: number,
  publicId: string,
): Promise<OwnSound | undefined> {
  const [sound] = await lockWhere(trx, ownerId, sql<boolean>`public_id = ${publicId}`)
  return sound ?? (await lockOwnSounds(trx, ownerId, [publicId]))[0]
}

/** Those of these that are the artist's and not deleted, in no order. */
export function lockOwnSounds(trx: Transaction, ownerId: number, publicIds: readonly string[]) {
  return lockWhere(trx, ownerId, hasOrHadLink('sounds', publicIds))
}

/**
 * First the locks, in one order for all, then the rows: what another transaction wrote beside a row
 * that was waited for is not seen by the statement that waited.
 */
async function lockWhere(trx: Transaction, ownerId: number, condition: RawBuilder<boolean>) {
  const locked = await trx
    .selectFrom('sounds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(condition)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectSounds(trx)
    .select(selectGrant(ownerId).as('grant'))
    .where('s.id', 'in', ids)
    .execute()
}
