import { FORMATS } from '#kernel/locale.ts'
import { fieldProblem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { discountPrice } from '../../discount-price.ts'
import { stateOf } from './state-of.ts'
import { type DiscountRow, findDiscountByCode, insertUse, listCoveredItems } from './store.ts'

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
  { locale }: Pick<Viewer, 'locale'>,
  code: string,
  items: readonly string[],
): Promise<UsableDiscount> {
  const discount = await findDiscountByCode(db, code)
  if (!discount) throw fieldProblem('code', 'discount_unknown')
  const state = stateOf(discount, clock.now())
  if (state === 'used_up' || state === 'ended') throw fieldProblem('code', `discount_${state}`)
  if (state === 'scheduled') {
    const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
    const from = new Intl.DateTimeFormat(FORMATS[locale], format)
    const values = { until: from.format(discount.startsAt ?? undefined) }
    throw fieldProblem('code', 'discount_not_started', { values })
  }
  const covered = await listCoveredItems(db, discount, items)
  if (covered.length === 0) throw fieldProblem('code', 'discount_not_for_items')
  return { ...discount, covered }
}

/** The least to be paid for an item. */
export function priceWith(discount: UsableDiscount | undefined, item: string, priceYen: Yen): Yen {
  return discount?.covered.includes(item) ? discountPrice(priceYen, discount) : priceYen
}

/**
 * Takes one use for an order, which waits for others of the same code. The use is given back by the
 * database when the order is canceled (migration 0040).
 * @throws Problem discount_used_up
 */
export async function takeUse(trx: Transaction, discountId: number): Promise<void> {
  if (!(await insertUse(trx, discountId))) throw fieldProblem('code', 'discount_used_up')
}
