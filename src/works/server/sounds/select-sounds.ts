import { type QueryCreator, sql } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { DB } from '#ports/database/tables.ts'
import type { SoundRights } from '../../sounds-contract.ts'
import { listColumns, pageColumns, tdmReserved } from '../columns.ts'
import { tagsOfWork } from '../works-store.ts'

type PreviewStatus = 'WAITING' | 'READY' | 'ERROR'

/** True if the last previews of `n`, which is to replace the audio, failed; null without any. */
const nextPreviewFailed = sql<boolean | null>`(select bool_or(p.status = 'ERROR')
  and not bool_or(p.status = 'WAITING') from previews p where p.recording_id = n.id)`

/** True if a work `w` is reachable; with a limit, so that the planner looks it up by row. */
export const isReachable = sql<boolean>`(not w.album_only or coalesce(
  (select true from album_sounds m where m.sound_id = w.id and m.is_open limit 1), false))`

/**
 * Selects what lists show of sounds, and what their access depends on. Joins cost the planner more
 * than the work itself (2.9 ms for seven, 0.1 ms to run a page); subqueries do not. The artist of a
 * deleted account keeps the name at the time of purchase.
 */
export function selectSoundList(db: QueryCreator<DB>) {
  return db
    .selectFrom('works as w')
    .innerJoin('sounds as s', 's.id', 'w.id')
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

export type SoundListRow = Awaited<
  ReturnType<ReturnType<typeof selectSoundList>['executeTakeFirstOrThrow']>
>

/** The same with what pages and editors show. */
export function selectSounds(db: QueryCreator<DB>) {
  return selectSoundList(db)
    .select(pageColumns)
    .select([
      's.recordingId',
      's.sampling',
      's.rights',
      's.workCode',
      's.isrc',
      's.nextRecordingId',
      's.nextError',
      tagsOfWork.as('tags'),
      tdmReserved,
    ])
    .select(({ selectFrom }) => {
      const face = selectFrom('images as i').whereRef('i.id', '=', 'u.imageId')
      const link = selectFrom('streamLinks as l').whereRef('l.id', '=', 's.streamLinkId')
      const next = selectFrom('recordings as n').whereRef('n.id', '=', 's.nextRecordingId')
      return [
        face.select('i.publicId').as('ownerImage'),
        link.select('l.publicId').as('streamLink'),
        link.select('l.previewId').as('heardPreviewId'),
        next
          .select('n.publicId')
          .where('n.status', '<>', 'ERROR')
          .where(sql<boolean>`${nextPreviewFailed} is not true`)
          .as('replacing'),
        next
          .select('n.publicId')
          .where(
            sql<boolean>`(n.error = ${INTERNAL_ERROR} or n.status = 'READY' and ${nextPreviewFailed})`,
          )
          .as('failedNext'),
        sql<PreviewStatus | null>`(select p.status from previews p
          where s.limit_on and s.sampling and p.recording_id = s.recording_id
          and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`.as('previewStatus'),
      ]
    })
    .select([
      'r.progress as transcodeProgress',
      'r.error as transcodeError',
      'r.refusedAt',
      'r.fileName',
      'r.codec',
      'r.bits',
      'r.sampleRate',
      'r.channels',
      'r.fullLinkId',
    ])
    .$narrowType<{ rights: SoundRights }>()
}

export type SoundRow = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>
