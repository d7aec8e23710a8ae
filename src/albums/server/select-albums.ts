import type { Database } from '#ports/database/open-database.ts'
import { listColumns, pageColumns } from '#publishing/server/columns.ts'
import { tagsOf } from '#publishing/server/tags.ts'

export function selectAlbumList(db: Database) {
  return db
    .selectFrom('albums as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'a.owner_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'a.cover_id')
    .select(listColumns('a'))
    .select(['u.username', 'u.name as ownerName', 'i.public_id as cover', 'i.accent'])
}

export type AlbumListRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbumList>['executeTakeFirstOrThrow']>
>

export function selectAlbums(db: Database) {
  return selectAlbumList(db)
    .leftJoin('images as ui', 'ui.id', 'u.image_id')
    .select(pageColumns('a'))
    .select(['a.dropped_status as droppedStatus', 'a.upc', 'ui.public_id as ownerImage'])
    .select(tagsOf('album', 'a').as('tags'))
    .$narrowType<{ droppedStatus: 'Released' | 'Private' | null }>()
}

export type AlbumRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>
