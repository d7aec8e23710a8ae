import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { GENRES } from '#works/contract.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import type { GenreSounds } from '../contract.ts'
import { compileInGenres, selectGenreCharts } from './chart-store.ts'
import { selectNewestByGenre } from './listing-store.ts'

const listNewestByGenre = compileInGenres(selectNewestByGenre)
const listChartsByGenre = compileInGenres(selectGenreCharts)

/** The genres that have sounds, in their order, each with its newest. */
export function listGenres(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  return listByGenre(context, viewer, listNewestByGenre)
}

/** The genres that are played the most, each with its first three. */
export function listGenreCharts(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<GenreSounds[]> {
  return listByGenre(context, viewer, listChartsByGenre)
}

async function listByGenre(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  list: ReturnType<typeof compileInGenres>,
): Promise<GenreSounds[]> {
  const rows = await list(context.db, viewer, {}, undefined)
  return [...Map.groupBy(rows, ({ genre }) => genre)].flatMap(([key, own]): GenreSounds[] => {
    const genre = GENRES.find((each) => each === key)
    return genre ? [{ genre, sounds: own.map((row) => summarise(context, viewer, row)) }] : []
  })
}
