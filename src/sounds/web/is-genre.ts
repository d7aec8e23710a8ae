import { GENRES, type Genre } from '../contract.ts'

/** A sound may have none. Stands here because contracts reach a first visit without functions. */
export function isGenre(genre: string): genre is Genre {
  return GENRES.some((each) => each === genre)
}
