import { translate } from '#i18n/translate.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import { GENRES } from '#publishing/contract.ts'
import type { RenditionTags } from '#uploads/server/make-rendition.ts'
import type { DownloadRow } from './store.ts'

/** What a file says of itself: of a sound that came with an album, which one it is of it. */
export function tagsOf(row: DownloadRow): RenditionTags {
  const genre = GENRES.find((known) => known === row.genre)
  const year = (row.releasedAt ?? row.createdAt).getUTCFullYear()
  return {
    title: row.title,
    artist: row.artist ?? row.sellerName,
    year,
    ...(genre && { genre: translate(DEFAULT_LOCALE).say(`common.genres.${genre}`) }),
    ...(row.coverKey !== null && { coverKey: row.coverKey }),
    ...albumTags(row),
  }
}

function albumTags({ albumId, album, trackNumber, trackCount }: DownloadRow) {
  if (albumId === null || album === null || trackNumber === null) return {}
  return { scope: `album-${albumId}`, album, trackNumber, trackCount }
}
