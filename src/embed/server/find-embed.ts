import { Problem } from '#kernel/problem.ts'
import { titleLine } from '#kernel/title-line.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { PLAYLIST_SOUNDS_MAX } from '#lists/playlists-contract.ts'
import { getPlaylist, listPlaylistSounds } from '#lists/server/playlists/read-playlists.ts'
import type { Context } from '#ports/context.ts'
import type { AlbumSummary } from '#works/albums-contract.ts'
import { getAlbum } from '#works/server/albums/read-albums.ts'
import { presentSummary } from '#works/server/present.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import type { EmbedKind } from '../embed-address.ts'
import type { FrameItem, FrameTrack } from '../frame/frame-item.ts'

/** A start may count after this many played seconds, or half of the playable part. */
const REPORT_AFTER_SECONDS = 30

/**
 * Returns the item that they may open by this id; undefined for all else: drafts, deleted, unknown.
 */
export async function findEmbed(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  { kind, id }: { kind: EmbedKind; id: string },
): Promise<FrameItem | undefined> {
  if (kind === 'album') {
    const album = await orClosed(() => getAlbum(context, viewer, id))
    // An announced album has nothing to hear for others.
    if (album?.status === 'Draft' && album.edit === null) return undefined
    const tracks = album?.sounds.map(trackOf) ?? []
    return album && { ...itemOf('album', album), tdmReserved: album.tdmReserved, tracks }
  }
  if (kind === 'playlist') return orClosed(() => findPlaylist(context, viewer, id))
  const found = await findSoundFor(context, viewer, id)
  if (found === undefined) return undefined
  const sound = presentSummary(context.config, found.sound, found.access)
  const { tdmReserved } = found.sound
  return { ...itemOf('sound', sound), tdmReserved, tracks: [trackOf(sound)] }
}

/** The frame says the same of all that cannot be opened. */
const CLOSED: ReadonlySet<string> = new Set(['not_found', 'withdrawn'])

async function orClosed<Item>(find: () => Promise<Item>): Promise<Item | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Problem && CLOSED.has(error.code)) return undefined
    throw error
  }
}

async function findPlaylist(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<FrameItem> {
  const playlist = await getPlaylist(context, viewer, id)
  const { title, user, username, coverart, covers, accent, slug, visibility } = playlist
  const { items } = await listPlaylistSounds(context, viewer, id, {
    limit: PLAYLIST_SOUNDS_MAX,
  })
  return {
    id,
    title,
    user,
    username,
    accent,
    ...UNSOLD,
    kind: 'playlist',
    coverart: coverart ?? covers[0] ?? null,
    path: `/playlist/${id}/${encodeURIComponent(slug)}`,
    isPublic: visibility === 'public',
    tdmReserved: false,
    tracks: items.flatMap(({ sound }) => (sound ? { ...trackOf(sound), user: sound.user } : [])),
  }
}

/** A playlist is not sold. */
const UNSOLD = { sales: false, price: 0, nameyourprice: false, mine: 'none' } as const

function itemOf(kind: EmbedKind, item: SoundSummary | AlbumSummary) {
  const path = `/${kind}/${item.id}/${encodeURIComponent(item.slug)}`
  return { ...item, kind, path, isPublic: item.status === 'Released' }
}

function trackOf(sound: SoundSummary): FrameTrack {
  const { id, duration, mp3Url, hlsUrl, waveformUrl, creatorId, limit } = sound
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  const reportAfter = Math.min(REPORT_AFTER_SECONDS, (to - from) / 2)
  const title = titleLine(sound)
  const addresses = { mp3Url, hlsUrl, waveformUrl }
  return { id, title, duration, ...addresses, creatorId, from, to, limited: limit.on, reportAfter }
}
