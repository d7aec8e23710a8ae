import { rateLimited } from '#http/rate-limit.ts'
import type { Context } from '#ports/context.ts'
import { listFreeOrderTimes } from './store.ts'

/** Free orders for an address that has not been proved, in an hour. */
export const FREE_ORDERS_PER_ADDRESS = 10
const WINDOW_MS = 60 * 60 * 1000

/**
 * A free order mails its receipt at once, to any address that is typed in and with titles that
 * anyone may choose: so many and no more, from however many places they are asked for.
 *
 * @throws Problem rate_limited
 */
export async function limitReceipts({ db, clock }: Context, email: string): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  const times = await listFreeOrderTimes(db, email, since, FREE_ORDERS_PER_ADDRESS)
  const oldest = times[FREE_ORDERS_PER_ADDRESS - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
}
