import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { readOrderKey } from '../orders/order-key.ts'

interface Holder {
  userId: number | null
  /** Orders of guests whose key opens it. */
  orders: readonly string[]
}

/**
 * Lets through whose it is by session, and who has the key of a guest's link; what is not there has
 * no holder.
 *
 * @throws Problem not_found, not_logged_in, download_expired
 */
export function checkAccess(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  viewer: Viewer,
  { userId, orders }: Holder,
  key: string | undefined,
): void {
  if (userId !== null && userId === viewer.userId) return
  if (key === undefined) {
    throw new Problem(viewer.userId === undefined ? 'not_logged_in' : 'not_found')
  }
  const found = orders.map((order) => readOrderKey(config.secret, order, key, clock.now()))
  if (found.includes('valid')) return
  throw new Problem(found.includes('expired') ? 'download_expired' : 'not_found')
}
