import { sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import { onAccount } from './account.ts'
import { booksOf } from './books.ts'
import { deliverSandboxEvent } from './deliver-event.ts'
import { disputeSandboxPayment } from './disputes.ts'
import { endVoucher, expireSession } from './pay.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'

/** Ends checkouts that are open for a day, and numbers for the store that were not paid in time. */
export async function expirePayments(sandbox: Sandbox): Promise<void> {
  const now = Math.floor(sandbox.clock.now().getTime() / 1000)
  const objects = () => booksOf(sandbox.db).selectFrom('sandbox.objects')
  const open = await objects()
    .select('id')
    .where(sql<boolean>`data @> '{"object": "checkout.session", "status": "open"}'`)
    .where(sql<boolean>`(data ->> 'expires_at')::bigint < ${now}`)
    .limit(500)
    .execute()
  for (const { id } of open) {
    await onAccount(sandbox, async (account) => {
      const { status } = await account.get('checkout.session', id)
      if (status === 'open') await expireSession(account, id)
    })
  }
  const late = await objects()
    .innerJoin('sandbox.objects as s', (join) =>
      join.on(
        sql<boolean>`s.data @> jsonb_build_object('payment_intent', sandbox.objects.id,
          'object', 'checkout.session')`,
      ),
    )
    .select('s.id')
    .where(
      sql<boolean>`sandbox.objects.data @> '{"object": "payment_intent", "status": "requires_action"}'`,
    )
    .where(
      sql<boolean>`(sandbox.objects.data
        #>> '{next_action,konbini_display_details,expires_at}')::bigint < ${now}`,
    )
    .limit(500)
    .execute()
  for (const { id } of late) await endVoucher(sandbox, id, 'canceled')
}

/** Deletes idempotency keys after a day and events after 30, as Stripe does. */
export async function forgetOld({ db, clock }: Sandbox): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const books = booksOf(db)
  await books.deleteFrom('sandbox.answers').where('createdAt', '<', daysAgo(1)).execute()
  const oldest = Math.floor(daysAgo(30).getTime() / 1000)
  await books
    .deleteFrom('sandbox.objects')
    .where(sql<boolean>`data @> '{"object": "event"}'`)
    .where(sql<boolean>`(data ->> 'created')::bigint < ${oldest}`)
    .execute()
}

const expireSandboxPayments = defineJob(
  'expire-sandbox-payments',
  z.object({}),
  async ({ payments }) => {
    const sandbox = sandboxOf(payments)
    if (!sandbox) return
    await expirePayments(sandbox)
    await forgetOld(sandbox)
  },
  { cron: '7 * * * *' },
)

export const sandboxJobs: Job<unknown>[] = [
  deliverSandboxEvent,
  disputeSandboxPayment,
  expireSandboxPayments,
]
