import type { Genre } from '#publishing/contract.ts'

/** What is browsed, by the address: /genre/{key} or /tag/{tag}. */
export type Browsed = { genre: Genre; tag?: undefined } | { tag: string; genre?: undefined }

export function pathOf({ genre, tag }: Browsed): string {
  return genre === undefined ? `/tag/${encodeURIComponent(tag)}` : `/genre/${genre}`
}
