import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'

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
  const { say } = translate(locale)
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(clock.now())
  const lines = [
    say('settings.exportFile.title', { brand: config.brandName, name: owner.name }),
    say('settings.exportFile.made', { date }),
    '',
    ...FOLDERS.map((folder) => `${folder}/\n  ${say(`settings.exportFile.${folder}`)}\n`),
    say('settings.exportFile.json'),
    say('settings.exportFile.secrets'),
  ]
  // The mark and the line ends are what the oldest editors ask for.
  return `\uFEFF${lines.join('\n')}\n`.replaceAll('\n', '\r\n')
}
