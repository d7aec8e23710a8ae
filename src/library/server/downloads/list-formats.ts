import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { type DownloadChoice, PURCHASE_FORMATS } from '#orders/contract.ts'
import type { ItemDownloads } from '#orders/server/extensions.ts'
import { type ItemRow, listAlbumSounds } from '#orders/server/item-store.ts'
import type { Context } from '#ports/context.ts'
import { listSoundSummariesByKey } from '#works/server/sounds/list-sound-summaries.ts'
import { extensionOf } from './file-name.ts'
import { listFileSizes } from './store.ts'

export async function listItemDownloads(
  context: Pick<Context, 'config' | 'db'>,
  items: readonly Pick<ItemRow, 'id' | 'kind' | 'recordingId' | 'workId'>[],
  viewer: Viewer,
): Promise<Map<number, ItemDownloads>> {
  const { db } = context
  const { locale } = viewer
  const albumIds = items.flatMap(({ kind, id }) => (kind === 'album' ? id : []))
  const tracks = await listAlbumSounds(db, albumIds)
  const recordingIds = [...items, ...tracks].flatMap(({ recordingId }) => recordingId ?? [])
  const files = await listFileSizes(db, recordingIds)
  const soundIds = [
    ...items.flatMap(({ kind, workId }) => (kind === 'sound' && workId) || []),
    ...tracks.map(({ soundId }) => soundId),
  ]
  const playable = await listSoundSummariesByKey(context, viewer, soundIds, 'bought')
  const formatsOf = (recordingId: number | null) =>
    files.flatMap((file) => (file.id === recordingId ? fileFormats(file, locale) : []))
  const byItem = Map.groupBy(tracks, ({ itemId }) => itemId)
  const downloads = items.map(({ id: itemId, kind, recordingId, workId }) => {
    const contents = byItem.get(itemId) ?? []
    const sounds = contents.map(({ id, slug, title, grant, ...track }) => {
      return { id, slug, title, grant, formats: formatsOf(track.recordingId) }
    })
    const isAlbum = kind === 'album'
    const formats = isAlbum ? zipFormats(sounds, locale) : formatsOf(recordingId)
    const played = isAlbum ? contents : [{ soundId: workId }]
    const list = played.flatMap(({ soundId: key }) => (key && playable.get(key)) || [])
    return [itemId, { formats, sounds, tracks: list }] as const
  })
  return new Map(downloads)
}

function fileFormats(
  { fileName, bytes }: Awaited<ReturnType<typeof listFileSizes>>[number],
  locale: Locale,
): DownloadChoice[] {
  const { t } = translate(locale)
  const type = extensionOf(fileName).toUpperCase()
  return PURCHASE_FORMATS.map((format) => ({
    format,
    label: t(`sales.download.${format}`, { type }),
    bytes: bytes[format] ?? null,
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
