import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { findOwnRecording } from '#uploads/server/find-own-recording.ts'
import { type NewSound, TITLE_LENGTH } from '../../contract.ts'
import { settleSound } from '../release/settle-sound.ts'
import { holdRecording, insertSound, replaceTags } from '../store.ts'
import { chooseCover } from './choose-cover.ts'
import { DEFAULT_SETTINGS, mergeSettings, normaliseTags, toColumns } from './settings.ts'

const UniqueViolation = z.object({ code: z.literal('23505') })

/**
 * Makes a sound of one's own upload: a Draft with the defaults, but for what `fields` say.
 *
 * @returns its internal key
 * @throws Problem transcode_unknown (not one's own, or a sound already), transcode_errored
 */
export async function createSound(
  context: Context,
  viewer: Member,
  { transcodeId, coverartURL, status = 'Draft', tags = [], ...fields }: NewSound,
): Promise<number> {
  const recording = await findOwnRecording(context, viewer.userId, transcodeId)
  if (recording === undefined) throw unknownUpload()
  if (recording.status === 'ERROR') throw new Problem('transcode_errored')
  const defaults = { ...DEFAULT_SETTINGS, title: titleOf(recording.file_name) }
  const settings = mergeSettings(defaults, fields, recording.duration_seconds)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const now = context.clock.now()
  const insert = context.db.transaction().execute(async (trx) => {
    await holdRecording(trx, recording.id)
    const soundId = await insertSound(trx, {
      ...toColumns(settings),
      ...cover,
      public_id: newId(),
      owner_id: viewer.userId,
      recording_id: recording.id,
      wanted_status: status === 'Draft' ? null : status,
      created_at: now,
      updated_at: now,
    })
    await replaceTags(trx, soundId, normaliseTags(tags))
    await settleSound(context, trx, soundId)
    return soundId
  })
  return insert.catch((error: unknown) => {
    // Two requests made a sound of the same upload: the second one is too late.
    throw z.safeParse(UniqueViolation, error).success ? unknownUpload() : error
  })
}

function unknownUpload(): Problem {
  return new Problem('transcode_unknown', { fields: { transcodeId: 'transcode_unknown' } })
}

/** The file's name without its extension (specification section 3). */
function titleOf(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .trim()
  return [...(name || fileName)].slice(0, TITLE_LENGTH).join('')
}
