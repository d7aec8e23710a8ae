import { expectCreator } from '#accounts/server/find-creator.ts'
import { cutPage, type Page, type PageQuery } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readTimeCursor } from '#ports/database/newest-first.ts'
import { presentRelease } from '#works/server/present-release.ts'
import type { Release } from '../contract.ts'
import * as store from './appearances-store.ts'

/**
 * Lists what an artist appears on: works of others with a credit that the artist agreed to link.
 * @throws Problem not_found for a name that no registered creator has, bad_request
 */
export async function listAppearances(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  username: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Release>> {
  const { db } = context
  const rows = await store.listAppearances(db, viewer, username, readTimeCursor(cursor), limit)
  if (rows.length === 0) await expectCreator(db, username)
  const { items, next } = cutPage(rows, (row) => [row.askedAt.toISOString(), row.linkId], limit)
  return { items: items.map((row) => presentRelease(context, viewer, row)), next }
}
