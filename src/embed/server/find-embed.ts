import type { AlbumSummary } from '#albums/contract.ts'
import { getAlbum } from '#albums/server/get-album.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { presentSummary } from '#sounds/server/present.ts'
import type { EmbedKind } from '../embed-address.ts'
import type { FrameItem, FrameTrack } from '../frame/frame-item.ts'

/** A start may count after this many played seconds, or half of the playable part. */
const REPORT_AFTER_SECONDS = 30

/** Everyone sees what a visitor sees: a frame never shows private things on another page. */
export function visitor(locale: Locale): Viewer {
  const none = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
  return { ...none, locale, ip: '', userAgent: '' }
}

/** What a visitor may open by this id; undefined for all else: drafts, deleted, unknown. */
export async function findEmbed(
  context: Pick<Context, 'config' | 'db'>,
  { kind, id, locale }: { kind: EmbedKind; id: string; locale: Locale },
): Promise<FrameItem | undefined> {
  const viewer = visitor(locale)
  return kind === 'sound' ? findSound(context, viewer, id) : findAlbum(context, viewer, id)
}

async function findSound(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<FrameItem | undefined> {
  const found = await findSoundFor(context, viewer, id)
  if (found === undefined) return undefined
  const sound = presentSummary(context.config, found.sound, found.access)
  return { ...itemOf('sound', sound), tracks: [trackOf(sound)] }
}

async function findAlbum(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  id: string,
): Promise<FrameItem | undefined> {
  const album = await albumFor(context, viewer, id)
  if (album === undefined) return undefined
  return { ...itemOf('album', album), tracks: album.sounds.map(trackOf) }
}

async function albumFor(context: Pick<Context, 'config' | 'db'>, viewer: Viewer, id: string) {
  try {
    return await getAlbum(context, viewer, id)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

function itemOf(kind: EmbedKind, item: SoundSummary | AlbumSummary) {
  const { id, slug, title, user, username, coverart, accent, status } = item
  const { sales, price, nameyourprice } = item
  return {
    kind,
    id,
    path: `/${kind}/${id}/${encodeURIComponent(slug)}`,
    title,
    artist: user,
    username,
    cover: coverart,
    accent,
    isPublic: status === 'Released',
    sales,
    price,
    nameyourprice,
  }
}

function trackOf(sound: SoundSummary): FrameTrack {
  const { id, title, duration, mp3Url, hlsUrl, waveformUrl, creatorId, limit } = sound
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return {
    id,
    title,
    duration,
    mp3: mp3Url,
    hls: hlsUrl,
    wave: waveformUrl,
    creator: creatorId,
    from,
    to,
    limited: limit.on,
    reportAfter: Math.min(REPORT_AFTER_SECONDS, (to - from) / 2),
  }
}
