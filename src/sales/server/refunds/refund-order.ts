import { divideYen } from '#billing/platform-fee.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { leftOfPayment, type Payments } from '#ports/payments/payments.ts'
import { findOpenDispute } from '../disputes/store.ts'
import { type ItemRow, listItems } from '../orders/item-store.ts'
import { findOrderByPublicId, lockOrder, type OrderRow } from '../orders/store.ts'
import { refundItemsLater } from './refund-item.ts'
import { listWaitingItems, sumWaitingAtProvider } from './store.ts'

export interface RefundRequest {
  /** `sound-…` or `album-…`; all where it is left out. */
  items?: readonly string[]
  /** Divided over the items by what is left of each; all that is left where it is left out. */
  amountYen?: Yen | undefined
  /** The operator’s own words. */
  note?: string | undefined
  keepsAccess?: boolean
}

export interface RefundLine {
  item: ItemRow
  amountYen: Yen
  endsAccess: boolean
}

export interface Refusal {
  refused:
    | 'not_found'
    | 'not_paid'
    | 'disputed'
    | 'unknown_item'
    | 'nothing_left'
    | 'waiting'
    | 'too_much'
    /** What is left here the provider has not: it was taken back there. */
    | 'not_at_provider'
  /** What could be paid back. */
  leftYen: Yen
}

type Plan = { lines: RefundLine[] } | Refusal

/** What a request would do now; changes nothing. */
export async function planRefund(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  publicId: string,
  request: RefundRequest = {},
): Promise<Plan> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) return { refused: 'not_found', leftYen: 0 }
  return planFor(db, order, { ...request, atProviderYen: await leftAtProvider(payments, order) })
}

/**
 * The provider, the ledger and the emails follow in a job. Two that are asked for together take
 * effect once: the later one finds the first waiting.
 */
export async function refundOrder(
  { db, clock, payments }: Pick<Context, 'clock' | 'db' | 'payments'>,
  publicId: string,
  request: RefundRequest = {},
): Promise<Plan> {
  const found = await findOrderByPublicId(db, publicId)
  if (!found) return { refused: 'not_found', leftYen: 0 }
  const atProviderYen = await leftAtProvider(payments, found)
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, found.id)
    const plan = await planFor(trx, order, { ...request, atProviderYen })
    if ('refused' in plan) return plan
    const refunds = plan.lines.map(({ item, ...line }) => ({ itemId: item.id, ...line }))
    const { note } = request
    await refundItemsLater(trx, refunds, { reason: 'operator', note, at: clock.now() })
    return plan
  })
}

/** Undefined where nothing came through the provider that is asked now. */
async function leftAtProvider(
  payments: Payments,
  { provider, paymentId, paidAt }: OrderRow,
): Promise<Yen | undefined> {
  if (paidAt === null || paymentId === null || provider !== payments.provider) return undefined
  return leftOfPayment(await payments.getPayment(paymentId))
}

async function planFor(
  db: Database,
  order: OrderRow,
  { atProviderYen, ...request }: RefundRequest & { atProviderYen: Yen | undefined },
): Promise<Plan> {
  if (order.status !== 'paid' && order.status !== 'refunded') {
    return { refused: 'not_paid', leftYen: 0 }
  }
  const all = await listItems(db, [order.id])
  const named = request.items?.map((name) => all.find((item) => nameOf(item) === name))
  const chosen = (named ?? all).filter((item) => item !== undefined)
  if (named?.includes(undefined)) return { refused: 'unknown_item', leftYen: 0 }
  if (await findOpenDispute(db, order.id)) return { refused: 'disputed', leftYen: 0 }
  const plan = divide(chosen, new Set(await listWaitingItems(db, order.id)), request)
  if ('refused' in plan || atProviderYen === undefined) return plan
  // What was paid through the provider goes back first, the rest to the gift card.
  const back = all.reduce((sum, item) => sum + item.backYen - item.creditBackYen, 0)
  const askedYen = plan.lines.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const throughYen = Math.min(askedYen, order.totalYen - order.creditYen - back)
  const waitingYen = await sumWaitingAtProvider(db, order.id)
  const leftYen = Math.max(0, atProviderYen - waitingYen)
  return throughYen > leftYen ? { refused: 'not_at_provider', leftYen } : plan
}

export function nameOf({ kind, publicId }: Pick<ItemRow, 'kind' | 'publicId'>): string {
  return `${kind}-${publicId}`
}

/** What was not given for nothing, or has been taken back, is left out; not where its refund failed. */
const isHeld = (item: ItemRow) => item.refundReason === null || leftOf(item) > 0
/** Of a gift card, what it holds. */
export const leftOf = ({ paidYen, backYen, creditLeftYen }: ItemRow): Yen =>
  creditLeftYen ?? paidYen - backYen

function divide(
  chosen: readonly ItemRow[],
  waiting: ReadonlySet<number>,
  { amountYen, keepsAccess = false }: RefundRequest,
): Plan {
  const held = [...new Set(chosen)].filter(isHeld)
  const leftYen = held.reduce((sum, item) => sum + leftOf(item), 0)
  if (held.some(({ id }) => waiting.has(id))) return { refused: 'waiting', leftYen }
  if (amountYen !== undefined && amountYen > leftYen) return { refused: 'too_much', leftYen }
  const parts = divideLeft(held, amountYen ?? leftYen)
  // Whole, what was free ends, too.
  const ends = (line: RefundLine) => !keepsAccess && (line.endsAccess || amountYen === undefined)
  const lines = parts
    .map((line) => ({ ...line, endsAccess: ends(line) }))
    .filter((line) => line.amountYen > 0 || line.endsAccess)
  return lines.length === 0 ? { refused: 'nothing_left', leftYen } : { lines }
}

/** An amount over items, by what is left of each; what it takes whole ends. */
export function divideLeft(items: readonly ItemRow[], amountYen: Yen): RefundLine[] {
  const parts = divideYen(amountYen, items.map(leftOf))
  return items.map((item, at) => {
    const part = parts[at] ?? 0
    return { item, amountYen: part, endsAccess: part > 0 && part === leftOf(item) }
  })
}
