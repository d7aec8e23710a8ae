import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { type BoughtSound, type DownloadChoice, PURCHASE_FORMATS } from '../../../contract.ts'
import { listFormats } from '../list-formats.ts'
import { listAlbumSounds } from './store.ts'

/** What an album item gave: its sounds, and what all of them come as in one ZIP. */
export interface BoughtAlbum {
  sounds: BoughtSound[]
  formats: DownloadChoice[]
}

/** By order item; without those that gave nothing (yet, or any more). */
export async function listBoughtAlbums(
  context: Pick<Context, 'db'>,
  itemIds: readonly number[],
  locale: Locale,
): Promise<Map<number, BoughtAlbum>> {
  const rows = await listAlbumSounds(context.db, itemIds)
  const recordingIds = rows.map(({ recordingId }) => recordingId)
  const formats = await listFormats(context, recordingIds, locale)
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  const albums = [...byItem].map(([itemId, sounds]) => {
    const bought = sounds.map(({ id, slug, title, grant, recordingId }) => ({
      id,
      slug,
      title,
      grant,
      formats: recordingId === null || grant === null ? [] : (formats.get(recordingId) ?? []),
    }))
    return [itemId, { sounds: bought, formats: zipFormats(bought, locale) }] as const
  })
  return new Map(albums)
}

function zipFormats(sounds: readonly BoughtSound[], locale: Locale): DownloadChoice[] {
  const { say } = translate(locale)
  return PURCHASE_FORMATS.map((format) => {
    const files = sounds.flatMap(
      ({ formats }) => formats.find((file) => file.format === format) ?? [],
    )
    const [first, ...others] = new Set(files.map(({ label }) => label))
    const name = others.length === 0 ? first : say('sales.download.originals')
    const sizes = files.map(({ bytes }) => bytes)
    return {
      format,
      label: say('sales.download.zip', { format: name ?? '' }),
      bytes: sizes.some((bytes) => bytes === null)
        ? null
        : sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0),
    }
  })
}
