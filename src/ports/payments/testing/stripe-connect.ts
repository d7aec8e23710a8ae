import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { newPosting } from './new-payment.ts'
import type { AccountParams, TransferParams } from './params.ts'
import type { StripeObjects } from './stripe-objects.ts'
import { type Account, Refusal, type Reversal, refuse, type Transfer } from './stripe-types.ts'

/** Accounts of sellers, and what the platform has for them. */
export function createConnect({ objects, add, all, send, seconds }: StripeObjects) {
  let available = 1_000_000
  let isLost = false
  let refusal: string | undefined

  function getAccount(id: string): Account {
    const found = objects.get(id)
    if (found?.object === 'account') return found
    refuse('account_invalid')
  }
  function setTransfers(id: string, state: 'active' | 'inactive') {
    const account = getAccount(id)
    account.capabilities.transfers = state
    account.details_submitted = true
    account.payouts_enabled = state === 'active'
    send('account.updated', account, { account: id })
  }
  /** The oldest first. */
  const listTransfers = (group?: string) =>
    all('transfer')
      .filter(({ transfer_group }) => group === undefined || transfer_group === group)
      .reverse()
  const post = (amount: number, type: 'transfer' | 'transfer_refund', source: string) => {
    available += amount
    return add(newPosting({ amount, fee: 0, type, source, created: seconds() })).id
  }
  return {
    getAccount,
    setTransfers,
    listTransfers,
    getAvailable: () => available,
    setAvailable: (yen: number) => {
      available = yen
    },
    /** Refuses the next transfer as Stripe does a wrong request. */
    refuseNext: (code: string) => {
      refusal = code
    },
    /** Makes the next transfer, and answers that something went wrong. */
    loseAnswer: () => {
      isLost = true
    },
    createAccount({ country, email, metadata }: z.output<typeof AccountParams>): Account {
      return add<Account>({
        id: `acct_${newId()}`,
        object: 'account',
        capabilities: { transfers: 'inactive' },
        charges_enabled: false,
        country,
        created: seconds(),
        default_currency: 'jpy',
        details_submitted: false,
        email: email ?? null,
        metadata,
        payouts_enabled: false,
        type: 'express',
      })
    },
    createTransfer(params: z.output<typeof TransferParams>): Transfer {
      const { amount, currency, destination, transfer_group } = params
      const { capabilities } = getAccount(destination)
      if (refusal !== undefined) {
        const code = refusal
        refusal = undefined
        refuse(code)
      }
      if (capabilities.transfers !== 'active') refuse('insufficient_capabilities_for_transfer')
      if (amount > available) refuse('balance_insufficient')
      const id = `tr_${newId()}`
      const transfer = add<Transfer>({
        id,
        object: 'transfer',
        amount,
        amount_reversed: 0,
        balance_transaction: post(-amount, 'transfer', id),
        created: seconds(),
        currency,
        description: null,
        destination,
        livemode: false,
        metadata: {},
        reversals: {
          object: 'list',
          data: [],
          has_more: false,
          url: `/v1/transfers/${id}/reversals`,
        },
        reversed: false,
        source_transaction: null,
        transfer_group,
      })
      send('transfer.created', transfer)
      if (isLost) {
        isLost = false
        throw new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' })
      }
      return transfer
    },
    /** All of it. */
    reverse(transferId: string): Reversal {
      const transfer = objects.get(transferId)
      if (transfer?.object !== 'transfer' || transfer.reversed) refuse('transfer_not_found')
      const id = `trr_${newId()}`
      const reversal = add<Reversal>({
        id,
        object: 'transfer_reversal',
        amount: transfer.amount,
        balance_transaction: post(transfer.amount, 'transfer_refund', id),
        created: seconds(),
        currency: transfer.currency,
        destination_payment_refund: null,
        metadata: {},
        source_refund: null,
        transfer: transferId,
      })
      transfer.reversals.data.unshift(reversal)
      transfer.reversed = true
      transfer.amount_reversed = transfer.amount
      send('transfer.reversed', transfer)
      return reversal
    },
  }
}
