import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import type { Html } from '#kernel/html.ts'
import type { PaymentRow } from '../books.ts'

export type Say = ReturnType<typeof translate>['say']

export interface SandboxPage {
  brandName: string
  payment: PaymentRow
}

/** A page in the buyer's language, with the banner that says what this is. */
export function sandboxPage(
  { brandName, payment: { locale } }: SandboxPage,
  content: (say: Say) => { title: string; body: Html },
): PlainPage {
  const { say } = translate(locale)
  const banner = say('sales.sandbox.banner')
  return { ...content(say), locale, brandName, layout: 'columns', banner }
}
