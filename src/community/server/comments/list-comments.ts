import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Comment } from '../../contract.ts'
import { findTotals } from '../claps/store.ts'
import { getOpenSound } from '../open-sound.ts'
import { presentComment } from './present.ts'
import { listComments as listRows } from './store.ts'

/** Newest first. @throws Problem not_found, bad_request */
export async function listComments(
  context: Context,
  viewer: Viewer,
  publicId: string,
  cursor: string | undefined,
): Promise<Page<Comment> & { total: number }> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const rows = await listRows(context.db, sound.id, readTimeCursor(cursor))
  const { items, next } = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  const { comments: total } = await findTotals(context.db, sound.id)
  return {
    items: items.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
    next,
    total,
  }
}
