import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { joinSentences, type Locale, toLocale } from '#kernel/locale.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES } from '#orders/contract.ts'
import { sandboxNote } from '#orders/server/fulfilment/order-emails.ts'
import { type ItemRow, listAlbumSounds, listItems } from '#orders/server/item-store.ts'
import { orderAddress } from '#orders/server/links/order-links.ts'
import { findOrder, type OrderRow } from '#orders/server/order-store.ts'
import { nameItem } from '#orders/server/present.ts'
import { orderAction } from '#orders/server/refunds/refund-emails.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { findGift, type GiftRow, giverOf, toRecipient } from './gift-store.ts'

const LINK_BOUNDS = { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES }

interface Sent {
  /** The recipient's. */
  given: OrderRow
  items: readonly ItemRow[]
  gift: GiftRow
  at: Date
  /** A text that differs each time the email is sent again. */
  copy?: string
}

/** Writes to the recipient: a link that plays and downloads without an account. */
export async function writeGiftEmail(
  context: Context,
  trx: Database,
  { given, items, gift: whole, at, copy = '' }: Sent,
): Promise<void> {
  const gift = toRecipient(whole)
  const [item] = items
  if (!item) throw new Error(`Order ${given.publicId} has no item`)
  const locale = toLocale(given.locale)
  const { t } = translate(locale)
  const sounds = await listAlbumSounds(trx, [item.id])
  const names = namesOf(gift, item, locale)
  await writeEmail(context, trx, given, {
    eventKey: `gift-${given.publicId}${copy}`,
    subject: t('giftEmails.subject', names),
    title: t('giftEmails.title', names),
    paragraphs: [
      [
        t('giftEmails.gives', { ...names, seller: item.sellerName }),
        ...sounds.map((sound, index) => `${index + 1}. ${sound.title}`),
      ].join('\n'),
      ...quote(gift),
      t('giftEmails.howTo'),
      t('emails.sales.receiptLink', LINK_BOUNDS),
    ],
    action: {
      label: t('giftEmails.open'),
      url: orderAddress(context, originOf({ context }, undefined), given, {
        from: at,
        by: 'email',
      }),
    },
    footer: strangerNote(context, gift, locale),
  })
}

function namesOf({ sender }: GiftRow, item: ItemRow, locale: Locale) {
  return { title: nameItem(item, locale), sender: sender || translate(locale).t('gifts.someone') }
}

/** The message stays plain text: nothing in it becomes a link of ours. */
export function quote({ message, sender }: GiftRow): string[] {
  return message === '' ? [] : [`${message}\n— ${sender}`]
}

/** Anyone may type in any address, and any name. */
export function strangerNote({ config }: Context, { sender }: GiftRow, locale: Locale): string {
  const { t } = translate(locale)
  const { email } = config.operator
  const report = email === undefined ? [] : [t('giftEmails.report', { email })]
  const name = sender || t('gifts.someone')
  const lines = [t('giftEmails.stranger', { sender: name }), ...report]
  return `${config.brandName} – ${joinSentences(locale, lines)}`
}

interface Told {
  order: OrderRow
  item: ItemRow
  gift: GiftRow
  recipient: string
}

/** Writes to the giver that the gift was delivered. */
export async function writeDeliveryNotice(
  context: Context,
  trx: Database,
  { order, item, gift, recipient }: Told,
): Promise<void> {
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const title = nameItem(item, locale)
  await writeEmail(context, trx, order, {
    eventKey: `gift-sent-${order.publicId}`,
    subject: t('giftEmails.sentSubject', { title }),
    title: t('giftEmails.sentTitle'),
    paragraphs: [
      t('giftEmails.sentText', { title, recipient }),
      ...quote(gift),
      ...sandboxNote(order, locale),
    ],
    action: orderAction(context, order),
  })
}

/** Writes to a recipient who has the item already. The giver learns it with the refund. */
export async function writeOwnedEmail(
  context: Context,
  trx: Database,
  { given, item, gift: whole }: { given: OrderRow; item: ItemRow; gift: GiftRow },
): Promise<void> {
  const gift = toRecipient(whole)
  const locale = toLocale(given.locale)
  const { t } = translate(locale)
  const names = namesOf(gift, item, locale)
  await writeEmail(context, trx, given, {
    eventKey: `gift-owned-${given.publicId}`,
    subject: t('giftEmails.ownedSubject', names),
    title: t('giftEmails.title', names),
    paragraphs: [t('giftEmails.ownedText', names), ...quote(gift)],
    action: {
      label: t('menu.shoppingList'),
      path: '/my/purchases',
    },
    footer: strangerNote(context, gift, locale),
  })
}

/**
 * Writes to a recipient whose gift was paid back, by the recipient's order; the email does not
 * mention money.
 */
export function writeGiftEnded(
  context: Context,
  trx: Database,
  givenId: number,
  copy = '',
): Promise<void> {
  return writeToRecipient(context, trx, { givenId, what: 'ended', copy })
}

/** Writes to the recipient that the payment of the gift stands after all. */
export function writeGiftBack(context: Context, trx: Database, givenId: number): Promise<void> {
  return writeToRecipient(context, trx, {
    givenId,
    what: 'back',
    copy: `-${context.clock.now().getTime()}`,
  })
}

async function writeToRecipient(
  context: Context,
  trx: Database,
  { givenId, what, copy }: { givenId: number; what: 'ended' | 'back'; copy: string },
): Promise<void> {
  const given = await findOrder(trx, givenId)
  const giver = given && giverOf(given)
  const whole = giver && (await findGift(trx, giver))
  const [item] = await listItems(trx, [givenId])
  if (!given || !whole || !item) throw new Error(`Order ${givenId} is no gift`)
  const gift = toRecipient(whole)
  const locale = toLocale(given.locale)
  const { t } = translate(locale)
  const names = namesOf(gift, item, locale)
  await writeEmail(context, trx, given, {
    eventKey: `gift-${what}-${given.publicId}${copy}`,
    subject: t(`giftEmails.${what}Subject`, names),
    title: t(`giftEmails.${what}Title`),
    paragraphs: [t(`giftEmails.${what}Text`, names)],
    footer: strangerNote(context, gift, locale),
  })
}
