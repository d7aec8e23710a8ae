import type { Viewer } from '#kernel/viewer.ts'
import type { Album, AlbumSummary, MyAlbum } from '../../albums-contract.ts'
import type { SoundSummary } from '../../sounds-contract.ts'
import { type Links, presentListRow, presentPageRow } from '../present.ts'
import type { AlbumSoundRow } from './sounds-store.ts'
import type { AlbumListRow, AlbumRow, OwnAlbumRow } from './store.ts'

/** @param bought the albums that the viewer has bought (`listBoughtAlbums`) */
export function presentSummary(
  config: Links,
  album: AlbumListRow,
  viewer: Viewer,
  bought: ReadonlySet<number>,
): AlbumSummary {
  const summary = presentListRow(config, album, { isOwner: album.ownerId === viewer.userId })
  return summary.mine === 'none' && bought.has(album.id) ? { ...summary, mine: 'bought' } : summary
}

interface AlbumParts {
  sounds: SoundSummary[]
  members: AlbumSoundRow[]
  bought: ReadonlySet<number>
}

export function presentAlbum(
  config: Links,
  album: AlbumRow,
  viewer: Viewer,
  { sounds, members, bought }: AlbumParts,
): Album {
  const withinAlbums = new Set(members.flatMap((row) => (row.albumOnly ? row.publicId : [])))
  const summary = presentSummary(config, album, viewer, bought)
  return {
    ...summary,
    ...presentPageRow(config, album),
    claps: album.claps ?? 0,
    comments: album.comments ?? 0,
    upc: album.upc,
    duration: sounds.reduce((sum, { duration }) => sum + duration, 0),
    sounds: sounds.map((sound) => ({
      ...sound,
      sales: sound.sales && !withinAlbums.has(sound.id),
      albumId: album.publicId,
      albumTitle: album.title,
      isAlbumListed: summary.isListed,
    })),
    edit: album.ownerId === viewer.userId ? presentEdit(album, members) : null,
  }
}

function presentEdit(album: AlbumRow, members: AlbumSoundRow[]): Album['edit'] {
  return {
    coverartURL: album.cover,
    wantedStatus: album.wantedStatus,
    droppedStatus: album.droppedStatus,
    sounds: members.map((row) => ({
      id: row.publicId,
      albumOnly: row.albumOnly,
      wantedStatus: row.wantedStatus,
      transcodeStatus: row.transcodeStatus,
      waitsForRetry: row.transcodeStatus === 'ERROR' && row.mayBeTriedAgain,
    })),
  }
}

export function presentMyAlbum(config: Links, album: OwnAlbumRow): MyAlbum {
  return {
    ...presentListRow(config, album, { isOwner: true }),
    wantedStatus: album.wantedStatus,
    droppedStatus: album.droppedStatus,
    waitsForRetry: album.wantedStatus !== null && album.waitsForRetry,
    releaseDate: album.releaseAt?.toISOString() ?? null,
    count: album.count,
    duration: album.duration,
  }
}
