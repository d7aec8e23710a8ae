import { type ApiFailure, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import type { Track } from '#works/sounds-contract.ts'

export const tracksOf = (items: readonly Purchase[]): Track[] =>
  items.flatMap(({ tracks }) => tracks)

/**
 * Returns the tracks of the list from its first page to its last, or to one that could not be
 * loaded.
 */
export async function readAllTracks(
  first: Page<Purchase>,
  read: (cursor: string) => Promise<Page<Purchase> | ApiFailure>,
): Promise<{ tracks: Track[]; failure?: ApiFailure }> {
  const tracks = tracksOf(first.items)
  for (let cursor = first.next; cursor !== null; ) {
    const page = await read(cursor)
    if (isFailure(page)) return { tracks, failure: page }
    tracks.push(...tracksOf(page.items))
    cursor = page.next
  }
  return { tracks }
}
