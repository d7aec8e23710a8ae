import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** What a buyer gets of an album, in its order. */
function selectSoundsOnSale(db: Database, albumId: number) {
  return db
    .selectFrom('album_sounds as m')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .select('s.id')
    .where('m.album_id', '=', albumId)
    .where('s.status', '=', 'Released')
    .where('s.deleted_at', 'is', null)
    .where('r.status', '=', 'READY')
    .orderBy('m.position')
}

export async function listSoundsOnSale(db: Database, albumId: number): Promise<number[]> {
  const rows = await selectSoundsOnSale(db, albumId).execute()
  return rows.map(({ id }) => id)
}

/** A sound is locked by whoever deletes it: this waits for that, and that for this. */
export async function holdSoundsOnSale(trx: Transaction, albumId: number): Promise<number[]> {
  const rows = await selectSoundsOnSale(trx, albumId).forKeyShare('s').execute()
  return rows.map(({ id }) => id)
}

export async function listWhollyBought(
  db: Database,
  userId: number,
  albumIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('album_sounds as m')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .leftJoin('grants as g', (join) =>
      join
        .onRef('g.sound_id', '=', 's.id')
        .on('g.user_id', '=', userId)
        .on('g.revoked_at', 'is', null),
    )
    .select('m.album_id as albumId')
    .where('m.album_id', 'in', albumIds)
    .where('s.status', '=', 'Released')
    .where('s.deleted_at', 'is', null)
    .groupBy('m.album_id')
    .having(sql<boolean>`count(*) = count(g.id)`)
    .execute()
  return rows.map(({ albumId }) => albumId)
}
