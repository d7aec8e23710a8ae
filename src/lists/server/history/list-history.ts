import type { Page, PageQuery } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import { type HeardSound, RECENT_SOUNDS } from '../../history-contract.ts'
import { listHeard } from './store.ts'

/** Lists what the member heard, the latest first. @throws Problem bad_request */
export async function listHistory(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<HeardSound>> {
  const rows = await listHeard(context.db, viewer, readTimeCursor(cursor), limit)
  const { items, next } = cutNewest(rows, ({ heardAt }) => heardAt, limit)
  const heard = items.map((row) => ({
    sound: summarise(context, viewer, row),
    heardAt: row.heardAt.toISOString(),
  }))
  return { items: heard, next }
}

export async function listRecentlyPlayed(context: Pick<Context, 'config' | 'db'>, viewer: Member) {
  const { items } = await listHistory(context, viewer, { limit: RECENT_SOUNDS })
  return { items: items.map(({ sound }) => sound) }
}
