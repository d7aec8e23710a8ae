import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES } from '../../contract.ts'
import { listAlbumSounds } from '../downloads/store.ts'
import { type ItemRow, listItems } from '../orders/item-store.ts'
import { downloadAddress } from '../orders/order-links.ts'
import { nameItem } from '../orders/present.ts'
import { findOrderByPublicId, type OrderRow } from '../orders/store.ts'
import type { Outcome } from './grant-items.ts'

const AT_MOST_EVERY_MS = 5 * 60 * 1000
const LINK_BOUNDS = { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES }

/**
 * With a new link, to the address of the order alone, at most every five minutes.
 * @throws Problem not_found where it was not paid
 */
export async function resendReceipt(context: Context, publicId: string): Promise<void> {
  const order = await findOrderByPublicId(context.db, publicId)
  if (order?.status !== 'paid') throw new Problem('not_found')
  const at = context.clock.now()
  const copy = `-${Math.floor(at.getTime() / AT_MOST_EVERY_MS)}`
  const items = await listItems(context.db, order.id)
  const back = items.flatMap((item) => {
    const { refundReason: reason } = item
    return reason === 'already_owned' || reason === 'sounds_gone' ? { item, reason } : []
  })
  await context.db
    .transaction()
    .execute((trx) => writeReceipt(context, trx, { order, items, back, at, copy }))
}

interface Receipt {
  order: OrderRow
  items: ItemRow[]
  back: Outcome['back']
  at: Date
  /** Differs each time it is sent again. */
  copy?: string
}

export async function writeReceipt(
  context: Context,
  trx: Database,
  { order, items, back, at, copy = '' }: Receipt,
): Promise<void> {
  const locale = localeOf(order)
  const { say } = translate(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const hasAlbum = items.some(({ kind }) => kind === 'album')
  await writeEmail(trx, {
    eventKey: `receipt-${order.publicId}${copy}`,
    to: order.email,
    subject: say('emails.sales.receiptSubject', { title: nameItems(items, locale) }),
    ...composeEmail({
      locale,
      brandName: context.config.brandName,
      title: say('emails.sales.receiptTitle'),
      paragraphs: [
        say('emails.sales.receiptOrder', { id: order.publicId, date: date.format(at) }),
        ...(await listLines(trx, items, locale)),
        say('emails.sales.receiptTotal', { total: formatYen(order.totalYen) }),
        ...backNotes(back, locale),
        ...sandboxNote(order, locale),
        say(hasAlbum ? 'emails.sales.receiptKeptAlbum' : 'emails.sales.receiptKept'),
        ...(order.askedBy === null ? [say('emails.sales.receiptLink', LINK_BOUNDS)] : []),
      ],
      action: {
        label: say('emails.sales.receiptAction'),
        url: downloadAddress(context, originOf({ context }, undefined), order, at),
      },
    }),
  })
}

async function listLines(trx: Database, items: readonly ItemRow[], locale: Locale) {
  const { say } = translate(locale)
  const ids = items.map(({ id }) => id)
  const sounds = Map.groupBy(await listAlbumSounds(trx, ids), ({ itemId }) => itemId)
  const lines = items.map((item) => {
    const title = nameItem(item, locale)
    const paid = formatYen(item.paidYen)
    const line = say('emails.sales.receiptLine', { title, seller: item.sellerName, paid })
    const contents = sounds.get(item.id)?.map((sound, index) => `${index + 1}. ${sound.title}`)
    return [line, ...(contents ?? [])].join('\n')
  })
  return sounds.size > 0 ? lines : [lines.join('\n')]
}

const NOTES = {
  already_owned: 'emails.sales.receiptAlready',
  sounds_gone: 'emails.sales.receiptGone',
} as const

function backNotes(back: Outcome['back'], locale: Locale): string[] {
  return [...Map.groupBy(back, ({ reason }) => reason)].map(([reason, entries]) => {
    const titles = entries.map(({ item }) => nameItem(item, locale))
    return translate(locale).say(NOTES[reason], {
      titles: titles.join(locale === 'ja' ? '、' : ', '),
    })
  })
}

export function localeOf({ locale }: OrderRow): Locale {
  return isLocale(locale) ? locale : 'en'
}

export function sandboxNote({ provider }: OrderRow, locale: Locale): string[] {
  return provider === 'sandbox' ? [translate(locale).say('emails.sales.sandbox')] : []
}

export function nameItems(items: readonly ItemRow[], locale: Locale): string {
  const [first, ...others] = items
  const title = first ? nameItem(first, locale) : ''
  if (others.length === 0) return title
  return translate(locale).say('emails.sales.andMore', { title, count: others.length })
}
