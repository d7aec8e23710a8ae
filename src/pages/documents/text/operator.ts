import type { Operator } from '#kernel/config.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Fact } from '../document.ts'

const WORDS = {
  en: {
    name: 'Operator',
    none: 'None. This is a test installation without an operator.',
    representative: 'Representative',
    address: 'Address',
    phone: 'Phone',
    onRequest: 'Provided without delay on request',
    email: 'Email',
  },
  ja: {
    name: '運営者',
    none: 'なし（運営者のいない、試験用のサイトです）',
    representative: '運営責任者',
    address: '所在地',
    phone: '電話番号',
    onRequest: 'ご請求いただければ、遅滞なく開示します',
    email: 'メールアドレス',
  },
}

/**
 * Details of the site's operator and how to reach them. @param label of the name, where it has a
 * legal one
 */
export function operatorFacts(
  locale: Locale,
  { name, representative, address, phone, email, onRequest }: Operator,
  label = WORDS[locale].name,
): Fact[] {
  const words = WORDS[locale]
  if (name === undefined) return [[label, words.none]]
  return [
    [label, name],
    ...(representative === undefined ? [] : [[words.representative, representative] as const]),
    ...(address === undefined
      ? []
      : [[words.address, onRequest ? words.onRequest : address] as const]),
    [words.phone, onRequest ? words.onRequest : (phone ?? words.onRequest)],
    ...(email === undefined ? [] : [[words.email, email] as const]),
  ]
}
