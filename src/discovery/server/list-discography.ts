import * as z from 'zod/mini'
import { expectCreator } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, type Page, type PageQuery } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { presentRelease } from '#works/server/present-release.ts'
import type { Release } from '../contract.ts'
import { type DiscographyQuery, listDiscography } from './discography-store.ts'

/** One artist's works are few enough to be counted off. */
const Offset = z.tuple([z.int().check(z.minimum(0), z.maximum(1_000_000))])

/** @throws Problem not_found for a name that no registered creator has; bad_request */
export async function listUserWorks(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  username: string,
  { cursor, ...query }: DiscographyQuery & PageQuery,
): Promise<Page<Release>> {
  const [offset] = cursor === undefined ? [0] : decodeCursor(Offset, cursor)
  const rows = await listDiscography(context.db, viewer, username, query, offset)
  if (rows.length === 0) await expectCreator(context.db, username)
  const { items, next } = cutPage(rows, () => [offset + query.limit], query.limit)
  return { items: items.map((row) => presentRelease(context, viewer, row)), next }
}
