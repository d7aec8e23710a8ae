import { findCreator } from '#accounts/server/find-creator.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import { selectClapped } from './store.ts'

/**
 * Released sounds that someone has clapped, the latest clap first.
 *
 * @throws Problem not_found for a name that no registered creator has, bad_request
 */
export async function listClappedSounds(
  context: Context,
  viewer: Viewer,
  username: string,
  cursor: string | undefined,
): Promise<Page<SoundSummary>> {
  const userId = await findCreator(context.db, username)
  if (userId === undefined) throw new Problem('not_found')
  const rows = await selectClapped(context.db, userId, readTimeCursor(cursor)).execute()
  const { items, next } = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  const ids = items.map((row) => row.id)
  return { items: await listSoundSummaries(context, viewer, ids), next }
}
