import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundReport } from '../../contract.ts'
import { piecesOf } from '../plays/drop-off.ts'
import { findDropOff } from '../plays/drop-off-store.ts'

/** @throws Problem not_found for what is not one's own */
export async function getSoundReport(
  { db }: Context,
  viewer: Member,
  soundPublicId: string,
): Promise<SoundReport> {
  const row = await findDropOff(db, viewer.userId, soundPublicId)
  if (row === undefined) throw new Problem('not_found')
  const { id, slug, title, duration, listeners, heard } = row
  const pieces = piecesOf(duration ?? 0)
  return {
    id,
    slug,
    title,
    duration: duration ?? 0,
    listeners: listeners ?? 0,
    pieceSeconds: pieces.seconds,
    heard: heard ?? Array.from({ length: pieces.count }, () => 0),
  }
}
