import type { Album } from '#works/albums-contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'

/** A work that can be clapped and commented on. Only a sound plays, and has places in time. */
export type Work = SoundSummary | Album

export function isAlbum(work: Work): work is Album {
  return 'sounds' in work
}
