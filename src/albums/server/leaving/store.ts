import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

export async function markAlbumsDeleted(
  trx: Transaction,
  ownerId: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('albums')
    .set((row) => ({
      deleted_at: row.fn.coalesce('deleted_at', row.val(at)),
      wanted_status: null,
      description: '',
    }))
    .where('owner_id', '=', ownerId)
    .execute()
  await trx
    .deleteFrom('album_tags')
    .where('album_id', 'in', (albums) =>
      albums.selectFrom('albums').select('id').where('owner_id', '=', ownerId),
    )
    .execute()
}

/** Deletes the rows of somebody's deleted albums that nobody ever ordered. */
export async function deleteUnorderedAlbums(db: Database, ownerId: number): Promise<void> {
  await db
    .deleteFrom('albums')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items as oi').select('oi.id').whereRef('oi.album_id', '=', 'albums.id'),
        ),
      ),
    )
    .execute()
}

/** One's own albums in the order they were made, with the public ids of their sounds. */
export function listOwnAlbums(db: Database, ownerId: number, after: number, limit: number) {
  return db
    .selectFrom('albums as a')
    .leftJoin('images as cover', 'cover.id', 'a.cover_id')
    .select(['a.id', 'a.public_id as publicId', 'a.title', 'a.description', 'a.genre', 'a.status'])
    .select(['a.sales', 'a.price_yen as priceYen', 'a.name_your_price as nameYourPrice'])
    .select(['a.created_at as createdAt', 'a.updated_at as updatedAt'])
    .select(['a.released_at as releasedAt', 'a.release_at as releaseDate', 'a.reading', 'a.upc'])
    .select(['a.license', 'a.cc_type as ccType'])
    .select(['cover.key as coverKey', 'cover.bytes as coverBytes', 'cover.created_at as coverAt'])
    .select([
      sql<
        string[]
      >`array(select t.tag from album_tags t where t.album_id = a.id order by t.position)`.as(
        'tags',
      ),
      sql<string[]>`array(select s.public_id from album_sounds m join sounds s on s.id = m.sound_id
        where m.album_id = a.id order by m.position)`.as('sounds'),
    ])
    .where('a.owner_id', '=', ownerId)
    .where('a.id', '>', after)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
