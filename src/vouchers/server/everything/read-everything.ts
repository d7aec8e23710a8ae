import { expectCreator } from '#accounts/server/find-creator.ts'
import { selectCreator } from '#accounts/server/select-creator.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import { ORDER_ITEMS_MAX, priceLessPaid } from '#orders/price-rules.ts'
import { countOnce, sumPaid } from '#orders/server/paid-sounds/list-paid-sounds.ts'
import type { Context } from '#ports/context.ts'
import { discountPrice } from '../../discount-price.ts'
import type { Everything } from '../../everything-contract.ts'
import { listEverything } from './store.ts'

/** @throws Problem not_found for a name that no registered creator has */
export async function readEverything(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  username: string,
): Promise<Everything> {
  const { db, clock } = context
  const limit = ORDER_ITEMS_MAX
  const found = await listEverything(db, viewer, selectCreator(username), {
    limit,
    now: clock.now(),
  })
  if (found.length === 0) await expectCreator(db, username)
  const more = found.length > limit
  const items = found.slice(0, limit)
  const paid = countOnce(items)
  const price = sumOf(
    items.map(({ id, priceYen, discount }) => {
      // A code for everything works for all of it alone.
      const withCode = discount && !more ? discountPrice(priceYen, discount) : priceYen
      return priceLessPaid(withCode, sumPaid(paid.get(id)))
    }),
  )
  const oneByOne = sumOf(items.map(({ priceYen, oneByOneYen }) => oneByOneYen ?? priceYen))
  const code = more ? null : (items[0]?.discount?.code ?? null)
  return {
    items: items.map(({ id }) => ({ id, paid: sumPaid(paid.get(id)) })),
    more,
    price,
    less: Math.max(0, oneByOne - price),
    code,
  }
}

const sumOf = (amounts: readonly Yen[]) => amounts.reduce((sum, yen) => sum + yen, 0)
