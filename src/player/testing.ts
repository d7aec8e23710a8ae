import type { Track } from '#sounds/contract.ts'

/** A track of three minutes for tests, told by its id. */
export function track(id: string, limit = { on: false, min: 0, max: 0 }): Track {
  return {
    id,
    slug: id,
    title: id,
    user: 'Mio',
    username: 'mio',
    coverart: null,
    accent: null,
    duration: 180,
    waveformUrl: null,
    mp3Url: null,
    hlsUrl: null,
    albumId: null,
    creatorId: 'creator',
    limit,
  }
}
