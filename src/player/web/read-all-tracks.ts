import { type ApiFailure, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import type { Track } from '#works/sounds-contract.ts'

export type TracksOf<Item> = (items: readonly Item[]) => Track[]

/**
 * Returns the tracks of a list from its first page to its last, or to one that could not be
 * loaded.
 */
export async function readAllTracks<Item>(
  first: Page<Item>,
  tracksOf: TracksOf<Item>,
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>,
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
