import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { MY_SOUNDS_SORTS, MySound, MySoundsQuery } from '../../my-sounds-contract.ts'
import { presentMySounds } from './present-my-sounds.ts'
import { type After, listOwn } from './store.ts'

const COUNT = z.int().check(z.minimum(0))
/** What the last row was sorted by, so that a cursor of another order is refused. */
const KEYS = {
  new: z.iso.datetime(),
  title: z.string().check(z.maxLength(200)),
  plays: COUNT,
  claps: COUNT,
  sold: COUNT,
} as const satisfies Record<(typeof MY_SOUNDS_SORTS)[number], z.ZodMiniType>

/**
 * One's own sounds that match, whatever their status.
 *
 * @throws Problem bad_request for a cursor that is not of this order
 */
export async function listMySounds(
  context: Context,
  viewer: Member,
  { sort, cursor, limit, ...filter }: MySoundsQuery,
): Promise<Page<MySound>> {
  const text = filter.text?.trim() || undefined
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  const wanted = { ...filter, text }
  const rows = await listOwn(context.db, viewer.userId, wanted, sort, after, limit).execute()
  const page = cutPage(rows, ({ sortKey, id }) => [sort, keyText(sortKey), id], limit)
  return { ...page, items: await presentMySounds(context, page.items) }
}

function readCursor(sort: MySoundsQuery['sort'], cursor: string): After {
  const [, key, id] = decodeCursor(z.tuple([z.literal(sort), KEYS[sort], z.int()]), cursor)
  return { key, id }
}

function keyText(key: Date | string | number): string | number {
  return key instanceof Date ? key.toISOString() : key
}
