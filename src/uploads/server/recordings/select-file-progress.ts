import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { jobsBefore } from '#ports/jobs/waiting-jobs.ts'
import type { FileProgress } from '../../progress-contract.ts'
import { makePreviewJob } from './make-preview.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

/** Counts the files before a recording `w`. */
const filesBefore = jobsBefore(transcodeRecordingJob, {
  keys: sql`select w.id`,
  among: [transcodeRecordingJob],
})
const previewsBefore = jobsBefore(makePreviewJob, {
  keys: sql`select id from previews where recording_id = w.id and status = 'WAITING'`,
  among: [makePreviewJob],
})
const previewProgress = sql`(select case when p.status = 'WAITING' then p.progress end
  from previews p where p.recording_id = w.id order by p.asked_at desc, p.id desc limit 1)`

/** SQL of how far a recording is, by its internal key; null where nothing of it is worked on. */
export function selectFileProgress(
  recordingId: RawBuilder<unknown>,
): RawBuilder<FileProgress | null> {
  return sql`(select case
      when w.status = 'TRANSCODING' then json_build_object(
        'progress', w.progress, 'waiting',
        case when w.started_at is null then ${filesBefore} else 0 end)
      when w.preview is not null or w.before > 0 then json_strip_nulls(
        json_build_object('progress', 1, 'waiting', w.before, 'preview', w.preview))
    end from (select w.*, ready.* from recordings w
      left join lateral (select ${previewProgress} as preview, ${previewsBefore} as before
        where w.status = 'READY' and w.refused_at is null) ready on true) w
    where w.id = ${recordingId})`
}

export async function findFileProgress(db: Database, recordingId: number) {
  const { progress } = await db
    .selectNoFrom(selectFileProgress(sql`${recordingId}::bigint`).as('progress'))
    .executeTakeFirstOrThrow()
  return progress
}
