import * as z from 'zod/mini'
import type { DownloadCodeSet } from '../../download-code-contract.ts'
import { stateOf } from '../state-of.ts'
import type { SetRow } from './store.ts'

/** The internal key of the last one. */
export const SetCursor = z.tuple([z.int()])

export function presentSet(row: SetRow, now: Date): DownloadCodeSet {
  return {
    id: row.publicId,
    name: row.name,
    item: { id: row.item, title: row.title },
    count: row.count,
    redeemed: row.redeemed,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    isOver: isOver(row, now),
  }
}

/**
 * Returns true if the codes of a set have stopped working: it has ended, or its work is deleted.
 */
export function isOver({ endsAt, isGone }: Pick<SetRow, 'endsAt' | 'isGone'>, now: Date): boolean {
  return isGone || stateOf({ endsAt }, now) === 'ended'
}
