import type { Genre } from '../contract.ts'

/** Names are checked when they are written. In the contract it would load zod on the first visit. */
export function isGenre(genre: string): genre is Genre {
  return genre !== ''
}
