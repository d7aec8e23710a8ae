import { cleanLine } from '#kernel/clean-text.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { runInThread } from '#ports/threads/run-in-thread.ts'
import { getOwnOrder, isTestOrder } from '../read-order.ts'
import { type Receipt, writeReceiptPdf } from './receipt-pdf.ts'
import { listReceiptItems, listReceiptRefunds } from './store.ts'
import { sumReceipt } from './sum-receipt.ts'

interface Asked {
  id: string
  /** The key of a guest's link. */
  key?: string | undefined
  /** The order's own where it is left out. */
  lang?: Locale | undefined
  /** The name that the receipt is made out to. */
  to?: string | undefined
}

/**
 * Writes the receipt for anyone who may open the order's page; the same again has the same bytes.
 * @throws Problem not_found where nothing was paid, download_expired, download_used_up
 */
export async function openReceipt(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'orderExtensions'>,
  viewer: Viewer,
  { id, key, lang, to = '' }: Asked,
): Promise<{ pdf: Buffer; locale: Locale }> {
  const { db, config } = context
  const { order } = await getOwnOrder(context, viewer, id, key)
  const { paidAt } = order
  if (paidAt === null || order.totalYen === 0) throw new Problem('not_found')
  const [items, refunds, isTest] = await Promise.all([
    listReceiptItems(db, order.id),
    listReceiptRefunds(db, order.id),
    isTestOrder(context, order),
  ])
  const receipt: Receipt = {
    ...sumReceipt(items, refunds, paidAt),
    locale: lang ?? toLocale(order.locale),
    number: order.publicId,
    paidAt,
    to: cleanLine(to),
    isTest,
    creditYen: order.totalYen - order.dueYen,
    operator: shownOperator(config),
  }
  const pdf = await runInThread({
    of: `order ${order.id}`,
    module: new URL('./receipt-pdf.ts', import.meta.url),
    work: writeReceiptPdf,
    input: receipt,
  })
  return { pdf, locale: receipt.locale }
}

/** Buyers hand receipts on: what is given on request does not stand on them. */
function shownOperator({ operator, brandName }: Context['config']): Receipt['operator'] {
  const { name = brandName, address, email, onRequest } = operator
  return { name, email, address: onRequest ? undefined : address }
}
