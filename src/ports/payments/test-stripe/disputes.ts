import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { type Account, onAccount, openAccount } from './account.ts'
import { DISPUTE_FEE_YEN, newDispute, takesMoney } from './new-dispute.ts'
import { newPosting } from './new-payment.ts'
import { leftOf } from './refunds.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import type { Charge, Dispute } from './types.ts'

type Status = Stripe.Dispute.Status
const ENDED: readonly Status[] = ['won', 'lost', 'warning_closed']

/** The buyer's bank takes the money back for now: all that is left, or a part; an inquiry takes none. */
export function openDispute(
  sandbox: Sandbox,
  paymentId: string,
  { partYen, status = 'needs_response' }: { partYen?: number | undefined; status?: Status } = {},
): Promise<void> {
  return onCharge(sandbox, paymentId, async (account, charge) => {
    const left = await leftOf(account, charge)
    const amount = Math.min(partYen ?? left, left)
    if (amount === 0) return
    charge.disputed = true
    const dispute = account.add(newDispute(charge, { status, amount }, account.seconds()))
    await account.send('charge.dispute.created', dispute)
    await moveMoney(account, dispute)
  })
}

/** The bank decides; after an appeal, otherwise than it had. */
export function closeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: 'won' | 'lost',
  { before = 'open', feeYen = 0 }: { before?: 'open' | 'won' | 'lost'; feeYen?: number } = {},
): Promise<void> {
  return onCharge(sandbox, paymentId, async (account, charge) => {
    // An amount that was refunded meanwhile is not taken a second time.
    if (before === 'won' && (await leftOf(account, charge)) < charge.amount) return
    const isBefore = (one: Dispute) =>
      before === 'open' ? !ENDED.includes(one.status) : one.status === before
    for (const dispute of await account.list('dispute', { charge: charge.id })) {
      if (isBefore(dispute)) await setStatus(account, dispute, status, feeYen)
    }
  })
}

export async function findOpenDispute(
  sandbox: Sandbox,
  paymentId: string,
): Promise<Dispute | undefined> {
  const { get, list } = openAccount(sandbox)
  const { payment_intent } = await get('checkout.session', paymentId)
  if (payment_intent === null) return undefined
  const disputes = await list('dispute', { payment_intent })
  return disputes.find(({ status }) => !ENDED.includes(status))
}

/** @param feeYen what the bank's answer costs; negative where a fee is given back */
export async function setStatus(account: Account, dispute: Dispute, status: Status, feeYen = 0) {
  dispute.status = status
  dispute.is_charge_refundable = !takesMoney(status)
  const hasEnded = ENDED.includes(status)
  if (!hasEnded) await account.send('charge.dispute.updated', dispute)
  await moveMoney(account, dispute, feeYen)
  if (hasEnded) await account.send('charge.dispute.closed', dispute)
}

async function moveMoney(account: Account, dispute: Dispute, feeYen = 0): Promise<void> {
  const { balance_transactions: postings, status } = dispute
  const isTaken = postings.reduce((sum, { amount }) => sum + amount, 0) < 0
  const post = (amount: number, fee: number) => {
    const of = { type: 'adjustment', source: dispute.id, created: account.seconds() } as const
    postings.push(account.add(newPosting({ amount, fee, ...of })))
  }
  if (takesMoney(status) && status !== 'won' && !isTaken) {
    post(-dispute.amount, postings.length === 0 ? DISPUTE_FEE_YEN : 0)
    await account.send('charge.dispute.funds_withdrawn', dispute)
  }
  if (status === 'won' && isTaken) {
    post(dispute.amount, feeYen)
    await account.send('charge.dispute.funds_reinstated', dispute)
  }
}

export function onCharge(
  sandbox: Sandbox,
  paymentId: string,
  act: (account: Account, charge: Charge) => Promise<void>,
): Promise<void> {
  return onAccount(sandbox, async (account) => {
    const session = await account.get('checkout.session', paymentId)
    if (session.payment_status !== 'paid') return
    const intent = await account.get('payment_intent', session.payment_intent)
    await act(account, await account.get('charge', intent.latest_charge))
  })
}

export const disputeSandboxPayment = defineJob(
  'dispute-sandbox-payment',
  z.object({ paymentId: z.string() }),
  async ({ payments }, { paymentId }) => {
    const sandbox = sandboxOf(payments)
    if (sandbox) await openDispute(sandbox, paymentId)
  },
)
