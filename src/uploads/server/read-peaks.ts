import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { PEAKS_FILE } from '#ports/media/media.ts'
import { findRecording } from './recordings/store.ts'

const Peaks = z.object({ peaks: z.array(z.number()) })

/** About 1,800 loudest amplitudes from 0 to 1 over the whole length; undefined until READY. */
export async function readPeaks(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recordingId: number,
): Promise<number[] | undefined> {
  const recording = await findRecording(db, recordingId)
  if (recording?.status !== 'READY' || recording.stream_prefix === null) return undefined
  const file = await buffer(await storage.read(`${recording.stream_prefix}/${PEAKS_FILE}`))
  return z.parse(Peaks, JSON.parse(file.toString('utf8'))).peaks
}
