import type { Config } from '#kernel/config.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { imageAddress } from '#sounds/server/present.ts'
import type { Album, AlbumSummary, MyAlbum } from '../contract.ts'
import type { AlbumSoundRow } from './members/store.ts'
import { isOwner } from './policy.ts'
import type { AlbumListRow, AlbumRow } from './select-albums.ts'
import type { OwnAlbumRow } from './store.ts'

type Links = Pick<Config, 'links'>

/** @param bought the albums that the viewer has bought (`listBoughtAlbums`) */
export function presentSummary(
  config: Links,
  album: AlbumListRow,
  viewer: Viewer,
  bought: ReadonlySet<number>,
): AlbumSummary {
  return {
    id: album.publicId,
    slug: album.slug,
    title: album.title,
    user: album.ownerName ?? '',
    username: album.username ?? '',
    coverart: imageAddress(config, album.cover),
    accent: album.accent,
    status: album.status,
    genre: album.genre,
    sales: album.sales,
    price: album.priceYen,
    nameyourprice: album.nameYourPrice,
    releasedAt: album.releasedAt?.toISOString() ?? null,
    mine: isOwner(album, viewer) ? 'owner' : bought.has(album.id) ? 'bought' : 'none',
  }
}

interface AlbumParts {
  tags: string[]
  sounds: SoundSummary[]
  members: AlbumSoundRow[]
  bought: ReadonlySet<number>
}

export function presentAlbum(
  config: Links,
  album: AlbumRow,
  viewer: Viewer,
  { tags, sounds, members, bought }: AlbumParts,
): Album {
  const withinAlbums = new Set(members.flatMap((row) => (row.albumOnly ? row.publicId : [])))
  return {
    ...presentSummary(config, album, viewer, bought),
    description: album.description,
    reading: album.reading,
    tags,
    license: album.license,
    ccType: album.ccType,
    upc: album.upc,
    releaseDate: album.releaseAt?.toISOString() ?? null,
    duration: sounds.reduce((sum, { duration }) => sum + duration, 0),
    userImage: imageAddress(config, album.ownerImage),
    version: album.version,
    sounds: sounds.map((sound) => ({
      ...sound,
      sales: sound.sales && !withinAlbums.has(sound.id),
      albumId: album.publicId,
      albumTitle: album.title,
    })),
    edit: isOwner(album, viewer) ? presentEdit(album, members) : null,
  }
}

function presentEdit(album: AlbumRow, members: AlbumSoundRow[]): Album['edit'] {
  return {
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

export function presentMyAlbum(config: Links, album: OwnAlbumRow, viewer: Viewer): MyAlbum {
  return {
    ...presentSummary(config, album, viewer, new Set()),
    wantedStatus: album.wantedStatus,
    droppedStatus: album.droppedStatus,
    waitsForRetry: album.wantedStatus !== null && album.waitsForRetry,
    releaseDate: album.releaseAt?.toISOString() ?? null,
    count: album.count,
    duration: album.duration,
  }
}
