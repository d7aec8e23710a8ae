import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { chooseCover } from '#publishing/server/choose-cover.ts'
import { isDuplicateWrite, revisionColumns } from '#publishing/server/revision.ts'
import type { Sound, SoundChange } from '../../contract.ts'
import { findSoundFor } from '../find-sound-for.ts'
import { canEdit } from '../policy.ts'
import { presentSound } from '../present.ts'
import { finishReconciled } from '../release/reconcile-sound.ts'
import { chooseNext } from '../replacing/choose-next.ts'
import type { SoundRow } from '../select-sounds.ts'
import { replaceTags, type SoundValues } from '../store.ts'
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
  const { sound, tags, grant } = await context.db.transaction().execute(async (trx) => {
    const own = await lockOwnSound(trx, viewer.userId, publicId)
    if (own) return write(context, trx, own, change, cover)
    await getOwnSound({ ...context, db: trx }, viewer, publicId)
    throw new Problem('not_found')
  })
  const rights = { isOwner: true, grant: grant ?? undefined }
  return presentSound(context.config, sound, rights, tags)
}

async function write(
  context: Context,
  trx: Transaction,
  own: OwnSound,
  { version, written, transcodeId, ...fields }: Omit<SoundChange, 'coverartURL'>,
  cover: SoundValues,
): Promise<{ sound: SoundRow } & Pick<OwnSound, 'tags' | 'grant'>> {
  const { tags, grant } = own
  if (isDuplicateWrite(own, { version, written })) return { sound: own, tags, grant }
  const next = await chooseNext(context, trx, own, transcodeId)
  const edit = planEdit({ ...own, ...next }, fields)
  const settled = await applyEdit(context, trx, own, edit, {
    ...cover,
    ...(next && { next_recording_id: next.nextRecordingId, next_error: null }),
    ...revisionColumns(written),
  })
  if (edit.tags) await replaceTags(trx, [{ id: own.id, tags: edit.tags }])
  await finishReconciled(context, trx, [settled])
  return { sound: settled.sound, tags: edit.tags ?? tags, grant }
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
export async function getOwnSound(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<SoundRow> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  if (!canEdit(found.sound, found.rights)) throw new Problem('not_allowed')
  return found.sound
}
