import { cleanLine } from '#kernel/clean-text.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { TITLE_LENGTH } from '../../../contract.ts'
import type { NewSound } from '../../../sounds-contract.ts'
import { chooseBooklet, moveBooklet } from '../../edit-booklet.ts'
import { writeCredits } from '../../edit-credits.ts'
import { chooseCover, normaliseTags, settingsColumns } from '../../edit-work.ts'
import { findWorkAskedBy, lockAskedKey, replaceTags } from '../../works-store.ts'
import { reconcileSound } from '../release/reconcile-sound.ts'
import { claimUpload, findMadeSound, getUpload } from '../replacing/next-recording.ts'
import { changeSound, insertSound } from '../store.ts'
import {
  declareLyrics,
  defaultSettings,
  expectOwnValues,
  mergeSoundSettings,
  type SoundSettings,
} from './update-sound.ts'

/**
 * Creates a sound from one's own upload; repeated for the same upload, it returns the first one.
 * Without an upload it is a Draft that gets its audio by a later change.
 *
 * @param askedKey of a request that may be sent again: it makes one sound, whatever became of it
 * @returns its internal key
 * @throws Problem transcode_unknown (not one's own, or in use), transcode_errored, title_required,
 * read_only
 */
export async function createSound(
  context: Context,
  viewer: Member,
  sound: NewSound,
  askedKey?: string,
): Promise<number> {
  const { transcodeId, coverartURL, booklet, uploader, fileName } = sound
  const made = await findMade(context.db, viewer.userId, transcodeId, askedKey)
  if (made !== undefined) return made
  const recording =
    transcodeId === undefined ? undefined : await getUpload(context, viewer.userId, transcodeId)
  const own = { uploader: viewer.publicId, fileName: recording?.fileName ?? '' }
  expectOwnValues({ uploader, fileName }, own)
  const columns = settingsColumns(settingsOf(sound, recording))
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const chosen = await chooseBooklet(context, viewer.userId, booklet)
  const { status = 'Draft', tags = [], credits } = sound
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    if (askedKey !== undefined) await lockAskedKey(trx, viewer.userId, askedKey)
    const other = await findMade(trx, viewer.userId, transcodeId, askedKey)
    if (other !== undefined) return other
    if (transcodeId !== undefined) await claimUpload(trx, viewer.userId, transcodeId)
    const soundId = await insertSound(trx, {
      ...columns,
      ...cover,
      ...declareLyrics({ lyrics: '', lyricsDeclaredAt: null }, sound, now),
      publicId: newId(),
      ownerId: viewer.userId,
      recordingId: recording?.id ?? null,
      wantedStatus: status === 'Draft' ? null : status,
      askedKey: askedKey ?? null,
      createdAt: now,
      updatedAt: now,
    })
    if (tags.length > 0) await replaceTags(trx, [{ id: soundId, tags: normaliseTags(tags) }])
    const credited = await writeCredits(trx, { id: soundId, credits: [] }, credits)
    await moveBooklet(context, trx, { id: soundId, bookletId: null }, chosen)
    const more = { ...credited, ...chosen }
    if (Object.keys(more).length > 0) await changeSound(trx, soundId, more)
    await reconcileSound(context, trx, soundId)
    return soundId
  })
}

/** The sound that a request before has made, of this upload or with this key. */
async function findMade(
  db: Database,
  ownerId: number,
  transcodeId: string | undefined,
  askedKey: string | undefined,
): Promise<number | undefined> {
  const made = transcodeId && (await findMadeSound(db, ownerId, transcodeId))
  if (made || askedKey === undefined) return made || undefined
  return findWorkAskedBy(db, 'sound', ownerId, askedKey)
}

/** @throws Problem title_required where there is no file to name it after */
function settingsOf(
  { title, ...fields }: NewSound,
  recording: { fileName: string; durationSeconds: number | null } | undefined,
): SoundSettings {
  const named = title ?? (recording && titleOf(recording.fileName))
  if (named === undefined)
    throw new Problem('title_required', { fields: { title: 'title_required' } })
  return mergeSoundSettings(defaultSettings(named), fields, recording?.durationSeconds ?? null)
}

/** The file's name without its extension (specification section 3). */
function titleOf(fileName: string): string {
  const name = cleanLine(fileName.replace(/\.[^.]*$/, ''))
  return [...(name || fileName)].slice(0, TITLE_LENGTH).join('')
}
