import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { offerColumns } from '#publishing/server/columns.ts'

/** What a buyer gets of an album, in its order. */
function selectSoundsOnSale(db: Database) {
  return db
    .selectFrom('album_sounds as m')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .where('s.status', '=', 'Released')
    .where('s.deleted_at', 'is', null)
    .where('r.status', '=', 'READY')
}

/**
 * What decides whether and for how much these albums are sold to an account, or to a guest: with the
 * number of sounds that a buyer gets, and how many of them the account has.
 */
export function listOfferedAlbums(
  db: Database,
  userId: number | undefined,
  publicIds: readonly string[],
) {
  return db
    .selectFrom('albums as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .innerJoinLateral(
      () =>
        selectSoundsOnSale(db)
          .leftJoin('grants as g', (join) =>
            join
              .onRef('g.sound_id', '=', 's.id')
              .on('g.user_id', '=', userId ?? null)
              .on('g.revoked_at', 'is', null),
          )
          .where('m.album_id', '=', sql.ref<number>('a.id'))
          .select(({ fn }) => [
            fn.countAll<number>().as('sounds'),
            fn.count<number>('g.id').as('bought'),
          ])
          .as('on_sale'),
      (join) => join.onTrue(),
    )
    .select(offerColumns('a'))
    .select(['on_sale.sounds', 'on_sale.bought'])
    .where('a.public_id', 'in', publicIds)
    .where('u.deleted_at', 'is', null)
    .execute()
}

/** Deleting a sound locks it, so each waits for the other. */
export async function holdSoundsOnSale(trx: Transaction, albumId: number): Promise<number[]> {
  const rows = await selectSoundsOnSale(trx)
    .select('s.id')
    .where('m.album_id', '=', albumId)
    .orderBy('m.position')
    .forKeyShare('s')
    .execute()
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
