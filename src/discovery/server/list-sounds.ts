import * as z from 'zod/mini'
import { expectCreator } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, type Page, type PageQuery } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Genre } from '#works/contract.ts'
import { normaliseTags } from '#works/server/edit-work.ts'
import { listSoundSummaries, summarise } from '#works/server/sounds/list-sound-summaries.ts'
import type { Sort, SoundSummary } from '#works/sounds-contract.ts'
import { type ListFilter, type Listing, listNewest, selectListing } from './listing-store.ts'

/** The largest value of the database's integer type. */
const COUNT_MOST = 2 ** 31 - 1
const CountCursor = z.tuple([z.int().check(z.maximum(COUNT_MOST)), z.int()])

interface ListQuery extends PageQuery {
  genre?: Genre | undefined
  tag?: string | undefined
  sort: Sort
  perArtist?: number | undefined
}

export async function listSounds(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<SoundSummary>> {
  const { genre, tag, sort, perArtist, cursor, limit } = query
  if (sort === 'new' && tag === undefined) {
    return pageOfNewest(context, viewer, { genre, perArtist }, query)
  }
  const after =
    sort === 'new' ? readTimeCursor(cursor) : cursor && decodeCursor(CountCursor, cursor)
  const listing = listingOf(query)
  const rows = await selectListing(
    context.db,
    viewer,
    listing,
    sort,
    after || undefined,
    limit,
  ).execute()
  const { items, next } = cutPage(rows, keyOf, limit)
  const ids = items.map(({ id }) => id)
  return { items: await listSoundSummaries(context, viewer, ids), next }
}

function listingOf({ genre, tag }: ListQuery): Listing {
  const ofGenre = genre && `genre ${genre}`
  if (tag === undefined) return { list: ofGenre ?? 'all' }
  return { list: `tag ${normaliseTags([tag])[0] ?? ''}`, also: ofGenre }
}

function keyOf({ key, id }: { key: Date | number; id: number }): [string | number, number] {
  return [key instanceof Date ? key.toISOString() : key, id]
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserSounds(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  username: string,
  query: PageQuery,
): Promise<Page<SoundSummary>> {
  const page = await pageOfNewest(context, viewer, { username }, query)
  if (page.items.length === 0) await expectCreator(context.db, username)
  return page
}

async function pageOfNewest(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  filter: ListFilter,
  { cursor, limit }: PageQuery,
): Promise<Page<SoundSummary>> {
  const after = readTimeCursor(cursor)
  const rows = await listNewest(context.db, viewer, filter, after, limit)
  const page = cutNewest(rows, ({ releasedAt }) => releasedAt, limit)
  return { ...page, items: page.items.map((row) => summarise(context, viewer, row)) }
}
