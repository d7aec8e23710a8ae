import { translate } from '#i18n/translate.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RenditionTags } from '#uploads/server/make-rendition.ts'
import { GENRES } from '#works/contract.ts'
import { licenseUrl } from '#works/license-url.ts'
import {
  type AlbumDownload,
  type Download,
  listAlbumSounds,
  listSoundDownloads,
  type SoundDownload,
} from './store.ts'

/** The sounds of a download in order. */
export async function listTracks(db: Database, { kind, row }: Download): Promise<SoundDownload[]> {
  if (kind === 'sound') return [row]
  return (await listAlbumTracks(db, [row])).get(row.itemId) ?? []
}

/** Of each item: its sounds, as a part of the album, by whichever item the buyer has them. */
export async function listAlbumTracks(
  db: Database,
  albums: readonly AlbumDownload[],
): Promise<Map<number, SoundDownload[]>> {
  const all = await listAlbumSounds(
    db,
    albums.map(({ itemId }) => itemId),
  )
  const grants = all.flatMap(({ grant }) => grant ?? [])
  const byGrant = new Map((await listSoundDownloads(db, grants)).map((each) => [each.grant, each]))
  const byItem = Map.groupBy(all, ({ itemId }) => itemId)
  const pairs = albums.map((row) => {
    const { itemId, albumId, title: album, reading: albumReading, coverKey } = row
    const { albumLoudnessLufs, albumTruePeakDb } = row
    const whole = { albumId, album, albumReading, albumLoudnessLufs, albumTruePeakDb }
    const sounds = byItem.get(itemId) ?? []
    const tracks = sounds.flatMap(({ grant }, index) => {
      const track = byGrant.get(grant ?? '')
      if (track === undefined) return []
      const place = { trackNumber: index + 1, trackCount: sounds.length }
      return { ...track, ...place, coverKey: track.coverKey ?? coverKey, ...whole }
    })
    return [itemId, tracks] as const
  })
  return new Map(pairs)
}

/** The tags inside a file; of a sound that came with an album, which one it is of it. */
export function tagsOf(track: SoundDownload): RenditionTags {
  const { isrc, loudnessLufs, truePeakDb, reading, artistReading } = track
  const genre = GENRES.find((known) => known === track.genre)
  const license = licenseUrl(track.license, track.ccType)
  return {
    title: track.title,
    artist: track.artist ?? track.sellerName,
    date: japanDay(track.releasedAt ?? track.createdAt),
    ...(genre && { genre: translate(DEFAULT_LOCALE).say(`common.genres.${genre}`) }),
    ...(isrc !== null && { isrc }),
    ...(reading && { titleSort: reading }),
    ...(artistReading && { artistSort: artistReading }),
    ...(license && { licenseUrl: license }),
    ...(loudnessLufs !== null && { loudnessLufs }),
    ...(truePeakDb !== null && { truePeakDb }),
    ...(track.coverKey !== null && { coverKey: track.coverKey }),
    ...albumTags(track),
  }
}

function albumTags(track: SoundDownload): Partial<RenditionTags> {
  const { albumId, album, trackNumber, trackCount, albumReading } = track
  const { albumLoudnessLufs, albumTruePeakDb } = track
  if (albumId === null || album === null || trackNumber === null) return {}
  return {
    scope: `album-${albumId}`,
    album,
    trackNumber,
    trackCount,
    ...(albumReading && { albumSort: albumReading }),
    ...(albumLoudnessLufs !== null && { albumLoudnessLufs }),
    ...(albumTruePeakDb !== null && { albumTruePeakDb }),
  }
}
