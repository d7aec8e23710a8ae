import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { FORMATS } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'

/**
 * Writes to the owner after a change or, without a number, after a removal. The email has three
 * digits of it.
 * @param change.stripe that Stripe can pay them now
 */
export async function writeBillingEmail(
  context: Context,
  trx: Database,
  { userId, now, number, stripe }: { userId: number; now: Date; number?: string; stripe?: true },
): Promise<void> {
  const reader = (await findAddresses(trx, [userId])).get(userId)
  if (reader === undefined) return
  const { locale } = reader
  const { t } = translate(locale)
  const brand = context.config.brandName
  const time = new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(now)
  const what = stripe ? 'stripe' : number === undefined ? 'removed' : 'changed'
  await writeEmail(context, trx, reader, {
    eventKey: `billing-${newId()}`,
    subject: t(`billing.email.${what}Subject`, { brand }),
    paragraphs: [
      t(`billing.email.${what}`, { brand, time, end: number?.slice(-3) ?? '' }),
      t('billing.email.yours'),
      t('billing.email.notYours'),
    ],
    action: {
      label: t(stripe ? 'earnings.title' : 'billing.email.action'),
      path: stripe ? '/my/earnings' : '/settings/billing',
    },
  })
}
