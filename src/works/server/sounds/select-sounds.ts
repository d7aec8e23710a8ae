import { type QueryCreator, sql } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { DB } from '#ports/database/tables.ts'
import type { SoundRights } from '../../sounds-contract.ts'
import { pageColumns, tdmReserved } from '../columns.ts'
import type { Grantee } from '../grants/select-grant.ts'
import { selectSoundList } from '../select-works.ts'
import { tagsOfWork } from '../works-store.ts'

type PreviewStatus = 'WAITING' | 'READY' | 'ERROR'

/** True if the last previews of `n`, which is to replace the audio, failed; null without any. */
const nextPreviewFailed = sql<boolean | null>`(select bool_or(p.status = 'ERROR')
  and not bool_or(p.status = 'WAITING') from previews p where p.recording_id = n.id)`

/** Selects sounds with what pages and editors show. */
export function selectSounds(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectSoundList(db, viewer)
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
    .$narrowType<{ rights: SoundRights; sampling: boolean; workCode: string }>()
}

export type SoundRow = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>
