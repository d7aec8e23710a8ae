import { originOf } from '#http/origin.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES } from '../../../contract.ts'
import { listAlbumSounds } from '../../downloads/album/store.ts'
import type { ItemRow } from '../../orders/item-store.ts'
import { downloadAddress } from '../../orders/order-links.ts'
import { nameItem } from '../../orders/present.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { Outcome } from '../grant-items.ts'
import { localeOf, nameItems, sandboxNote } from './parts.ts'

const LINK_BOUNDS = { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES }

interface Receipt {
  order: OrderRow
  items: ItemRow[]
  /** Those that are paid back. */
  back: Outcome['back']
  at: Date
  /** Told apart when it is sent again. */
  copy?: string
}

export async function writeReceipt(
  context: Context,
  trx: Database,
  { order, items, back, at, copy = '' }: Receipt,
): Promise<void> {
  const locale = localeOf(order.locale)
  const { say } = translate(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const isGuest = order.askedBy === null
  const hasAlbum = items.some(({ kind }) => kind === 'album')
  const paragraphs = [
    say('emails.sales.receiptOrder', { id: order.publicId, date: date.format(at) }),
    ...(await listLines(trx, items, locale)),
    say('emails.sales.receiptTotal', { total: formatYen(order.totalYen) }),
    ...backNotes(back, locale),
    ...sandboxNote(order, say),
    say(hasAlbum ? 'emails.sales.receiptKeptAlbum' : 'emails.sales.receiptKept'),
    ...(isGuest ? [say('emails.sales.receiptLink', LINK_BOUNDS)] : []),
  ]
  const { brandName } = context.config
  await writeEmail(trx, {
    eventKey: `receipt-${order.publicId}${copy}`,
    to: order.email,
    subject: say('emails.sales.receiptSubject', { title: nameItems(items, locale) }),
    ...composeEmail({
      locale,
      brandName,
      title: say('emails.sales.receiptTitle'),
      paragraphs,
      action: {
        label: say('emails.sales.receiptAction'),
        url: downloadAddress(context, originOf({ context }, undefined), order, at),
      },
    }),
  })
}

/** A line for each item; below an album what came with it. */
async function listLines(
  trx: Database,
  items: readonly ItemRow[],
  locale: Locale,
): Promise<string[]> {
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
  const hasAlbum = sounds.size > 0
  return hasAlbum ? lines : [lines.join('\n')]
}

const NOTES = {
  already_owned: 'emails.sales.receiptAlready',
  sounds_gone: 'emails.sales.receiptGone',
} as const

function backNotes(back: Outcome['back'], locale: Locale): string[] {
  const { say } = translate(locale)
  const list = (items: Outcome['back']) =>
    items.map(({ item }) => nameItem(item, locale)).join(locale === 'ja' ? '、' : ', ')
  return [...Map.groupBy(back, ({ reason }) => reason)].map(([reason, items]) =>
    say(NOTES[reason], { titles: list(items) }),
  )
}
