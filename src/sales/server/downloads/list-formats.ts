import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { type DownloadChoice, PURCHASE_FORMATS } from '../../contract.ts'
import { extensionOf } from './original-type.ts'
import { listFileSizes } from './store.ts'

/** What may be downloaded of each recording, with sizes where the files exist already. */
export async function listFormats(
  { db }: Pick<Context, 'db'>,
  recordingIds: readonly (number | null)[],
  locale: Locale,
): Promise<Map<number, DownloadChoice[]>> {
  const ids = recordingIds.filter((id) => id !== null)
  const { originals, renditions } = await listFileSizes(db, ids)
  const { say } = translate(locale)
  const choices = originals.map(({ id, fileName, bytes }) => {
    const type = extensionOf(fileName).toUpperCase()
    const made = (format: string) =>
      renditions.find((file) => file.recordingId === id && file.format === format)
    const files = PURCHASE_FORMATS.map((format) => {
      const label = say(`sales.download.${format}`, { type })
      return { format, label, bytes: format === 'original' ? bytes : (made(format)?.bytes ?? null) }
    })
    return [id, files] as const
  })
  return new Map(choices)
}
