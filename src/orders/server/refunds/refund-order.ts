import type { Yen } from '#kernel/yen.ts'
import { divideYen } from '#money/platform-fee.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { leftOfPayment, type Payments } from '#ports/payments/payments.ts'
import type { RefundReason } from '../../contract.ts'
import { findOpenDispute } from '../disputes/dispute-store.ts'
import { findPayer } from '../extensions.ts'
import type { ItemRow } from '../item-store.ts'
import { findOrderByPublicId, lockOrder, type OrderRow } from '../order-store.ts'
import { isCountedTowardsAlbum } from '../paid-sounds/store.ts'
import { listRefundable, type RefundableItem, spentOf } from './list-refundable.ts'
import { refundItemsLater } from './refund-item.ts'
import { listWaitingOfOrder, sumWaitingAtProvider } from './store.ts'

export interface RefundRequest {
  /** `sound-…` or `album-…`; all where it is left out. */
  items?: readonly string[]
  /**
   * The sum to be divided over the items by what is left of each; all that is left where it is left
   * out.
   */
  amountYen?: Yen | undefined
  /** The operator’s own words. */
  note?: string | undefined
  keepsAccess?: boolean
  reason?: Extract<RefundReason, 'operator' | 'removed' | 'not_released' | 'delayed'>
}

export interface RefundLine {
  item: RefundableItem
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
    /** A gift card that holds nothing more. */
    | 'card_empty'
    | 'waiting'
    /** What was paid for a sound lowered the price of an album, which is refunded first. */
    | 'counted'
    | 'too_much'
    /** The provider no longer has what is left here: it was taken back there. */
    | 'not_at_provider'
  /** The sum that could be paid back. */
  leftYen: Yen
}

/** The ways that the money takes, and the part that does not come back. */
export interface RefundWay {
  throughProviderYen: Yen
  /** A gift card has paid this and gets it back; where it has ended, the platform keeps it. */
  toCard: { yen: Yen; order: string; hasEnded: boolean } | undefined
  /** This part of a gift card was spent or has expired. */
  spentYen: Yen
}

type Plan = { lines: RefundLine[]; way: RefundWay } | Refusal

type Needed = Pick<Context, 'clock' | 'db' | 'orderExtensions' | 'payments'>

/** Plans what a request would do now; changes nothing. */
export async function planRefund(
  context: Needed,
  publicId: string,
  request: RefundRequest = {},
): Promise<Plan> {
  const { db, clock, payments } = context
  const order = await findOrderByPublicId(db, publicId)
  if (!order) return { refused: 'not_found', leftYen: 0 }
  const atProviderYen = await leftAtProvider(payments, order)
  return planFor(context, db, order, { ...request, atProviderYen, at: clock.now() })
}

/**
 * The provider, the ledger and the emails follow in a job. Two that are asked for together take
 * effect once: the later one finds the first waiting.
 *
 * @param record runs in the transaction of a refund that is made
 */
export async function refundOrder(
  context: Needed,
  publicId: string,
  { reason = 'operator', ...request }: RefundRequest = {},
  record?: (trx: Transaction) => Promise<void>,
): Promise<Plan> {
  const { db, clock, payments } = context
  const found = await findOrderByPublicId(db, publicId)
  if (!found) return { refused: 'not_found', leftYen: 0 }
  const atProviderYen = await leftAtProvider(payments, found)
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, found.id)
    const at = clock.now()
    const plan = await planFor(context, trx, order, { ...request, reason, atProviderYen, at })
    if ('refused' in plan) return plan
    const refunds = plan.lines.map(({ item, ...line }) => ({ itemId: item.id, ...line, reason }))
    await refundItemsLater(trx, refunds, { note: request.note, at })
    await record?.(trx)
    return plan
  })
}

/** The result is undefined where nothing came through the provider that is asked now. */
async function leftAtProvider(
  payments: Payments,
  { provider, paymentId, paidAt }: OrderRow,
): Promise<Yen | undefined> {
  if (paidAt === null || paymentId === null || provider !== payments.provider) return undefined
  return leftOfPayment(await payments.getPayment(paymentId))
}

