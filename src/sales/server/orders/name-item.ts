import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ItemRow } from './item-store.ts'

/** The title of an item as letters and bills name it: an album as one. */
export function nameItem({ kind, title }: Pick<ItemRow, 'kind' | 'title'>, locale: Locale): string {
  return kind === 'album' ? translate(locale).say('sales.letters.albumTitle', { title }) : title
}
