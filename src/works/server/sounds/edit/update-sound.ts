import { sql } from 'kysely'
import { INTERNAL_ERROR, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { deleteRecording } from '#uploads/server/recordings.ts'
import type { Status } from '../../../contract.ts'
import type { Sound, SoundChange, SoundFields } from '../../../sounds-contract.ts'
import { chooseCover } from '../../choose-cover.ts'
import { presentSound } from '../../present.ts'
import {
  isDuplicateWrite,
  normaliseTags,
  revisionColumns,
  settingsColumns,
} from '../../settings.ts'
import { askStatus, needsNewLink, newLink, type StatusPlan } from '../../status.ts'
import { renewLink, replaceTags } from '../../works-store.ts'
import { getOwnSound } from '../find-sound-for.ts'
import {
  finishReconciled,
  type Reconciled,
  reconcileLocked,
  reconcileSound,
} from '../release/reconcile-sound.ts'
import { claimUpload } from '../replacing/claim-upload.ts'
import type { SoundRow } from '../select-sounds.ts'
import { changeAndReturnSound, lockOwnSound, type SoundValues } from '../store.ts'
import { expectOwnValues, mergeSettings } from './settings.ts'

/**
 * Changes any of a sound's fields. A status or an upload that has to wait is stored as wanted.
 *
 * @throws Problem not_found, not_allowed, stale_version (with the present `version` in its values),
 * transcode_unknown, transcode_errored, price_too_low, limit_invalid, release_date_invalid,
 * cover_unknown, read_only
 */
export async function updateSound(
  context: Context,
  viewer: Member,
  publicId: string,
  { coverartURL, ...change }: SoundChange,
): Promise<Sound> {
  // Images are not processed for another's sound.
  if (coverartURL) await getOwnSound(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  return context.db.transaction().execute(async (trx) => {
    const own = await lockOwnSound(trx, viewer.userId, publicId)
    if (own === undefined) {
      await getOwnSound({ db: trx }, viewer, publicId)
      throw new Problem('not_found')
    }
    const { transcodeId } = change
    expectOwnValues(change, {
      id: publicId,
      uploader: viewer.publicId,
      // The file name may be that of another upload, if there is one.
      ...(transcodeId === undefined && { fileName: own.fileName ?? '' }),
    })
    const sound = await write(context, trx, own, change, cover)
    return presentSound(context.config, sound, { isOwner: true, grant: own.grant ?? undefined })
  })
}

async function write(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  own: SoundRow,
  { version, written, transcodeId, ...fields }: Omit<SoundChange, 'coverartURL'>,
  cover: SoundValues,
): Promise<SoundRow> {
  if (isDuplicateWrite(own, { version, written })) return own
  const next = await chooseNext(context, trx, own, transcodeId)
  const isAudioAlone = Object.keys({ ...fields, ...cover }).length === 0
  if (isAudioAlone && transcodeId !== undefined && next === undefined) return own
  const edit = planEdit({ ...own, ...next }, fields)
  if (edit.tags) await replaceTags(trx, [{ id: own.id, tags: edit.tags }])
  const reconciled = await applyEdit(context, trx, own, edit, {
    ...cover,
    ...(next && { nextRecordingId: next.nextRecordingId, nextError: null }),
    ...revisionColumns(written),
    // No one’s edits are based on the audio that it did not have.
    ...(next && isAudioAlone && own.recordingId === null && revisionOf(own)),
  })
  await finishReconciled(context, trx, [reconciled])
  return reconciled.sound
}

/**
 * The upload that is to replace the audio after `transcodeId` was written: one's own, or none where
 * it names the present audio. The one before is deleted. Undefined: no change.
 *
 * @throws Problem transcode_unknown, transcode_errored
 */
async function chooseNext(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  transcodeId: string | undefined,
): Promise<Pick<SoundRow, 'nextRecordingId'> | undefined> {
  if (transcodeId === undefined || transcodeId === sound.replacing) return undefined
  const { nextRecordingId, nextError } = sound
  const isPresent = transcodeId === sound.transcodeId
  if (isPresent && nextRecordingId === null && nextError === null) return undefined
  const next = isPresent ? null : await claimUpload(trx, sound.ownerId, transcodeId)
  if (nextRecordingId !== null) await deleteRecording(context, trx, nextRecordingId)
  return { nextRecordingId: next?.id ?? null }
}

const revisionOf = ({ version, writtenBy, writtenTurn }: SoundRow) => ({
  version,
  writtenBy,
  writtenTurn,
})

export type Edit = ReturnType<typeof planEdit>

/**
 * Decides, and writes nothing.
 *
 * @throws Problem price_too_low, limit_invalid, release_date_invalid, transcode_errored
 */
export function planEdit(sound: SoundRow, { status, tags, ...fields }: SoundFields) {
  const wanted = tags && normaliseTags(tags)
  return {
    settings: mergeSettings(sound, fields, sound.durationSeconds),
    status: statusAfter(sound, status),
    /** The wanted tags; undefined where they stay as they are. */
    tags: wanted && isSameList(wanted, sound.tags) ? undefined : wanted,
    needsNewLink: needsNewLink(sound, status),
  }
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

function statusAfter(sound: SoundRow, asked: Status | undefined): StatusPlan {
  const { transcodeStatus, transcodeError, refusedAt, nextRecordingId } = sound
  const mayCome = transcodeError === INTERNAL_ERROR || nextRecordingId !== null
  const isLost = (transcodeStatus === 'ERROR' || refusedAt !== null) && !mayCome
  if (asked !== undefined && asked !== 'Draft' && isLost) {
    throw new Problem('transcode_errored', { fields: { status: 'transcode_errored' } })
  }
  return askStatus(sound, asked)
}

/**
 * Writes the edit, but for its tags, with one update of the sound; with two where other audio waits,
 * which depends on the updated row.
 *
 * @param more further columns
 */
export async function applyEdit(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  { settings, status, needsNewLink }: Edit,
  more: SoundValues = {},
): Promise<Reconciled> {
  const columns = {
    ...settingsColumns(settings),
    status: status.status,
    wantedStatus: status.wantedStatus,
    ...(needsNewLink && newLink()),
    version: sound.version + 1,
    ...revisionColumns(undefined),
    updatedAt: context.clock.now(),
    ...more,
  }
  const options = { edited: true, freshLink: needsNewLink }
  if (sound.nextRecordingId !== null || columns.nextRecordingId) {
    const written = await changeAndReturnSound(trx, sound.id, columns)
    return reconcileLocked(context, trx, written, options)
  }
  return reconcileLocked(context, trx, { ...sound, ...settings, ...status }, options, columns)
}

/**
 * Gives a Private sound a new address; the old one and its streams end.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, conflict where it is not Private
 */
export async function renewSoundLink(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const { id } = await getOwnSound(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    const columns = { version: sql<number>`version + 1`, updatedAt: context.clock.now() }
    await renewLink(trx, id, columns)
    await reconcileSound(context, trx, id, { edited: true, freshLink: true })
  })
  return id
}
