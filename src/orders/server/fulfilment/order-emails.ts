import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale, toLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { formatYen } from '#kernel/yen.ts'
import { readOwnParts } from '#money/server/own-parts.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { isTestPayment } from '#ports/payments/payments.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES } from '../../contract.ts'
import { receiptPath } from '../../receipt-contract.ts'
import { findRecipient, type Recipient } from '../extensions.ts'
import { type ItemRow, listAlbumSounds, listItems } from '../item-store.ts'
import { orderAddress, pageAddress, signOrderKey } from '../links/order-links.ts'
import { listMessages, type MessageRow } from '../messages/message-store.ts'
import { findOrderByPublicId, type OrderRow } from '../order-store.ts'
import { formatRelease } from '../preorders/format-release.ts'
import { nameItem } from '../present.ts'
import type { Outcome } from './grant-items.ts'

const AT_MOST_EVERY_MS = 5 * 60 * 1000
const LINK_BOUNDS = { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES }

/**
 * Sends the receipt with a new link, to the address of the order alone, at most every five minutes.
 * It says plainly what was refunded since.
 * @throws Problem not_found where it was not paid
 */
export async function resendReceipt(context: Context, publicId: string): Promise<void> {
  const { db, clock } = context
  const order = await findOrderByPublicId(db, publicId)
  for (const { resend } of context.orderExtensions) {
    if (order && (await resend?.(context, order))) return
  }
  if (order?.status !== 'paid' && order?.status !== 'refunded') throw new Problem('not_found')
  const at = clock.now()
  const copy = `-${Math.floor(at.getTime() / AT_MOST_EVERY_MS)}`
  const items = await listItems(db, [order.id])
  const back = items.flatMap((item) => {
    const { refundReason: reason } = item
    return reason === 'already_owned' || reason === 'sounds_gone' ? { item, reason } : []
  })
  const recipient = await findRecipient(context, db, order.id)
  const receipt = { order, items, back, at, copy, recipient }
  await db.transaction().execute((trx) => writeReceipt(context, trx, receipt))
}

interface Receipt {
  order: OrderRow
  items: ItemRow[]
  back: Outcome['back']
  at: Date
  recipient: Recipient | undefined
  /** A text that differs each time the email is sent again. */
  copy?: string
}

export async function writeReceipt(
  context: Context,
  trx: Database,
  { order, items, back, at, recipient, copy = '' }: Receipt,
): Promise<void> {
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const date = new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeZone: 'Asia/Tokyo',
  })
  const isGuest = order.askedBy === null
  const isRefunded = order.status === 'refunded'
  const origin = originOf({ context }, undefined)
  const key = isGuest ? signOrderKey(context.config.secret, order.publicId, at, 'email') : undefined
  await writeEmail(context, trx, order, {
    eventKey: `receipt-${order.publicId}${copy}`,
    subject: t('emails.sales.receiptSubject', { title: nameItems(items, locale) }),
    title: t(`emails.sales.${isRefunded ? 'receiptRefundedTitle' : 'receiptTitle'}`),
    paragraphs: [
      t('emails.sales.receiptOrder', {
        id: order.publicId,
        date: date.format(order.paidAt ?? at),
      }),
      ...(await listLines(trx, items, locale)),
      t('emails.sales.receiptTotal', { total: formatYen(order.totalYen) }),
      ...creditLines(order, locale),
      ...backNotes(back, locale),
      ...sandboxNote(order, locale),
      ...(isRefunded
        ? [t('emails.sales.receiptRefunded')]
        : (recipient?.describe(at, locale) ?? [
            ...keepLines(items, isGuest, locale),
            ...preorderLines(items, locale),
          ])),
    ],
    action: {
      label: t(recipient || isRefunded ? 'sales.order.title' : 'sales.order.download'),
      url:
        isGuest || recipient || isRefunded
          ? orderAddress(context, origin, order, { from: at, by: 'email' })
          : pageAddress(origin, locale, '/my/purchases'),
    },
    document:
      order.totalYen === 0
        ? undefined
        : {
            label: t('receipts.link'),
            url: `${origin}${receiptPath(order.publicId, key)}`,
          },
  })
}

/** Describes how the order was paid, where a gift card paid some of it. */
function creditLines({ totalYen, dueYen }: OrderRow, locale: Locale): string[] {
  if (dueYen === totalYen) return []
  const { t } = translate(locale)
  const paid = { amount: formatYen(totalYen - dueYen), rest: formatYen(dueYen) }
  return [t('giftCardEmails.paidBy', paid)]
}

function keepLines(items: readonly ItemRow[], isGuest: boolean, locale: Locale): string[] {
  const { t } = translate(locale)
  const hasAlbum = items.some(({ kind }) => kind === 'album')
  return [
    t(hasAlbum ? 'emails.sales.receiptKeptAlbum' : 'emails.sales.receiptKept'),
    ...(isGuest ? [t('emails.sales.receiptLink', LINK_BOUNDS)] : []),
  ]
}

/** Says what follows where the buyer waits for something. */
function preorderLines(items: readonly ItemRow[], locale: Locale): string[] {
  return items.some(isToCome) ? [translate(locale).t('emails.sales.preorderNext')] : []
}

