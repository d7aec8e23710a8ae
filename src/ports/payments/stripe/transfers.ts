import Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import type { Transfers } from '../transfers.ts'
import { takenEmail } from './taken-email.ts'

const newKey = () => ({ idempotencyKey: newId() })

/**
 * Separate charges and transfers: the money is the platform's until it is transferred. Stripe forgets
 * idempotency keys after a day, so each transfer has its key as its group too.
 */
export function createTransfers(stripe: Stripe): Transfers {
  const find = async (key: string) =>
    (await stripe.transfers.list({ transfer_group: key, limit: 1 })).data[0]
  const isReady = async (accountId: string) =>
    (await stripe.accounts.retrieve(accountId)).capabilities?.transfers === 'active'
  return {
    async openAccount(key, email) {
      const account = await stripe.accounts.create(
        {
          country: 'JP',
          email: takenEmail(email),
          controller: {
            stripe_dashboard: { type: 'express' },
            fees: { payer: 'application' },
            losses: { payments: 'application' },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { account: key },
        },
        { idempotencyKey: `account-${key}` },
      )
      return account.id
    },
    async openPage(account, url) {
      if (await isReady(account))
        return (await stripe.accounts.createLoginLink(account, {}, newKey())).url
      const link = {
        account,
        type: 'account_onboarding',
        return_url: url,
        refresh_url: url,
      } as const
      return (await stripe.accountLinks.create(link, newKey())).url
    },
    isReady,
    async getAvailable() {
      const { available } = await stripe.balance.retrieve()
      return available.find(({ currency }) => currency === 'jpy')?.amount ?? 0
    },
    async send({ key, accountId, amountYen }) {
      if (await find(key)) return 'sent'
      try {
        await stripe.transfers.create(
          { amount: amountYen, currency: 'jpy', destination: accountId, transfer_group: key },
          { idempotencyKey: `transfer-${key}` },
        )
        return 'sent'
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        if (error.code === 'balance_insufficient') return 'other'
        if (isOfDestination(error)) return 'account_restricted'
        // The request is wrong, or the platform's own account: nothing that an artist could correct.
        throw error
      }
    },
    async reverse(key) {
      const transfer = await find(key)
      if (!transfer || transfer.reversed) return
      await stripe.transfers.createReversal(transfer.id, {}, { idempotencyKey: `reverse-${key}` })
    },
  }
}

/** Stripe's errors about the account that money was to be sent to. */
const OF_DESTINATION = new Set([
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
])

function isOfDestination({ code, param }: Stripe.errors.StripeInvalidRequestError): boolean {
  return param === 'destination' || OF_DESTINATION.has(code ?? '')
}
