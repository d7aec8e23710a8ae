import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publishChange } from './events.ts'
import { changePlaylist, lockPlaylist } from './store.ts'

/** Makes a playlist private for its owner. @throws Problem not_found where it is deleted */
export async function hidePlaylist(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  id: number,
): Promise<{ ownerId: number; title: string }> {
  const playlist = await lockPlaylist(trx, id)
  if (playlist === undefined) throw new Problem('not_found')
  const { ownerId, title, version, visibility } = playlist
  await changePlaylist(trx, id, {
    visibility: 'private',
    version: version + 1,
    updatedAt: context.clock.now(),
  })
  await publishChange(context, trx, id, [visibility])
  return { ownerId, title }
}
