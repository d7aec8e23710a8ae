import { cleanLine } from '#kernel/clean-text.ts'
import { newId } from '#kernel/ids.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { TITLE_LENGTH } from '../../../contract.ts'
import type { NewSound } from '../../../sounds-contract.ts'
import { chooseCover } from '../../choose-cover.ts'
import { settingsColumns } from '../../settings.ts'
import { normaliseTags } from '../../tags.ts'
import { replaceTags } from '../../tags-store.ts'
import { reconcileSound } from '../release/reconcile-sound.ts'
import { claimUpload, findMadeSound, getUpload } from '../replacing/claim-upload.ts'
import { insertSound } from '../store.ts'
import { expectOwnValues } from './expect-own-values.ts'
import { DEFAULT_SETTINGS, mergeSettings } from './settings.ts'

/**
 * Creates a sound from one's own upload; repeated for the same upload, it returns the first one.
 *
 * @returns its internal key
 * @throws Problem transcode_unknown (not one's own, or in use), transcode_errored, read_only
 */
export async function createSound(
  context: Context,
  viewer: Member,
  {
    transcodeId,
    coverartURL,
    status = 'Draft',
    tags = [],
    uploader,
    fileName,
    ...fields
  }: NewSound,
): Promise<number> {
  const made = await findMadeSound(context.db, viewer.userId, transcodeId)
  if (made !== undefined) return made
  const recording = await getUpload(context, viewer.userId, transcodeId)
  expectOwnValues(
    { uploader, fileName },
    { uploader: viewer.publicId, fileName: recording.fileName },
  )
  const defaults = { ...DEFAULT_SETTINGS, title: titleOf(recording.fileName) }
  const settings = mergeSettings(defaults, fields, recording.durationSeconds)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const other = await findMadeSound(trx, viewer.userId, transcodeId)
    if (other !== undefined) return other
    await claimUpload(trx, viewer.userId, transcodeId)
    const soundId = await insertSound(trx, {
      ...settingsColumns(settings),
      ...cover,
      publicId: newId(),
      ownerId: viewer.userId,
      recordingId: recording.id,
      wantedStatus: status === 'Draft' ? null : status,
      createdAt: now,
      updatedAt: now,
    })
    if (tags.length > 0) await replaceTags(trx, [{ id: soundId, tags: normaliseTags(tags) }])
    await reconcileSound(context, trx, soundId)
    return soundId
  })
}

/** The file's name without its extension (specification section 3). */
function titleOf(fileName: string): string {
  const name = cleanLine(fileName.replace(/\.[^.]*$/, ''))
  return [...(name || fileName)].slice(0, TITLE_LENGTH).join('')
}
