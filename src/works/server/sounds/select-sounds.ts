import { type QueryCreator, sql } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { DB } from '#ports/database/tables.ts'
import type { SoundRights } from '../../sounds-contract.ts'
import { listColumns, pageColumns, tdmReserved } from '../columns.ts'
import { tagsOfWork } from '../tags-store.ts'

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
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('work_counts as c', 'c.work_id', 'w.id')
    .select(listColumns)
    .select([
      's.limit_on as limitOn',
      's.limit_from as limitFrom',
      's.limit_to as limitTo',
      'w.album_only as albumOnly',
      's.stream_link_id as streamLinkId',
      'u.public_id as ownerPublicId',
      'c.plays as plays',
      'c.claps as claps',
      'c.comments as comments',
      'r.public_id as transcodeId',
      'r.status as transcodeStatus',
      'r.partial_since as partialSince',
      'r.duration_seconds as durationSeconds',
      'r.loudness_lufs as loudnessLufs',
      sql<string | null>`case when u.deleted_at is null then u.username end`.as('username'),
      sql<string | null>`coalesce(u.name, (select g.seller_name from grant_sounds c
        join grants g on g.id = c.grant_id where c.sound_id = s.id order by g.id desc limit 1))`.as(
        'ownerName',
      ),
      isReachable.as('reachable'),
    ])
    .select(({ selectFrom }) => {
      const cover = selectFrom('images as i').whereRef('i.id', '=', 'w.cover_id')
      const heard = selectFrom('stream_links as l')
        .innerJoin('previews as p', 'p.id', 'l.preview_id')
        .whereRef('l.id', '=', 's.stream_link_id')
      return [
        cover.select('i.public_id').as('cover'),
        cover.select('i.accent').as('accent'),
        heard.select('p.from_seconds').as('heardFrom'),
        heard.select('p.to_seconds').as('heardTo'),
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
      's.recording_id as recordingId',
      's.sampling',
      's.rights',
      's.work_code as workCode',
      's.isrc',
      's.next_recording_id as nextRecordingId',
      's.next_error as nextError',
      tagsOfWork.as('tags'),
      tdmReserved,
    ])
    .select(({ selectFrom }) => {
      const face = selectFrom('images as i').whereRef('i.id', '=', 'u.image_id')
      const link = selectFrom('stream_links as l').whereRef('l.id', '=', 's.stream_link_id')
      const next = selectFrom('recordings as n').whereRef('n.id', '=', 's.next_recording_id')
      return [
        face.select('i.public_id').as('ownerImage'),
        link.select('l.public_id').as('streamLink'),
        link.select('l.preview_id').as('heardPreviewId'),
        next
          .select('n.public_id')
          .where('n.status', '<>', 'ERROR')
          .where(sql<boolean>`${nextPreviewFailed} is not true`)
          .as('replacing'),
        next
          .select('n.public_id')
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
      'r.refused_at as refusedAt',
      'r.file_name as fileName',
      'r.codec as codec',
      'r.bits as bits',
      'r.sample_rate as sampleRate',
      'r.channels as channels',
      'r.full_link_id as fullLinkId',
    ])
    .$narrowType<{ rights: SoundRights }>()
}

export type SoundRow = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>
