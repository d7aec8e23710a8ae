import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../database/open-database.ts'
import { addJob } from '../../jobs/add-job.ts'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import type { KonbiniStore } from '../payments.ts'
import { booksOf, onPayment, type PaymentRow, saveCard, updatePaymentRow } from './books.ts'
import { deliverSandboxEvent, recordEvent } from './deliver-event.ts'
import { disputeSandboxPayment } from './disputes.ts'
import { momentIn, type Sandbox, sandboxOf } from './sandbox.ts'
import type { Card, Charge } from './test-cards.ts'

const ABANDONED_HOURS = 24
const COMPLETED = 'checkout.session.completed'

const isOpen = ({ status, voucher }: PaymentRow) =>
  status === 'requires_payment_method' || (status === 'requires_action' && voucher === null)

/** Takes an outcome of the test list that needs no answer, or waits for the card owner's. */
export function chargeCard(
  sandbox: Sandbox,
  id: string,
  { card, outcome, keep }: { card: Card; outcome: Charge; keep: boolean },
): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (!isOpen(payment)) return
    const named = { card_brand: card.brand, card_last4: card.last4, card_expiry: card.expiry }
    const change = { ...named, keep_card: keep && payment.customer_key !== null }
    if (outcome === 'asks_owner') {
      await updatePaymentRow(trx, id, { ...change, status: 'requires_action' })
      return
    }
    await updatePaymentRow(trx, id, change)
    await succeed(sandbox, trx, { ...payment, ...change })
    if (outcome !== 'succeeds_then_disputed') return
    const runAt = momentIn(sandbox, sandbox.delivery.disputeAfterSeconds)
    await addJob(trx, disputeSandboxPayment, { paymentId: id }, { key: id, runAt })
  })
}

/** The owner's answer to 3-D Secure. */
export function answerChallenge(sandbox: Sandbox, id: string, passed: boolean): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (payment.status !== 'requires_action' || payment.voucher !== null) return
    if (passed) await succeed(sandbox, trx, payment)
    else await updatePaymentRow(trx, id, { status: 'requires_payment_method' })
  })
}

/** A number to pay at a convenience store within three days. */
export function issueVoucher(sandbox: Sandbox, id: string, store: KonbiniStore): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (!isOpen(payment)) return
    const expires = new Date(sandbox.clock.now().getTime() + 3 * 24 * 3_600_000)
    const change = {
      voucher: `${digits(4)}-${digits(6)}`,
      voucher_store: store,
      voucher_confirmation: digits(11),
      voucher_expires_at: expires,
    }
    await updatePaymentRow(trx, id, { ...change, status: 'requires_action', card_brand: null })
    // As at Stripe: the session is complete, the money comes later.
    await recordEvent(sandbox, trx, id, COMPLETED)
  })
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The voucher is paid, or its time is over. */
export function endVoucher(
  sandbox: Sandbox,
  id: string,
  status: 'succeeded' | 'canceled',
): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (payment.status !== 'requires_action' || payment.voucher === null) return
    await updatePaymentRow(trx, id, { status })
    const outcome = status === 'succeeded' ? 'succeeded' : 'failed'
    await recordEvent(sandbox, trx, id, `checkout.session.async_payment_${outcome}`)
  })
}

/** Cancels checkouts that are open for a day, and expired vouchers. */
export async function expirePayments(sandbox: Sandbox): Promise<void> {
  const now = sandbox.clock.now()
  const abandoned = new Date(now.getTime() - ABANDONED_HOURS * 3_600_000)
  const open = await booksOf(sandbox.db)
    .selectFrom('sandbox.payments')
    .select(['id', 'voucher'])
    .where('status', 'in', ['requires_payment_method', 'requires_action'])
    .where((is) =>
      is.or([
        is.and([is('voucher', 'is', null), is('created_at', '<', abandoned)]),
        is('voucher_expires_at', '<', now),
      ]),
    )
    .limit(500)
    .execute()
  for (const { id, voucher } of open) {
    if (voucher !== null) await endVoucher(sandbox, id, 'canceled')
    else await cancelCheckout(sandbox, id)
  }
}

export function cancelCheckout(sandbox: Sandbox, id: string): Promise<void> {
  return onPayment(sandbox, id, async (trx, payment) => {
    if (!isOpen(payment)) return
    await updatePaymentRow(trx, id, { status: 'canceled' })
    await recordEvent(sandbox, trx, id, 'checkout.session.expired')
  })
}

async function succeed(sandbox: Sandbox, trx: Database, payment: PaymentRow): Promise<void> {
  await updatePaymentRow(trx, payment.id, { status: 'succeeded' })
  await recordEvent(sandbox, trx, payment.id, COMPLETED)
  const { customer_key: key, card_brand: brand, card_last4: last4, card_expiry: expiry } = payment
  if (!payment.keep_card || key === null || !brand || !last4 || !expiry) return
  await saveCard(trx, key, { brand, last4, expiry }, sandbox.clock.now())
}

const expireSandboxPayments = defineJob(
  'expire-sandbox-payments',
  z.object({}),
  async ({ payments }) => {
    const sandbox = sandboxOf(payments)
    if (sandbox) await expirePayments(sandbox)
  },
  { cron: '7 * * * *' },
)

export const sandboxJobs: Job<unknown>[] = [
  deliverSandboxEvent,
  disputeSandboxPayment,
  expireSandboxPayments,
]
