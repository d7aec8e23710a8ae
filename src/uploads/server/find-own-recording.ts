import type { Context } from '#ports/context.ts'
import { findRecordingByPublicId, type RecordingRow } from './recordings/store.ts'

export type { RecordingRow }

/** The recording of one's own transcode; undefined where there is none, or it was dropped. */
export async function findOwnRecording(
  context: Pick<Context, 'db'>,
  ownerId: number,
  transcodeId: string,
): Promise<RecordingRow | undefined> {
  const row = await findRecordingByPublicId(context.db, ownerId, transcodeId)
  return row?.error === 'dropped' ? undefined : row
}
