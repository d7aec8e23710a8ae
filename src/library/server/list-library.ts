import type { Database } from '#ports/database/open-database.ts'
import { extensionOf, nameTrack } from './downloads/file-name.ts'
import { tagsOf } from './downloads/list-tracks.ts'
import {
  type AlbumDownload,
  listLibrary,
  listTracksOf,
  type SoundDownload,
} from './downloads/store.ts'
import type { LibraryEntry } from './store.ts'

/**
 * Lists what an account has bought since then: albums in folders of their artists, then single
 * sounds.
 */
export async function listLibraryEntries(db: Database, userId: number, since: Date | null) {
  const { albums, sounds } = await listLibrary(db, userId, since)
  const inAlbums = await listTracksOf(
    db,
    albums.map(({ id }) => id),
  )
  const byGrant = Map.groupBy(inAlbums, ({ id }) => id)
  const grouped = albums.map((album) => ({ album, tracks: byGrant.get(album.id) ?? [] }))
  const held = new Set(inAlbums.map(({ soundId }) => soundId))
  const singles = sounds.filter(({ soundId }) => !held.has(soundId))
  return {
    entries: [
      ...grouped.flatMap(({ album, tracks }) => albumEntries(album, tracks)),
      ...singles.map((track) => soundEntry([artistOf(track), track.title], track)),
    ],
    grantIds: [...albums, ...singles].map(({ id }) => id).sort((a, b) => a - b),
  }
}

const artistOf = ({ artist, sellerName }: { artist: string | null; sellerName: string }) =>
  artist ?? sellerName

function albumEntries(album: AlbumDownload, tracks: readonly SoundDownload[]): LibraryEntry[] {
  const folder = [artistOf(album), album.title]
  const entries = tracks.map((track) => {
    const { trackNumber, trackCount } = track
    const place = { number: trackNumber, count: trackCount }
    return soundEntry([...folder, nameTrack(place, track.title)], track)
  })
  const { coverKey: key, coverBytes: bytes } = album
  if (key === null || bytes === null || entries.length === 0) return entries
  return [...entries, { path: [...folder, 'cover'], original: { key, bytes, extension: 'jpg' } }]
}

function soundEntry(path: string[], track: SoundDownload): LibraryEntry {
  const { recordingId, originalKey: key, originalBytes: bytes, fileName } = track
  const original = { key, bytes, extension: extensionOf(fileName) }
  return { path, original, sound: { recordingId, tags: tagsOf(track) } }
}
