import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Release } from '../../contract.ts'
import { listReleases } from '../list-releases.ts'
import { listFeed } from './store.ts'

const Cursor = z.tuple([z.iso.datetime(), z.enum(['sound', 'album']), z.int()])

/** What those whom the viewer follows have released, newest first. @throws Problem bad_request */
export async function getFeed(
  context: Context,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Release>> {
  const after = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
  const rows = await listFeed(context.db, viewer.userId, after)
  const { items, next } = cutPage(rows, (row) => [row.at.toISOString(), row.kind, row.id])
  return { items: await listReleases(context, viewer, items), next }
}
