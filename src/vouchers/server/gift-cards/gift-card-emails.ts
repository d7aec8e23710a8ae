import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { sandboxNote } from '#orders/server/fulfilment/order-emails.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { formatCode } from '../../download-code.ts'
import { quote, strangerNote } from '../gifts/gift-emails.ts'
import { findGift, type GiftRow, toRecipient } from '../gifts/gift-store.ts'
import { lastDayOf } from './describe-credit-back.ts'
import { findGiftCard } from './gift-card-store.ts'
import { giftCodeOf } from './gift-code.ts'

interface Sent {
  /** The order that bought the gift card. */
  order: OrderRow
  gift: GiftRow
  recipient: string
  endsAt: Date
  /** The sum that the gift card holds now. */
  leftYen: Yen
  /** A text that differs each time the email is sent again. */
  copy?: string
}

const OCCASIONS = {
  gift: { key: 'gift-card', subject: 'subject', title: 'title', gives: 'gives' },
  reminder: {
    key: 'gift-card-reminder',
    subject: 'reminderSubject',
    title: 'reminderTitle',
    gives: 'reminds',
  },
} as const

/** Writes to the recipient: the code, what it holds and until when, and how to use it. */
export async function writeGiftCardEmail(
  context: Context,
  trx: Database,
  { order, gift: whole, recipient, endsAt, leftYen, copy = '' }: Sent,
  occasion: keyof typeof OCCASIONS = 'gift',
): Promise<void> {
  const gift = toRecipient(whole)
  const locale = toLocale(gift.locale)
  const { t } = translate(locale)
  const { key, subject, title, gives } = OCCASIONS[occasion]
  const code = formatCode(giftCodeOf(context.config.secret, order.publicId))
  const facts = {
    sender: gift.sender || t('gifts.someone'),
    amount: formatYen(leftYen),
    brand: context.config.brandName,
    date: lastDayOf(endsAt, locale),
  }
  await writeEmail(
    context,
    trx,
    { email: recipient, locale },
    {
      eventKey: `${key}-${order.publicId}${copy}`,
      subject: t(`giftCardEmails.${subject}`, facts),
      title: t(`giftCardEmails.${title}`, facts),
      paragraphs: [
        t(`giftCardEmails.${gives}`, facts),
        ...(occasion === 'gift' ? quote(gift) : []),
        [t('giftCardEmails.code', { code }), t('giftCardEmails.until', facts)].join('\n'),
        t('giftCardEmails.howTo'),
        ...sandboxNote(order, locale),
      ],
      action: {
        label: t('giftCardEmails.use'),
        path: `/redeem?code=${code}`,
      },
      footer: strangerNote(context, gift, locale),
    },
  )
}

/**
 * Tells the recipient of a gift card that was sent that its payment was refunded, lost in a dispute,
 * or stands after all. An order of anything else has no such card: nothing is sent.
 */
export async function writeGiftCardChange(
  context: Context,
  trx: Database,
  order: OrderRow,
  change: 'ended' | 'less' | 'again',
): Promise<void> {
  const whole = await findGift(trx, order.id)
  const credit = await findGiftCard(trx, order.id)
  if (!credit || !whole || whole.deliveredAt === null || whole.recipient === null) return
  const gift = toRecipient(whole)
  const locale = toLocale(gift.locale)
  const { t } = translate(locale)
  const facts = { sender: gift.sender || t('gifts.someone'), amount: formatYen(credit.leftYen) }
  const subject = t(`giftCardEmails.${change}Subject`, facts)
  await writeEmail(
    context,
    trx,
    { email: whole.recipient, locale },
    {
      eventKey: `gift-card-${change}-${order.publicId}-${context.clock.now().getTime()}`,
      subject,
      paragraphs: [t(`giftCardEmails.${change}Text`, facts), ...sandboxNote(order, locale)],
      footer: strangerNote(context, gift, locale),
    },
  )
}
