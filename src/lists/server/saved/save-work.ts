import { getOpenWork, type WorkAddress } from '#community/server/open-work.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { insertSaved } from './store.ts'

/** Saves a work that the member may open; repeating it changes nothing. @throws Problem not_found, saved_full */
export async function saveWork(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  address: WorkAddress,
): Promise<void> {
  const { id: workId } = await getOpenWork(context, viewer, address)
  const saved = { userId: viewer.userId, workId, at: context.clock.now() }
  if (!(await insertSaved(context.db, saved))) throw new Problem('saved_full')
}
