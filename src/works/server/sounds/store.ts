import { type Insertable, type QueryCreator, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { SoundRights } from '../../sounds-contract.ts'
import { pageColumns, tdmReserved } from '../columns.ts'
import { creditsOfWork } from '../credits-store.ts'
import { selectEarly, wasEarly } from '../select-early.ts'
import type { Grantee } from '../select-works.ts'
import { compileForViewer, NOBODY, selectSoundList } from '../select-works.ts'
import {
  changeWork,
  divideValues,
  hasOrHadLink,
  lockWork,
  selectBooklet,
  tagsOfWork,
  type WorkValues,
  withChangedWork,
  withNewWork,
} from '../works-store.ts'

export type SoundValues = WorkValues & Omit<UpdateObject<DB, 'sounds'>, 'id'>

const listByPublicId = compileForViewer((db, viewer, { publicId }: { publicId: string }) =>
  selectSounds(db, viewer).where('w.publicId', '=', publicId),
)

export async function findSoundByPublicId(
  db: Database,
  viewer: Grantee,
  publicId: string,
): Promise<SoundRow | undefined> {
  return (await listByPublicId(db, viewer, { publicId }, undefined))[0]
}

export function findSoundById(db: Database, id: number, viewer?: Grantee) {
  return selectSounds(db, viewer).where('w.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, viewer: Grantee, ids: readonly number[]) {
  return selectSoundList(db, viewer).where('w.id', '=', anyOf(ids)).execute()
}

/** Finds one’s own sound, by a former address too. */
export function findOwnSound(db: Database, ownerId: number, publicId: string) {
  return selectSounds(db, { userId: ownerId })
    .where('w.ownerId', '=', ownerId)
    .where(hasOrHadLink([publicId]))
    .executeTakeFirst()
}

/** Locks the sound until the transaction ends; undefined where it is deleted. */
export async function lockSound(trx: Transaction, id: number): Promise<SoundRow | undefined> {
  await lockWork(trx, id)
  return selectSounds(trx)
    .where('w.id', '=', id)
    .where('w.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertSound(
  db: Database,
  values: Omit<Insertable<DB['works']>, 'kind'> & Omit<Insertable<DB['sounds']>, 'id'>,
): Promise<number> {
  const { work, own } = divideValues('sounds', values)
  const { id } = await withNewWork(db, { ...work, kind: 'sound' })
    .insertInto('sounds')
    .values(({ selectFrom }) => ({ ...own, id: selectFrom('work').select('work.id') }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function changeSound(trx: Transaction, id: number, values: SoundValues): Promise<void> {
  return changeWork(trx, 'sounds', id, values)
}

/** The same, and returns the updated row. */
export function changeAndReturnSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<SoundRow> {
  return selectSounds(withChangedWork(trx, 'sounds', id, values))
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Finds the public id of a stream link. */
export async function findLinkPublicId(db: Database, linkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('streamLinks')
    .select('publicId')
    .where('id', '=', linkId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.publicId
}

/** Locks one's own sound, by its address or one before, until the transaction ends. */
export async function lockOwnSound(
  trx: Transaction,
  ownerId: number,
  publicId: string,
): Promise<SoundRow | undefined> {
  const [sound] = await lockWhere(trx, ownerId, sql<boolean>`w.public_id = ${publicId}`)
  return sound ?? (await lockOwnSounds(trx, ownerId, [publicId]))[0]
}

/** Locks those of these that are the artist's and not deleted, in no order. */
export function lockOwnSounds(trx: Transaction, ownerId: number, publicIds: readonly string[]) {
  return lockWhere(trx, ownerId, hasOrHadLink(publicIds))
}

/**
 * Takes first the locks, in one order for all, then the rows: what another transaction wrote beside
 * a row that was waited for is not seen by the statement that waited.
 */
async function lockWhere(trx: Transaction, ownerId: number, condition: RawBuilder<boolean>) {
  const locked = await trx
    .selectFrom('works as w')
    .select('w.id')
    .where('w.kind', '=', 'sound')
    .where('w.ownerId', '=', ownerId)
    .where('w.deletedAt', 'is', null)
    .where(condition)
    .orderBy('w.id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  return selectSounds(trx, { userId: ownerId }).where('w.id', '=', anyOf(ids)).execute()
}

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
      's.lyrics',
      's.lyricsDeclaredAt',
      's.nextRecordingId',
      's.nextError',
      's.bookletId',
      selectBooklet('s').as('booklet'),
      tagsOfWork.as('tags'),
      creditsOfWork.as('credits'),
      tdmReserved,
      selectEarly(viewer ?? NOBODY).as('early'),
      wasEarly.as('wasEarly'),
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
    .$narrowType<{ rights: SoundRights; sampling: boolean; workCode: string; lyrics: string }>()
}

export type SoundRow = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>

/** The sound that has a recording, or waits for it. */
export function findSoundIdByRecording(db: Database, recordingId: number) {
  return findSoundId(db, sql<number>`${recordingId}`)
}

/** The sound that has the recording of a preview, or waits for it. */
export function findSoundIdByPreview(db: Database, previewId: number) {
  return findSoundId(db, sql<number>`(select recording_id from previews where id = ${previewId})`)
}

async function findSoundId(
  db: Database,
  recordingId: RawBuilder<number>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds')
    .select('id')
    .where((sound) =>
      sound.or([
        sound('recordingId', '=', recordingId),
        sound('nextRecordingId', '=', recordingId),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/**
 * Sounds whose release date has passed and that wait for nothing else: neither for a preview, nor
 * for their artist to change a limit beyond the end or to retry a preview that failed.
 */
export async function listDueSounds(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('works as w')
    .innerJoin('sounds as s', 's.id', 'w.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select('w.id')
    .where('w.wantedStatus', 'is not', null)
    .where('w.withdrawnFor', 'is', null)
    .where('w.releaseAt', '<=', now)
    .where('r.status', '=', 'READY')
    .where('r.refusedAt', 'is', null)
    .where(sql<boolean>`not (s.limit_on and s.sampling and s.limit_from >= r.duration_seconds)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews as p')
            .select('p.id')
            .whereRef('p.recordingId', '=', 's.recordingId')
            .where(sql<boolean>`p.status = 'WAITING' or (p.status = 'ERROR'
              and s.limit_on and s.sampling
              and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`),
        ),
      ),
    )
    .orderBy('w.releaseAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type HeldRecording = NonNullable<Awaited<ReturnType<typeof findHeldRecording>>>

/** A recording as it stays until the transaction ends. */
export async function findHeldRecording(trx: Transaction, id: number) {
  const row = await trx
    .selectFrom('recordings')
    .select(['id', 'status', 'error', 'durationSeconds'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && { ...row, durationSeconds: row.durationSeconds ?? 0 }
}

export async function insertReplaced(
  trx: Transaction,
  values: Insertable<DB['replacedRecordings']>,
): Promise<void> {
  await trx.insertInto('replacedRecordings').values(values).execute()
}

/** Recordings that a sound once had and whose files are still there. */
export async function listReplaced(db: Database, soundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('replacedRecordings')
    .select('recordingId as id')
    .where('soundId', '=', soundId)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Returns true if some sound has it, waits for it, or once had it. */
export async function isRecordingTaken(db: Database, recordingId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from sounds
        where recording_id = ${recordingId} or next_recording_id = ${recordingId})
      or exists (select from replaced_recordings where recording_id = ${recordingId}) as taken
  `.execute(db)
  return rows[0]?.taken === true
}

/** The sound that was made of this upload, while it still has it; undefined once it is deleted. */
export async function findSoundMadeOf(
  db: Database,
  recordingId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds as s')
    .innerJoin('works as w', 'w.id', 's.id')
    .select('w.id')
    .where('s.recordingId', '=', recordingId)
    .where('w.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('replacedRecordings').select('id').whereRef('soundId', '=', 's.id'))),
    )
    .executeTakeFirst()
  return row?.id
}

/** Locks one's own recording that was not dropped: no one else uses or changes it meanwhile. */
export function lockOwnRecording(trx: Database, ownerId: number, publicId: string) {
  return trx
    .selectFrom('recordings')
    .select(['id', 'status', 'refusedAt'])
    .where('ownerId', '=', ownerId)
    .where('publicId', '=', publicId)
    .where('error', 'is distinct from', 'dropped')
    .forUpdate()
    .executeTakeFirst()
}
