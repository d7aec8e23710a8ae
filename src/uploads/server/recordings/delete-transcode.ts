import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deleteRecording } from '../delete-recording.ts'
import { findOwnRecording } from '../find-own-recording.ts'
import { hasSound } from './store.ts'

/** @throws Problem not_found, or conflict where a sound stands on it: delete that instead */
export async function deleteTranscode(context: Context, viewer: Member, id: string): Promise<void> {
  const recording = await findOwnRecording(context, viewer.userId, id)
  if (!recording) throw new Problem('not_found')
  await context.db.transaction().execute(async (trx) => {
    if (await hasSound(trx, context.recordingUse, recording.id)) throw new Problem('conflict')
    await deleteRecording(context, trx, recording.id)
  })
}
