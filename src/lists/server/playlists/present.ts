import type { Config } from '#kernel/config.ts'
import { imageAddress } from '#works/server/present.ts'
import type { Playlist, PlaylistSummary } from '../../playlists-contract.ts'
import type { PlaylistListRow, PlaylistRow } from './store.ts'

type Links = Pick<Config, 'links'>

export function presentPlaylistSummary(config: Links, row: PlaylistListRow): PlaylistSummary {
  return {
    id: row.publicId,
    slug: row.slug,
    title: row.title,
    user: row.ownerName ?? '',
    username: row.username ?? '',
    coverart: imageAddress(config, row.cover),
    accent: row.accent,
    covers: row.covers.flatMap((cover) => imageAddress(config, cover) ?? []),
    visibility: row.visibility,
    count: row.listed,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentPlaylist(config: Links, row: PlaylistRow, isOwn: boolean): Playlist {
  return {
    ...presentPlaylistSummary(config, row),
    count: isOwn ? row.entries : row.listed,
    description: row.description,
    userImage: imageAddress(config, row.ownerImage),
    duration: row.duration,
    isOwn,
    version: row.version,
  }
}
