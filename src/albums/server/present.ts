import type { Config } from '#kernel/config.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { imageAddress } from '#sounds/server/present.ts'
import type { Album, AlbumSummary } from '../contract.ts'
import { isOwner } from './policy.ts'
import type { AlbumRow } from './store.ts'

type Links = Pick<Config, 'links'>

export function presentSummary(config: Links, album: AlbumRow, viewer: Viewer): AlbumSummary {
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
    mine: isOwner(album, viewer) ? 'owner' : 'none',
  }
}

export function presentAlbum(
  config: Links,
  album: AlbumRow,
  viewer: Viewer,
  { tags, sounds }: { tags: string[]; sounds: SoundSummary[] },
): Album {
  return {
    ...presentSummary(config, album, viewer),
    description: album.description,
    tags,
    userImage: imageAddress(config, album.ownerImage),
    version: album.version,
    sounds: sounds.map((sound) => ({ ...sound, albumId: album.publicId })),
  }
}
