import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import type { ZipEntry } from '#ports/zip/open-zip.ts'
import { type ExportPart, readParts } from './read-parts.ts'
import type { Spool } from './spool.ts'

/** Entries of known size: JSON is written to the spool now, files are read when they are sent. */
export async function planExport(
  context: Context,
  { userId, readme, spool }: { userId: number; readme: string; spool: Spool },
): Promise<ZipEntry[]> {
  const { clock, storage } = context
  const nameOf = createEntryNames()
  const now = clock.now()
  const write = async (path: readonly string[], text: Iterable<string> | AsyncIterable<string>) => {
    const piece = await spool.write(text)
    const open = async () => spool.read(piece)
    return { name: nameOf(path), bytes: piece.bytes, at: now, open }
  }
  const entries = [await write(['README.txt'], [readme])]
  for await (const part of readParts(context, userId)) {
    if ('key' in part) {
      const { path, key, bytes, at } = part
      entries.push({ name: nameOf(path), bytes, at, open: () => storage.read(key) })
    } else entries.push(await write(part.path, textOf(part)))
  }
  return entries
}

function textOf(part: Exclude<ExportPart, { key: string }>) {
  return 'rows' in part ? linesOf(part.rows) : [JSON.stringify(part.value, null, 2), '\n']
}

async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const FOLDERS = [
  'account',
  'sounds',
  'albums',
  'uploads',
  'images',
  'purchases',
  'sales',
  'community',
  'activity',
] as const

/** Describes the archive in plain text that every system shows. */
export function writeReadme(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  locale: Locale,
  owner: { name: string },
): string {
  const { t } = translate(locale)
  const date = new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(clock.now())
  const lines = [
    t('settings.exportFile.title', { brand: config.brandName, name: owner.name }),
    t('settings.exportFile.made', { date }),
    '',
    ...FOLDERS.map((folder) => `${folder}/\n  ${t(`settings.exportFile.${folder}`)}\n`),
    t('settings.exportFile.json'),
    t('settings.exportFile.secrets'),
  ]
  // The mark and the line ends are what the oldest editors ask for.
  return `\uFEFF${lines.join('\n')}\n`.replaceAll('\n', '\r\n')
}
