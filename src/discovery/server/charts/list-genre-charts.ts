import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { GENRES, type Genre } from '#publishing/contract.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { listSoundSummariesByKey } from '#sounds/server/list-sound-summaries.ts'
import { selectGenreCharts } from './store.ts'

interface GenreChart {
  genre: Genre
  sounds: SoundSummary[]
}

/** Of each genre that was heard enough lately, the first few. */
export async function listGenreCharts(context: Context, viewer: Viewer): Promise<GenreChart[]> {
  const { rows } = await selectGenreCharts().execute(context.db)
  const ids = rows.map(({ id }) => id)
  const sounds = await listSoundSummariesByKey(context, viewer, ids)
  const genres = [...new Set(rows.map(({ genre }) => genre))]
  return genres.flatMap((key): GenreChart[] => {
    const genre = GENRES.find((each) => each === key)
    const own = rows.flatMap((row) => (row.genre === key ? (sounds.get(row.id) ?? []) : []))
    return genre && own.length > 0 ? [{ genre, sounds: own }] : []
  })
}