async function planFor(
  context: Pick<Context, 'orderExtensions'>,
  db: Database,
  order: OrderRow,
  {
    atProviderYen,
    at,
    reason,
    ...request
  }: RefundRequest & { atProviderYen: Yen | undefined; at: Date },
): Promise<Plan> {
  if (order.status !== 'paid' && order.status !== 'refunded') {
    return { refused: 'not_paid', leftYen: 0 }
  }
  const all = await listRefundable(context, db, order.id)
  const named = request.items?.map((name) => all.find((item) => nameOf(item) === name))
  const chosen = (named ?? all).filter((item) => item !== undefined)
  if (named?.includes(undefined)) return { refused: 'unknown_item', leftYen: 0 }
  if (await findOpenDispute(db, order.id)) return { refused: 'disputed', leftYen: 0 }
  const ids = chosen.map(({ id }) => id)
  if (reason !== 'removed' && (await isCountedTowardsAlbum(db, ids))) {
    return { refused: 'counted', leftYen: 0 }
  }
  const waiting = await listWaitingOfOrder(db, order.id)
  const divided = divide(chosen, new Set(waiting.map(({ itemId }) => itemId)), request)
  if ('refused' in divided) return divided
  const { lines } = divided
  // The provider pays back what came through it first, the gift card gets the rest.
  const back = all.reduce((sum, item) => sum + item.backYen - item.creditBackYen, 0)
  const askedYen = lines.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const throughProviderYen = Math.min(askedYen, order.dueYen - back)
  if (atProviderYen !== undefined) {
    const leftYen = Math.max(0, atProviderYen - (await sumWaitingAtProvider(db, order.id)))
    if (throughProviderYen > leftYen) return { refused: 'not_at_provider', leftYen }
  }
  const toPayerYen = askedYen - throughProviderYen
  const payer = toPayerYen > 0 ? await findPayer(context, db, order) : undefined
  const toCard = payer && {
    yen: toPayerYen,
    order: payer.order,
    hasEnded: payer.endsAt === null || payer.endsAt <= at,
  }
  const spentYen = lines.reduce((sum, { item }) => sum + spentOf(item), 0)
  return { lines, way: { throughProviderYen, toCard, spentYen } }
}

export function nameOf({ kind, publicId }: Pick<ItemRow, 'kind' | 'publicId'>): string {
  return `${kind}-${publicId}`
}

/**
 * A free item that was not given is left out, as is one that was taken back; not where its refund
 * failed.
 */
const isHeld = (item: RefundableItem) => item.refundReason === null || item.leftYen > 0

function divide(
  chosen: readonly RefundableItem[],
  waiting: ReadonlySet<number>,
  { amountYen, keepsAccess = false }: RefundRequest,
): { lines: RefundLine[] } | Refusal {
  const held = [...new Set(chosen)].filter(isHeld)
  const leftYen = held.reduce((sum, item) => sum + item.leftYen, 0)
  if (held.some(({ id }) => waiting.has(id))) return { refused: 'waiting', leftYen }
  if (amountYen !== undefined && amountYen > leftYen) return { refused: 'too_much', leftYen }
  const parts = divideLeft(held, amountYen ?? leftYen)
  // A refund without an amount ends the free items, too.
  const ends = (line: RefundLine) => !keepsAccess && (line.endsAccess || amountYen === undefined)
  const lines = parts
    .map((line) => ({ ...line, endsAccess: ends(line) }))
    .filter((line) => line.amountYen > 0 || (line.endsAccess && spentOf(line.item) === 0))
  if (lines.length > 0) return { lines }
  const isSpent = chosen.some((item) => spentOf(item) > 0)
  return { refused: isSpent ? 'card_empty' : 'nothing_left', leftYen }
}

/** An amount over items, by what is left of each; what it takes whole ends. */
export function divideLeft(items: readonly RefundableItem[], amountYen: Yen): RefundLine[] {
  const parts = divideYen(
    amountYen,
    items.map(({ leftYen }) => leftYen),
  )
  return items.map((item, at) => {
    const part = parts[at] ?? 0
    return { item, amountYen: part, endsAccess: part > 0 && part === item.leftYen }
  })
}
