import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { PEAKS_FILE } from '#ports/media/media.ts'
import { findRecording, type RecordingRow } from './recordings/store.ts'

export type { RecordingRow }

/** The recording of one's own transcode; undefined where there is none, or it was dropped. */
export async function findOwnRecording(
  { db }: Pick<Context, 'db'>,
  ownerId: number,
  transcodeId: string,
): Promise<RecordingRow | undefined> {
  const row = await findRecording(db, { ownerId, publicId: transcodeId })
  return row?.error === 'dropped' ? undefined : row
}

const Peaks = z.object({ peaks: z.array(z.number()) })

/** About 1,800 loudest amplitudes from 0 to 1 over the whole length; undefined until READY. */
export async function readPeaks(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recordingId: number,
): Promise<number[] | undefined> {
  const recording = await findRecording(db, recordingId)
  if (recording?.status !== 'READY' || recording.streamPrefix === null) return undefined
  const file = await buffer(await storage.read(`${recording.streamPrefix}/${PEAKS_FILE}`))
  return z.parse(Peaks, JSON.parse(file.toString('utf8'))).peaks
}
