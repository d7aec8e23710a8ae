import type { Release } from '#discovery/contract.ts'
import { cutPage, type Page, type PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readTimeCursor } from '#ports/database/newest-first.ts'
import { presentRelease } from '#works/server/present-release.ts'
import { findCollector, listCollected } from './store.ts'

/**
 * Lists what someone bought, the latest first. A collection that is not shown is the same as none.
 * @throws Problem not_found, bad_request
 */
export async function listCollection(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  username: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Release>> {
  const after = readTimeCursor(cursor)
  const userId = await findCollector(context.db, username, context.clock.now())
  if (userId === undefined) throw new Problem('not_found')
  const rows = await listCollected(context.db, viewer, userId, after, limit)
  const page = cutPage(rows, ({ boughtAt, grantId }) => [boughtAt.toISOString(), grantId], limit)
  return { ...page, items: page.items.map((row) => presentRelease(context, viewer, row)) }
}
