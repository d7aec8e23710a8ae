import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { GENRES } from '#works/contract.ts'
import { listSoundSummariesByKey } from '#works/server/sounds/list-sound-summaries.ts'
import type { GenreSounds } from '../contract.ts'
import { selectGenreCharts } from './chart-store.ts'
import { selectNewestByGenre } from './listing-store.ts'

/** The genres that have sounds, in their order, each with its newest. */
export async function listGenres(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  const { rows } = await selectNewestByGenre().execute(context.db)
  return groupByGenre(context, viewer, rows)
}

/** The genres that are played the most, each with its first three. */
export async function listGenreCharts(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  const { rows } = await selectGenreCharts().execute(context.db)
  return groupByGenre(context, viewer, rows)
}

async function groupByGenre(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  rows: readonly { genre: string; id: number }[],
): Promise<GenreSounds[]> {
  const ids = rows.map(({ id }) => id)
  const sounds = await listSoundSummariesByKey(context, viewer, ids)
  const genres = [...new Set(rows.map(({ genre }) => genre))]
  return genres.flatMap((key): GenreSounds[] => {
    const genre = GENRES.find((each) => each === key)
    const own = rows.flatMap((row) => (row.genre === key ? (sounds.get(row.id) ?? []) : []))
    return genre && own.length > 0 ? [{ genre, sounds: own }] : []
  })
}
