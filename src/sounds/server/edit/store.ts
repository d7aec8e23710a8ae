import { type RawBuilder, sql } from 'kysely'
import { grantOf } from '#grants/server/grant-of.ts'
import { newId } from '#kernel/ids.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { selectSounds, tagsOfSound } from '../select-sounds.ts'

/** One’s own whose address has changed since, which the answer that told it may not have reached. */
export function findOwnSoundByFormerId(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db)
    .where('s.owner_id', '=', ownerId)
    .where((row) => row(row.val(publicId), '=', row.fn.any('s.former_public_ids')))
    .executeTakeFirst()
}

/** Another address; its owner may still ask by those before. */
export function newAddress() {
  return {
    public_id: newId(),
    former_public_ids: sql<string[]>`array_append(former_public_ids, public_id)`,
  }
}

export type OwnSound = Awaited<ReturnType<typeof lockOwnSounds>>[number]

/** One's own sound, by its address or one before, held until the transaction ends. */
export async function lockOwnSound(
  trx: Transaction,
  ownerId: number,
  publicId: string,
): Promise<OwnSound | undefined> {
  const [sound] = await lockWhere(trx, ownerId, sql`public_id = ${publicId}`)
  return sound ?? (await lockOwnSounds(trx, ownerId, [publicId]))[0]
}

/** Those of these that are the artist's and not deleted, in no order. */
export function lockOwnSounds(trx: Transaction, ownerId: number, publicIds: readonly string[]) {
  const ids = sql`${publicIds}::text[]`
  return lockWhere(trx, ownerId, sql`(public_id = any (${ids}) or former_public_ids && ${ids})`)
}

/**
 * First the locks, in one order for all, then the rows: what another transaction wrote beside a row
 * that was waited for is not seen by the statement that waited.
 */
async function lockWhere(trx: Transaction, ownerId: number, condition: RawBuilder<unknown>) {
  const locked = await trx
    .selectFrom('sounds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${condition}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectSounds(trx)
    .select([
      's.former_public_ids as formerIds',
      's.written_by',
      's.written_turn',
      tagsOfSound.as('tags'),
      grantOf(ownerId).as('grant'),
    ])
    .where('s.id', 'in', ids)
    .execute()
}
