import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { OUR_FAULT } from '#uploads/server/find-own-recording.ts'
import type { SoundChange, Status } from '../../contract.ts'
import { findSoundFor } from '../find-sound-for.ts'
import { canEdit } from '../policy.ts'
import { settleSound } from '../release/settle-sound.ts'
import { chooseNext } from '../replacing/choose-next.ts'
import { changeSound, findSoundById, lockSound, replaceTags, type SoundRow } from '../store.ts'
import { chooseCover } from './choose-cover.ts'
import { columnsOfWriting, isWritten } from './is-written.ts'
import { mergeSettings, normaliseTags, toColumns } from './settings.ts'
import { getWriting, keepFormerId } from './store.ts'

/**
 * Changes any of a sound's fields. A status that cannot be had yet is stored as wanted, and so is
 * another upload that is to take the place of its audio.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, stale_version (with the present `version` in its values),
 * transcode_unknown, transcode_errored, price_too_low, limit_invalid, release_date_invalid,
 * cover_unknown
 */
export async function updateSound(
  context: Context,
  viewer: Member,
  publicId: string,
  { version, written, coverartURL, status, tags, transcodeId, ...fields }: SoundChange,
): Promise<number> {
  const { id } = await getOwnSound(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  await context.db.transaction().execute(async (trx) => {
    await lockSound(trx, id)
    const sound = await findSoundById(trx, id)
    if (sound === undefined || sound.deletedAt !== null) throw new Problem('not_found')
    if (isWritten(await getWriting(trx, id), { version, written })) return
    const next = await chooseNext(context, trx, sound, transcodeId)
    const hides = isHidden(sound, status)
    if (hides) await keepFormerId(trx, id)
    await changeSound(trx, id, {
      ...(hides && { public_id: newId() }),
      ...toColumns(mergeSettings(sound, fields, sound.durationSeconds)),
      ...cover,
      ...(next && { next_recording_id: next.nextRecordingId, next_error: null }),
      ...statusColumns({ ...sound, ...next }, status),
      version: sound.version + 1,
      ...columnsOfWriting(written),
      updated_at: context.clock.now(),
    })
    if (tags !== undefined) await replaceTags(trx, id, normaliseTags(tags))
    await settleSound(context, trx, id, { edited: true, freshLink: hides })
  })
  return id
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

/** What everyone knew the address of is Private only at a new one. */
function isHidden(sound: SoundRow, asked: Status | undefined): boolean {
  if (asked !== 'Private' || sound.releasedAt === null) return false
  return sound.status !== 'Private' && sound.wantedStatus !== 'Private'
}

function statusColumns(
  { status, transcodeStatus, transcodeError, refusedAt, nextRecordingId }: SoundRow,
  asked: Status | undefined,
) {
  if (asked === undefined) return {}
  if (asked === 'Draft') return { status: asked, wanted_status: null }
  const mayCome = transcodeError === OUR_FAULT || nextRecordingId !== null
  if ((transcodeStatus === 'ERROR' || refusedAt !== null) && !mayCome) {
    throw new Problem('transcode_errored', { fields: { status: 'transcode_errored' } })
  }
  return { wanted_status: asked === status ? null : asked }
}
