import { sql } from 'kysely'
import { FORMATS } from '#kernel/locale.ts'
import { fieldProblem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { discountPrice } from '../../discount-price.ts'
import { listEverything } from '../everything/store.ts'
import { stateOf } from '../state-of.ts'
import {
  countHeldUses,
  type DiscountRow,
  findDiscountByCode,
  leftOf,
  listCoveredItems,
  lockUses,
} from './store.ts'

/** A code that can be used now, for some of the items asked about. */
export interface UsableDiscount extends DiscountRow {
  covered: readonly string[]
}

/**
 * @param items `sound-` or `album-` and public id
 * @throws Problem of the field `code`: discount_unknown, discount_not_started, discount_ended,
 * discount_used_up, discount_not_for_items
 */
export async function getUsableDiscount(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  code: string,
  items: readonly string[],
): Promise<UsableDiscount> {
  const discount = await findDiscountByCode(db, code)
  if (!discount) throw fieldProblem('code', 'discount_unknown')
  const state = stateOf({ ...discount, left: leftOf(discount) }, clock.now())
  if (state === 'used_up' || state === 'ended') throw fieldProblem('code', `discount_${state}`)
  if (state === 'scheduled') {
    const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
    const from = new Intl.DateTimeFormat(FORMATS[viewer.locale], format)
    const values = { until: from.format(discount.startsAt ?? undefined) }
    throw fieldProblem('code', 'discount_not_started', { values })
  }
  const lacksSome = discount.everything && (await lacksAny({ db, clock }, viewer, discount, items))
  const covered = lacksSome ? [] : await listCoveredItems(db, discount, items)
  if (covered.length === 0) throw fieldProblem('code', 'discount_not_for_items')
  return { ...discount, covered }
}

/** Returns true unless these are everything that its artist sells for a price and the viewer lacks. */
async function lacksAny(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  { ownerId }: DiscountRow,
  items: readonly string[],
): Promise<boolean> {
  const whole = { limit: items.length, now: clock.now() }
  const everything = await listEverything(db, viewer, sql.lit(ownerId), whole)
  return everything.some(({ id, priceYen }) => priceYen > 0 && !items.includes(id))
}

/** The least to be paid for an item. */
export function priceWith(discount: UsableDiscount | undefined, item: string, priceYen: Yen): Yen {
  return discount?.covered.includes(item) ? discountPrice(priceYen, discount) : priceYen
}

/**
 * The time for which an order that is not paid keeps others from the last use of a discount code.
 */
const HOLD_MS = 10 * 60 * 1000

/**
 * Holds a use for an order that was just inserted with the code. It counts once the order is paid,
 * by the trigger `count_discount_use`, also when that takes longer than the hold.
 * @throws Problem discount_used_up, discount_in_use
 */
export async function holdUse(trx: Transaction, discountId: number, now: Date): Promise<void> {
  const { most = null, uses = 0 } = (await lockUses(trx, discountId)) ?? {}
  if (most === null) return
  if (uses >= most) throw fieldProblem('code', 'discount_used_up')
  const held = await countHeldUses(trx, discountId, new Date(now.getTime() - HOLD_MS))
  if (uses + held > most) throw fieldProblem('code', 'discount_in_use')
}
