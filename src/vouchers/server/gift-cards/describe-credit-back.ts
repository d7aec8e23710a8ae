import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'

/** Describes what became of the part of a refund that a gift card had paid. */
export function describeCreditBack(
  creditYen: Yen,
  { endsAt }: { endsAt: Date | null },
  { at, locale }: { at: Date; locale: Locale },
): string {
  const { t } = translate(locale)
  const amount = formatYen(creditYen)
  if (endsAt === null || endsAt <= at) return t('giftCardEmails.backEnded', { amount })
  return t('giftCardEmails.back', { amount, date: lastDayOf(endsAt, locale) })
}

/** Returns the last day on which a gift card that ends at this moment still works. */
export function lastDayOf(endsAt: Date, locale: Locale): string {
  const style = { dateStyle: 'long', timeZone: 'Asia/Tokyo' } as const
  return new Intl.DateTimeFormat(FORMATS[locale], style).format(new Date(endsAt.getTime() - 1))
}
