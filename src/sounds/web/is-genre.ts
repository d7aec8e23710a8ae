import type { Genre } from '#publishing/contract.ts'

/** Whether a sound has a genre: the contract checks the name when it is written. */
export function isGenre(genre: string): genre is Genre {
  return genre !== ''
}
