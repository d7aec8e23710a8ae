import { sql } from 'kysely'
import * as z from 'zod/mini'
import { customerKeyOf } from '#orders/server/open-checkout.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { changeCounts } from '#works/server/works-store.ts'
import type { Step } from '../manifest/entry.ts'

/** Counts are locked first, in the order of the works, as requests that clap do: no deadlocks. */
export const removeReactions: Step = async (_context, trx, { userId }) => {
  await sql`
    select from work_counts
    where work_id in (
      select work_id from claps where user_id = ${userId}
      union select work_id from comments where user_id = ${userId}
      union select id from works where owner_id = ${userId}
    )
    order by work_id for update
  `.execute(trx)
  const own = sql`work_id in (select id from works where owner_id = ${userId})`
  await sql`delete from claps where ${own}`.execute(trx)
  await sql`delete from comments where ${own}`.execute(trx)
  const { rows } = await sql<{ id: number; claps: number; comments: number }>`
    with lost_claps as (delete from claps where user_id = ${userId} returning work_id as id, count),
      lost_comments as (
        delete from comments where user_id = ${userId} returning work_id as id, deleted_at),
      lost as (
        select id, count as claps, 0 as comments from lost_claps
        union all select id, 0, 1 from lost_comments where deleted_at is null
      )
    select id, sum(claps)::int as claps, sum(comments)::int as comments
    from lost group by id order by id
  `.execute(trx)
  for (const { id, claps, comments } of rows) {
    await changeCounts(trx, id, { claps: -claps, comments: -comments })
  }
}

/** Others’ works keep the names that their artists wrote, without a link. */
export const removeCredits: Step = async (_context, trx, { userId }) => {
  await sql`delete from credits
    where work_id in (select id from works where owner_id = ${userId})`.execute(trx)
  await sql`update credits set user_id = null where user_id = ${userId}`.execute(trx)
}

/** Revokes also what waits for its address, so that its next owner cannot download it. */
export const revokePurchases: Step = async (_context, trx, { userId, email, now }) => {
  const grants = sql`(select id from grants
    where user_id = ${userId} or (user_id is null and email = ${email}))`
  await sql`delete from downloads where grant_id in ${grants}`.execute(trx)
  await sql`
    update grants set revoked_at = coalesce(revoked_at, ${now}), user_id = null, email = ''
    where id in ${grants}
  `.execute(trx)
}

/** The ZIP of a library lists what its account has bought: it is removed next. */
export const expireLibraries: Step = async (_context, trx, { userId }) => {
  await sql`
    update zips set used_at = 'epoch'
    where id in (select zip_id from library_downloads where user_id = ${userId})
  `.execute(trx)
}

/** Gives up orders that are not paid yet; money that comes for one nevertheless goes back. */
export const cancelOpenOrders: Step = async (_context, trx, { userId, now }) => {
  await sql`
    update orders set status = 'canceled', canceled_at = ${now}
    where buyer_id = ${userId} and status = 'open'
  `.execute(trx)
}

export const deleteCustomerLater = defineJob(
  'forget-customer',
  z.object({ userId: z.int() }),
  ({ payments }, { userId }) => payments.forgetCustomer(customerKeyOf(userId)),
  { maxAttempts: 20 },
)
