import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { readPeaks } from '#uploads/server/read-peaks.ts'
import type { FrameItem } from '../frame/frame-item.ts'
import { visitor } from './find-embed.ts'

/** Of the first sound, 0..1; none where there is nothing to draw yet. */
export async function readFirstPeaks(
  context: Context,
  { tracks: [first] }: FrameItem,
  locale: Locale,
): Promise<readonly number[]> {
  if (!first?.wave) return []
  const found = await findSoundFor(context, visitor(locale), first.id)
  const recordingId = found?.sound.recordingId ?? null
  if (recordingId === null) return []
  return (await readPeaks(context, recordingId)) ?? []
}
