import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Comment } from '../../contract.ts'
import { getOpenSound } from '../open-sound.ts'
import { presentComment } from '../present.ts'
import { findTotals, listComments as listRows } from '../store.ts'

/** The last comment's moment (ISO 8601, whole milliseconds) and internal key. */
const TimeCursor = z.tuple([z.iso.datetime(), z.int()])
export type TimeCursor = z.output<typeof TimeCursor>

/** Newest first. @throws Problem not_found */
export async function listComments(
  context: Context,
  viewer: Viewer,
  publicId: string,
  cursor: string | undefined,
): Promise<Page<Comment> & { total: number }> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const after = cursor === undefined ? undefined : decodeCursor(TimeCursor, cursor)
  const rows = await listRows(context.db, sound.id, after)
  const { items, next } = cutPage(rows, (row) => [row.createdAt.toISOString(), row.id])
  const { comments: total } = await findTotals(context.db, sound.id)
  return {
    items: items.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
    next,
    total,
  }
}
