import { divideYen } from '#billing/platform-fee.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import { findOpenDispute } from '../disputes/store.ts'
import { type ItemRow, listItems } from '../orders/item-store.ts'
import { findOrderByPublicId, lockOrder } from '../orders/store.ts'
import { refundItemsLater } from './refund-item.ts'
import { listWaitingItems } from './store.ts'

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
  /** What could be paid back. */
  leftYen: Yen
}

type Plan = { lines: RefundLine[] } | Refusal

/** What a request would do now; changes nothing. */
export async function planRefund(
  { db }: Pick<Context, 'db'>,
  publicId: string,
  request: RefundRequest = {},
): Promise<Plan> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) return { refused: 'not_found', leftYen: 0 }
  if (order.status !== 'paid' && order.status !== 'refunded') {
    return { refused: 'not_paid', leftYen: 0 }
  }
  const all = await listItems(db, [order.id])
  const named = request.items?.map((name) => all.find((item) => nameOf(item) === name))
  const chosen = (named ?? all).filter((item) => item !== undefined)
  if (named?.includes(undefined)) return { refused: 'unknown_item', leftYen: 0 }
  if (await findOpenDispute(db, order.id)) return { refused: 'disputed', leftYen: 0 }
  return divide(chosen, new Set(await listWaitingItems(db, order.id)), request)
}

/**
 * The provider, the ledger and the emails follow in a job. Two that are asked for together take
 * effect once: the later one finds the first waiting.
 */
export async function refundOrder(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  publicId: string,
  request: RefundRequest = {},
): Promise<Plan> {
  const order = await findOrderByPublicId(db, publicId)
  if (!order) return { refused: 'not_found', leftYen: 0 }
  return db.transaction().execute(async (trx) => {
    await lockOrder(trx, order.id)
    const plan = await planRefund({ db: trx }, publicId, request)
    if ('refused' in plan) return plan
    const refunds = plan.lines.map(({ item, ...line }) => ({ itemId: item.id, ...line }))
    const { note } = request
    await refundItemsLater(trx, refunds, { reason: 'operator', note, at: clock.now() })
    return plan
  })
}

export function nameOf({ kind, publicId }: Pick<ItemRow, 'kind' | 'publicId'>): string {
  return `${kind}-${publicId}`
}

/** What was not given for nothing, or has been taken back, is left out. */
const isHeld = ({ refundReason }: ItemRow) => refundReason === null
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
