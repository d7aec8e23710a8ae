import * as z from 'zod/mini'
import { described } from './described.ts'
import { Problem } from './problem.ts'

export const PAGE_SIZE = 20
export const PAGE_MAX = 100

/** The query of a listing: the cursor of the page before, and how many items. */
export const pageQuery = {
  cursor: described('`next` of the previous page; omit for the first page', z.optional(z.string())),
  limit: described(
    'Maximum number of entries to return',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), PAGE_SIZE),
  ),
}

/** A listing of works, newest first, has at most so many of one artist. */
export const perArtistQuery = {
  perArtist: described(
    'Maximum number of works of one artist, where there are several artists; with the newest works alone',
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
  ),
}

export interface PageQuery {
  cursor?: string | undefined
  limit: number
}

/** A page of a listing: the items and, where more follow, the cursor that fetches them. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

/** The reply of a listing that has no pages. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: described('The entries, in order', z.array(item)) })
}

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(listOf(item), {
    next: described('Cursor of the next page; null on the last page', z.nullable(z.string())),
  })
}

/** A cursor is the sort key of the last row, as base64url JSON; its reader checks its shape. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws Problem bad_request for a cursor that `shape` refuses. */
export function decodeCursor<Shape extends z.ZodMiniType>(
  shape: Shape,
  cursor: string,
): z.output<Shape> {
  try {
    return z.parse(shape, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('bad_request', { fields: { cursor: 'bad_request' } })
  }
}

/** Cuts a listing that was read with one row more than the page holds. */
export function cutPage<Row>(
  rows: Row[],
  key: (row: Row) => readonly (string | number)[],
  size = PAGE_SIZE,
): Page<Row> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last !== undefined ? encodeCursor(key(last)) : null }
}
