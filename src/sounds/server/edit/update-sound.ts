import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { chooseCover } from '#publishing/server/choose-cover.ts'
import { isDuplicateWrite, revisionColumns } from '#publishing/server/revision.ts'
import { replaceTags } from '#publishing/server/tags.ts'
import { canEdit } from '#publishing/server/visibility.ts'
import { deleteRecording } from '#uploads/server/delete-recording.ts'
import type { Sound, SoundChange } from '../../contract.ts'
import { findSoundFor } from '../find-sound-for.ts'
import { presentSound } from '../present.ts'
import { finishReconciled } from '../release/reconcile-sound.ts'
import { claimUpload } from '../replacing/claim-upload.ts'
import type { SoundRow } from '../select-sounds.ts'
import type { SoundValues } from '../store.ts'
import { applyEdit, planEdit } from './apply-edit.ts'
import { lockOwnSound, type OwnSound } from './store.ts'

/**
 * Changes any of a sound's fields. A status that cannot be had yet is stored as wanted, and so is
 * another upload that is to take the place of its audio.
 *
 * @throws Problem not_found, not_allowed, stale_version (with the present `version` in its values),
 * transcode_unknown, transcode_errored, price_too_low, limit_invalid, release_date_invalid,
 * cover_unknown
 */
export async function updateSound(
  context: Context,
  viewer: Member,
  publicId: string,
  { coverartURL, ...change }: SoundChange,
): Promise<Sound> {
  // An image is drawn for nobody else's sound.
  if (coverartURL) await getOwnSound(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  return context.db.transaction().execute(async (trx) => {
    const own = await lockOwnSound(trx, viewer.userId, publicId)
    if (own === undefined) {
      await getOwnSound({ db: trx }, viewer, publicId)
      throw new Problem('not_found')
    }
    const sound = await write(context, trx, own, change, cover)
    return presentSound(context.config, sound, { isOwner: true, grant: own.grant ?? undefined })
  })
}

async function write(
  context: Context,
  trx: Transaction,
  own: OwnSound,
  { version, written, transcodeId, ...fields }: Omit<SoundChange, 'coverartURL'>,
  cover: SoundValues,
): Promise<SoundRow> {
  if (isDuplicateWrite(own, { version, written })) return own
  const next = await chooseNext(context, trx, own, transcodeId)
  const edit = planEdit({ ...own, ...next }, fields)
  if (edit.tags) await replaceTags(trx, 'sound', [{ id: own.id, tags: edit.tags }])
  const reconciled = await applyEdit(context, trx, own, edit, {
    ...cover,
    ...(next && { next_recording_id: next.nextRecordingId, next_error: null }),
    ...revisionColumns(written),
  })
  await finishReconciled(context, trx, [reconciled])
  return reconciled.sound
}

/**
 * What waits to take the place of a sound's audio after `transcodeId` was written: another upload of
 * one's own, which drops the one that waited before, or nothing where it names the audio that is
 * there. Undefined: no change.
 *
 * @throws Problem transcode_unknown, transcode_errored
 */
async function chooseNext(
  context: Context,
  trx: Transaction,
  sound: SoundRow,
  transcodeId: string | undefined,
): Promise<Pick<SoundRow, 'nextRecordingId'> | undefined> {
  if (transcodeId === undefined || transcodeId === sound.replacing) return undefined
  const next =
    transcodeId === sound.transcodeId ? null : await claimUpload(trx, sound.ownerId, transcodeId)
  if (sound.nextRecordingId !== null) await deleteRecording(context, trx, sound.nextRecordingId)
  return { nextRecordingId: next?.id ?? null }
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
export async function getOwnSound(
  context: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<SoundRow> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  if (!canEdit(found.sound, found.access)) throw new Problem('not_allowed')
  return found.sound
}
