import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob } from '#ports/jobs/define-job.ts'
import { customerKeyOf } from '#sales/server/orders/open-checkout.ts'
import type { Step } from '../manifest/entry.ts'

/**
 * Ends what an account has bought, and what waits for the account of its address: the next owner of
 * the address cannot download it either. Addresses of streams stay, because other buyers have them
 * too and theirs would break off; the account's end within hours.
 */
export const revokePurchases: Step = async (_context, trx, { userId, email, now }) => {
  const grants = sql`(select id from grants
    where user_id = ${userId} or (user_id is null and email = ${email}))`
  const albumGrants = sql`(select g.id from album_grants g
    join order_items i on i.id = g.order_item_id join orders o on o.id = i.order_id
    where o.buyer_id = ${userId} or (o.buyer_id is null and o.email = ${email}))`
  await sql`delete from downloads where grant_id in ${grants}`.execute(trx)
  await sql`
    update grants set revoked_at = coalesce(revoked_at, ${now}), user_id = null, email = ''
    where id in ${grants}
  `.execute(trx)
  await sql`delete from downloads where album_grant_id in ${albumGrants}`.execute(trx)
  await sql`
    update album_grants set revoked_at = coalesce(revoked_at, ${now}) where id in ${albumGrants}
  `.execute(trx)
}

/** Gives up orders that are not paid yet; money that comes for one nevertheless goes back. */
export const cancelOpenOrders: Step = async (_context, trx, { userId, now }) => {
  await sql`
    update orders set status = 'canceled', canceled_at = ${now}
    where buyer_id = ${userId} and status = 'open'
  `.execute(trx)
}

/** Has the payment provider delete the saved cards of an erased account. */
export const deleteCustomerLater = defineJob(
  'forget-customer',
  z.object({ userId: z.int() }),
  ({ payments }, { userId }) => payments.forgetCustomer(customerKeyOf(userId)),
  { maxAttempts: 20 },
)
