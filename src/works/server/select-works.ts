import { type QueryCreator, sql } from 'kysely'
import type { DB } from '#ports/database/tables.ts'
import { listColumns } from './columns.ts'
import { type Grantee, selectBought, selectGrant } from './grants/select-grant.ts'

/** True if a work `w` is reachable; with a limit, so that the planner looks it up by row. */
export const isReachable = sql<boolean>`(not w.album_only or coalesce(
  (select true from album_sounds m where m.sound_id = w.id and m.is_open limit 1), false))`

/**
 * Selects what lists show of sounds, or of works of both kinds, and what access to them depends on:
 * what only sounds have is null for albums. Joins cost the planner more than the work itself (2.9 ms for
 * seven, 0.1 ms to run a page); subqueries do not. The artist of a deleted account keeps the name at
 * the time of purchase.
 *
 * @param viewer whose grants are selected with the works; nobody’s without
 */
function selectWorkList(db: QueryCreator<DB>, viewer?: Grantee) {
  return db
    .selectFrom('works as w')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .leftJoin('recordings as r', 'r.id', 's.recordingId')
    .leftJoin('workCounts as c', 'c.workId', 'w.id')
    .select(listColumns)
    .select([
      's.limitOn',
      's.limitFrom',
      's.limitTo',
      'w.albumOnly',
      's.streamLinkId',
      'u.publicId as ownerPublicId',
      'c.plays',
      'c.claps',
      'c.comments',
      'r.publicId as transcodeId',
      'r.status as transcodeStatus',
      'r.partialSince',
      'r.durationSeconds',
      'r.loudnessLufs',
      sql<string | null>`case when u.deleted_at is null then u.username end`.as('username'),
      sql<string | null>`coalesce(u.name, (select g.seller_name from grant_sounds c
        join grants g on g.id = c.grant_id where c.sound_id = s.id order by g.id desc limit 1))`.as(
        'ownerName',
      ),
      isReachable.as('reachable'),
      selectGrant(viewer).as('grant'),
    ])
    .select(({ selectFrom }) => {
      const cover = selectFrom('images as i').whereRef('i.id', '=', 'w.coverId')
      const heard = selectFrom('streamLinks as l')
        .innerJoin('previews as p', 'p.id', 'l.previewId')
        .whereRef('l.id', '=', 's.streamLinkId')
      return [
        cover.select('i.publicId').as('cover'),
        cover.select('i.accent').as('accent'),
        heard.select('p.fromSeconds').as('heardFrom'),
        heard.select('p.toSeconds').as('heardTo'),
      ]
    })
    .$narrowType<{ transcodeStatus: 'TRANSCODING' | 'READY' | 'ERROR' | null }>()
}

/** Selects what lists show of sounds. */
export function selectSoundList(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectWorkList(db, viewer)
    .where('s.id', 'is not', null)
    .$narrowType<{ limitOn: boolean; limitFrom: number; limitTo: number }>()
}

export type SoundListRow = Row<typeof selectSoundList>

/** Selects what lists show of albums. */
export function selectAlbumList(db: QueryCreator<DB>, viewer?: Grantee) {
  return db
    .selectFrom('works as w')
    .innerJoin('albums as a', 'a.id', 'w.id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'w.ownerId').on('u.deletedAt', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'w.coverId')
    .select(listColumns)
    .select(['u.username', 'u.name as ownerName', 'i.publicId as cover', 'i.accent'])
    .select(selectBought(viewer).as('bought'))
}

export type AlbumListRow = Row<typeof selectAlbumList>

/** Selects what lists show of works of both kinds that may be listed now. */
export function selectReleases(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectWorkList(db, viewer)
    .select([sql.ref<'sound' | 'album'>('w.kind').as('kind'), selectBought(viewer).as('bought')])
    .where('w.listed', '=', true)
    .$castTo<ReleaseRow>()
}

export type ReleaseRow = (SoundListRow & { kind: 'sound' }) | (AlbumListRow & { kind: 'album' })

type Row<Select extends (db: QueryCreator<DB>) => { executeTakeFirstOrThrow(): unknown }> = Awaited<
  ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>
>
