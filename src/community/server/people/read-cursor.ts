import * as z from 'zod/mini'
import { decodeCursor } from '#kernel/pagination.ts'
import type { TimeCursor } from './store.ts'

const Cursor = z.tuple([z.iso.datetime(), z.int()])

/** @throws Problem bad_request */
export function readCursor(cursor: string | undefined): TimeCursor | undefined {
  return cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
}
