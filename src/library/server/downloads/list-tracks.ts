import { translate } from '#i18n/translate.ts'
import { japanDay } from '#kernel/japan-day.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import { plainLyrics } from '#kernel/lyrics.ts'
import { titleLine } from '#kernel/title-line.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RenditionTags } from '#uploads/server/make-rendition.ts'
import { GENRES } from '#works/contract.ts'
import { licenseUrl } from '#works/license-url.ts'
import { type Download, listTracksOf, type SoundDownload } from './store.ts'

/** The sounds of a download in order. */
export async function listTracks(db: Database, { kind, row }: Download): Promise<SoundDownload[]> {
  return kind === 'sound' ? [row] : listTracksOf(db, [row.id])
}

/** The tags inside a file; of a sound that came with an album, which one it is of it. */
export function tagsOf(track: SoundDownload): RenditionTags {
  const { isrc, loudnessLufs, truePeakDb, reading, artistReading } = track
  const genre = GENRES.find((known) => known === track.genre)
  const license = licenseUrl(track.license, track.ccType)
  return {
    title: titleLine(track),
    artist: track.artist ?? track.sellerName,
    date: japanDay(track.releasedAt ?? track.createdAt),
    ...(genre && { genre: translate(DEFAULT_LOCALE).t(`common.genres.${genre}`) }),
    ...(isrc !== null && { isrc }),
    ...(reading && { titleSort: reading }),
    ...(artistReading && { artistSort: artistReading }),
    ...(license && { licenseUrl: license }),
    ...(track.lyrics && { lyrics: plainLyrics(track.lyrics) }),
    ...(loudnessLufs !== null && { loudnessLufs }),
    ...(truePeakDb !== null && { truePeakDb }),
    ...(track.coverKey !== null && { coverKey: track.coverKey }),
    ...albumTags(track),
  }
}

function albumTags(track: SoundDownload): Partial<RenditionTags> {
  const { albumId, album, trackNumber, trackCount, albumReading } = track
  const { albumLoudnessLufs, albumTruePeakDb } = track
  if (albumId === null || album === null) return {}
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