const isToCome = ({ deliversAt, deliveredAt }: ItemRow) =>
  deliversAt !== null && deliveredAt === null

export async function listLines(trx: Database, items: readonly ItemRow[], locale: Locale) {
  const { t } = translate(locale)
  const ids = items.map(({ id }) => id)
  const sounds = Map.groupBy(await listAlbumSounds(trx, ids), ({ itemId }) => itemId)
  const lines = items.map((item) => {
    const title = nameItem(item, locale)
    const paid = formatYen(item.paidYen)
    const line = t('emails.sales.receiptLine', { title, seller: item.sellerName, paid })
    const note = noteOf(item, locale)
    const contents = sounds.get(item.id)?.map((sound, index) => `${index + 1}. ${sound.title}`)
    return [line + note, ...(contents ?? [])].join('\n')
  })
  return sounds.size > 0 ? lines : [lines.join('\n')]
}

/**
 * Describes, after the line of an item, what the code of a buyer or bought sounds took off, and when it
 * comes.
 */
function noteOf(item: ItemRow, locale: Locale): string {
  const { discountYen, discountCode: code, paidBeforeYen, deliversAt } = item
  const { t } = translate(locale)
  const notes: string[] = []
  if (deliversAt !== null && isToCome(item)) {
    notes.push(t('emails.sales.preorder', { date: formatRelease(deliversAt, locale) }))
  }
  if (code !== null) {
    notes.push(t('emails.sales.discounted', { amount: formatYen(discountYen), code }))
  }
  if (paidBeforeYen > 0) {
    notes.push(t('emails.sales.paidBefore', { amount: formatYen(paidBeforeYen) }))
  }
  return notes.map((note) => (locale === 'ja' ? note : ` ${note}`)).join('')
}

const NOTES = {
  already_owned: 'emails.sales.receiptAlready',
  sounds_gone: 'emails.sales.receiptGone',
} as const

function backNotes(back: Outcome['back'], locale: Locale): string[] {
  return [...Map.groupBy(back, ({ reason }) => reason)].map(([reason, entries]) => {
    const items = entries.map(({ item }) => item)
    return translate(locale).t(NOTES[reason], { titles: listTitles(items, locale) })
  })
}

export function sandboxNote({ paymentId }: OrderRow, locale: Locale): string[] {
  const isTest = paymentId !== null && isTestPayment(paymentId)
  return isTest ? [translate(locale).t('emails.sales.sandbox')] : []
}

/** Names all of them, while {@link nameItems} is for a subject. */
export function listTitles(items: readonly ItemRow[], locale: Locale): string {
  const titles = items.map((item) => nameItem(item, locale))
  return titles.join(locale === 'ja' ? '、' : ', ')
}

export function nameItems(items: readonly ItemRow[], locale: Locale): string {
  const [first, ...others] = items
  const title = first ? nameItem(first, locale) : ''
  if (others.length === 0) return title
  return translate(locale).t('emails.sales.andMore', { title, count: others.length })
}

/** Writes to each artist who wants it, with the share of each item as the ledger has it. */
export async function writeSaleNotices(
  context: Context,
  trx: Database,
  { order, items }: { order: OrderRow; items: readonly (ItemRow & { sellerId: number })[] },
): Promise<void> {
  const bySeller = Map.groupBy(items, ({ sellerId }) => sellerId)
  const readers = await findReaders(context, trx, [...bySeller.keys()], 'sale')
  const messages = await listMessages(trx, [order.id])
  const sales = items.map(({ id, sellerId }) => ({ orderItemId: id, sellerId }))
  const parts = await readOwnParts(trx, sales)
  const shares = new Map(items.map((item, index) => [item, parts[index] ?? 0]))
  for (const [sellerId, sold] of bySeller) {
    const reader = readers.get(sellerId)
    if (!reader) continue
    const { locale } = reader
    const { t } = translate(locale)
    const lines = sold.map((item) => {
      const { paidYen } = item
      const title = nameItem(item, locale)
      const note = noteOf(item, locale)
      if (paidYen === 0) return t('emails.sales.saleFree', { title }) + note
      const share = formatYen(shares.get(item) ?? 0)
      return t('emails.sales.saleLine', { title, paid: formatYen(paidYen), share }) + note
    })
    await writeEmail(context, trx, reader, {
      eventKey: `sale-${order.publicId}-${sellerId}`,
      subject: t('emails.sales.saleSubject', { title: nameItems(sold, locale) }),
      title: t('emails.sales.saleTitle'),
      paragraphs: [
        lines.join('\n'),
        ...quoteMessage(messages, sellerId, locale),
        ...sandboxNote(order, locale),
      ],
      action: { label: t('emails.sales.saleAction'), path: '/my/reports#sales' },
    })
  }
}

function quoteMessage(messages: readonly MessageRow[], sellerId: number, locale: Locale): string[] {
  const { t } = translate(locale)
  const { text, buyerName: name } = messages.find((each) => each.sellerId === sellerId) ?? {}
  if (!text) return []
  const by = name ? t('emails.sales.saleMessage', { name }) : t('emails.sales.saleMessageGuest')
  return [`${by}\n${text}`]
}
