import { translate } from '#i18n/translate.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import type { ItemRow } from '../../orders/item-store.ts'
import { nameItem } from '../../orders/present.ts'
import type { OrderRow } from '../../orders/store.ts'

export type Say = ReturnType<typeof translate>['say']

export function sandboxNote({ provider }: OrderRow, say: Say): string[] {
  return provider === 'sandbox' ? [say('emails.sales.sandbox')] : []
}

/** The first of them, and how many more. */
export function nameItems(items: readonly ItemRow[], locale: Locale): string {
  const [first, ...others] = items
  const title = first ? nameItem(first, locale) : ''
  if (others.length === 0) return title
  return translate(locale).say('emails.sales.andMore', { title, count: others.length })
}

export function localeOf(locale: string | undefined): Locale {
  return isLocale(locale) ? locale : 'en'
}
