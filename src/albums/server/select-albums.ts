import type { Database } from '#ports/database/open-database.ts'
import type { Status } from '#sounds/contract.ts'

/** What lists show of albums. */
export function selectAlbumList(db: Database) {
  return db
    .selectFrom('albums as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'a.owner_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'a.cover_id')
    .select([
      'a.id',
      'a.public_id as publicId',
      'a.owner_id as ownerId',
      'a.title',
      'a.slug',
      'a.genre',
      'a.status',
      'a.sales',
      'a.price_yen as priceYen',
      'a.name_your_price as nameYourPrice',
      'a.released_at as releasedAt',
      'u.username',
      'u.name as ownerName',
      'i.public_id as cover',
      'i.accent',
    ])
    .$narrowType<{ status: Status }>()
}

export type AlbumListRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbumList>['executeTakeFirstOrThrow']>
>

/** What is wanted, and what was dropped, of its status. */
export interface Wishes {
  wantedStatus: 'Released' | 'Private' | null
  droppedStatus: 'Released' | 'Private' | null
}

export function selectAlbums(db: Database) {
  return selectAlbumList(db)
    .leftJoin('images as ui', 'ui.id', 'u.image_id')
    .select([
      'a.description',
      'a.wanted_status as wantedStatus',
      'a.dropped_status as droppedStatus',
      'a.version',
      'a.reading',
      'a.license',
      'a.cc_type as ccType',
      'a.upc',
      'a.release_at as releaseAt',
      'a.created_at as createdAt',
      'a.deleted_at as deletedAt',
      'ui.public_id as ownerImage',
    ])
    .$narrowType<Wishes>()
}

export type AlbumRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>
