import type { Album } from '#albums/contract.ts'
import type { Status } from '#publishing/contract.ts'
import type { Sound } from '#sounds/contract.ts'

/** A sound as the album’s editor shows it. */
export interface AlbumItem {
  id: string
  title: string
  coverart: string | null
  accent: string | null
  /** Seconds; 0 while unknown. */
  duration: number
  status: Status
  /** The status that it waits for. */
  wantedStatus: Status | null
  transcodeStatus: 'TRANSCODING' | 'READY' | 'ERROR'
  albumOnly: boolean
}

/** The sounds of one’s own album. */
export function itemsOfAlbum(album: Album): AlbumItem[] {
  const standing = new Map(album.edit?.sounds.map((sound) => [sound.id, sound]))
  return album.sounds.flatMap((sound) => {
    const more = standing.get(sound.id)
    return more ? [{ ...pick(sound), ...more }] : []
  })
}

/** A sound of one’s own. */
export function itemOfSound(sound: Sound): AlbumItem {
  return {
    ...pick(sound),
    albumOnly: sound.albumOnly,
    wantedStatus: sound.edit?.wantedStatus ?? null,
    transcodeStatus: sound.edit?.transcodeStatus ?? 'READY',
  }
}

function pick({ id, title, coverart, accent, duration, status }: Album['sounds'][number]) {
  return { id, title, coverart, accent, duration, status }
}
