import type { MetaDescriptor } from 'react-router'
import { plainPreview } from '#client/page-head.ts'
import type { Playlist } from '#lists/playlists-contract.ts'
import type { Album, AlbumSummary } from '#works/albums-contract.ts'
import type { Sound, SoundSummary } from '#works/sounds-contract.ts'
import { EMBED_HEIGHTS, type EmbedKind, embedAddress } from '../embed-address.ts'
import { previewImage, reservation } from './link-preview.ts'
import { absolute, dateOf, pageAt, type Site, songsOf, workPage } from './site.ts'
import { albumData, breadcrumbData, playlistData, recordingData } from './structured-data.ts'

const PLAYER_WIDTH = 600

/** The head is made on the server alone, so that no visit loads the code. */
export function soundHead(
  sound: Sound,
  albums: readonly AlbumSummary[],
  site: Site,
): MetaDescriptor[] {
  const { duration, mp3Url } = sound
  return headOf('sound', sound, site, () => [
    { property: 'music:duration', content: String(Math.round(duration)) },
    ...(mp3Url
      ? [
          { property: 'og:audio', content: absolute(mp3Url, site) },
          { property: 'og:audio:type', content: 'audio/mpeg' },
        ]
      : []),
    recordingData(sound, albums, site),
  ])
}

export function albumHead(album: Album, site: Site): MetaDescriptor[] {
  const date = dateOf(album)
  return headOf('album', album, site, () => [
    ...(date ? [{ property: 'music:release_date', content: date }] : []),
    ...songsOf(album, site).map(({ url }) => ({ property: 'music:song', content: url })),
    albumData(album, site),
  ])
}

/** @param sounds the first ones */
export function playlistHead(
  playlist: Playlist,
  sounds: readonly SoundSummary[],
  site: Site,
): MetaDescriptor[] {
  const { id, slug, title, user, username, coverart, covers, visibility } = playlist
  if (visibility !== 'public') return plainPreview(site.config.origin)
  const url = workPage('playlist', { id, slug }, site)
  const profile = pageAt(site, 'user', username)
  const picture = coverart ?? covers[0] ?? null
  return [
    { property: 'music:creator', content: profile },
    ...previewImage({ kind: 'playlist', id, title, by: user, picture }, 'player', site),
    ...player('playlist', id, site),
    ...discovery(url, title, site.config.origin),
    ...songsOf({ sounds }, site).map((song) => ({ property: 'music:song', content: song.url })),
    playlistData(playlist, sounds, site),
    breadcrumbData(
      [
        { name: user, url: profile },
        { name: title, url },
      ],
      site,
    ),
  ]
}

/** Links to what is not public say nothing of it. */
function headOf(
  kind: EmbedKind,
  work: (Sound & { closed?: boolean | undefined }) | (Album & { closed?: undefined }),
  site: Site,
  own: () => MetaDescriptor[],
): MetaDescriptor[] {
  const { id, title, user, username, coverart, status, closed, tdmReserved } = work
  if (status !== 'Released' || closed)
    return [...plainPreview(site.config.origin), ...reservation(tdmReserved)]
  const url = workPage(kind, work, site)
  const profile = pageAt(site, 'user', username)
  return [
    { property: 'music:musician', content: profile },
    ...previewImage({ kind, id, title, by: user, picture: coverart }, 'player', site),
    ...player(kind, id, site),
    ...discovery(url, title, site.config.origin),
    ...reservation(tdmReserved),
    ...own(),
    breadcrumbData(
      [
        { name: user, url: profile },
        { name: title, url },
      ],
      site,
    ),
  ]
}

/** oEmbed's discovery (oembed.com, section 4). */
function discovery(url: string, title: string, origin: string): MetaDescriptor[] {
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    href: `${origin}/oembed?${new URLSearchParams({ url, format })}`,
    title,
  }))
}

function player(kind: EmbedKind, id: string, { config, locale }: Site): MetaDescriptor[] {
  const base = config.embedUrl ?? config.origin
  const address = embedAddress(base, { kind, id, size: 'medium', lang: locale })
  return [
    { name: 'twitter:player', content: address },
    { name: 'twitter:player:width', content: String(PLAYER_WIDTH) },
    { name: 'twitter:player:height', content: String(EMBED_HEIGHTS.medium) },
  ]
}
