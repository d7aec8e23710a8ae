import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { titleLine } from '#kernel/title-line.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { type DownloadChoice, PURCHASE_FORMATS } from '#orders/contract.ts'
import type { ItemDownloads } from '#orders/server/extensions.ts'
import type { ItemRow } from '#orders/server/item-store.ts'
import type { Context } from '#ports/context.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import { extensionOf } from './file-name.ts'
import { type ItemSound, listItemSounds } from './store.ts'

/** What items give: the formats of their files, and the sounds that the viewer may play. */
export async function listItemDownloads(
  context: Pick<Context, 'config' | 'db'>,
  items: readonly Pick<ItemRow, 'id' | 'kind' | 'deliversAt' | 'deliveredAt'>[],
  viewer: Viewer,
): Promise<Map<number, ItemDownloads>> {
  const itemIds = items.map(({ id }) => id)
  const rows = Map.groupBy(
    await listItemSounds(context.db, viewer, itemIds),
    ({ itemId }) => itemId,
  )
  const { locale } = viewer
  const downloads = items.map(({ id: itemId, kind, deliversAt, deliveredAt }) => {
    const isWhole = deliversAt === null || deliveredAt !== null
    const given = rows.get(itemId) ?? []
    const sounds = given.map((row) => ({
      id: row.publicId,
      slug: row.slug,
      title: titleLine(row),
      grant: row.itemGrant,
      formats: fileFormats(row, locale),
      ...(row.hasBooklet && { hasBooklet: true }),
    }))
    const tracks = given
      .map((row) => summarise(context, viewer, row))
      .filter(({ mine }) => mine === 'bought')
    const files =
      kind === 'album'
        ? { formats: isWhole ? zipFormats(sounds, locale) : [], sounds }
        : {
            formats: sounds[0]?.formats ?? [],
            ...(sounds[0]?.hasBooklet && { hasBooklet: true }),
            sounds: [],
          }
    return [itemId, { ...files, tracks }] as const
  })
  return new Map(downloads)
}

function fileFormats({ fileName, bytes }: ItemSound, locale: Locale): DownloadChoice[] {
  if (fileName === null) return []
  const { t } = translate(locale)
  const type = extensionOf(fileName).toUpperCase()
  return PURCHASE_FORMATS.map((format) => ({
    format,
    label: t(`sales.download.${format}`, { type }),
    bytes: bytes?.[format] ?? null,
  }))
}

function zipFormats(sounds: ItemDownloads['sounds'], locale: Locale): DownloadChoice[] {
  const { t } = translate(locale)
  if (sounds.length === 0) return []
  return PURCHASE_FORMATS.map((format) => {
    const files = sounds.flatMap(({ formats }) => formats.filter((file) => file.format === format))
    const [first, ...others] = new Set(files.map(({ label }) => label))
    const name = others.length === 0 ? first : t('sales.download.originals')
    return {
      format,
      label: name ?? '',
      bytes: files.reduce<number | null>(
        (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
        0,
      ),
    }
  })
}
