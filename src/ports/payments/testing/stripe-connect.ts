import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { AccountParams, TransferParams } from './params.ts'
import { type Account, Refusal, refuse, type StripeObject, type Transfer } from './stripe-types.ts'

/** Accounts of sellers, and what the platform has for them. */
export function createConnect(objects: Map<string, StripeObject>) {
  let available = 1_000_000
  let isLost = false
  let refusal: string | undefined

  function getAccount(id: string): Account {
    const found = objects.get(id)
    if (found?.object === 'account') return found
    refuse('account_invalid')
  }
  function setTransfers(id: string, state: 'active' | 'inactive') {
    getAccount(id).capabilities.transfers = state
  }
  const listTransfers = (group?: string) =>
    [...objects.values()].filter(
      (one): one is Transfer =>
        one.object === 'transfer' && (group === undefined || one.transfer_group === group),
    )
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
    createAccount({ email, metadata }: z.output<typeof AccountParams>): Account {
      const account: Account = {
        id: `acct_${newId()}`,
        object: 'account',
        email: email ?? null,
        metadata,
        capabilities: { transfers: 'inactive' },
      }
      objects.set(account.id, account)
      return account
    },
    createTransfer({ amount, ...params }: z.output<typeof TransferParams>): Transfer {
      const { capabilities } = getAccount(params.destination)
      if (refusal !== undefined) {
        const code = refusal
        refusal = undefined
        refuse(code)
      }
      if (capabilities.transfers !== 'active') refuse('insufficient_capabilities_for_transfer')
      if (amount > available) refuse('balance_insufficient')
      available -= amount
      const transfer: Transfer = {
        ...{ id: `tr_${newId()}`, object: 'transfer', amount, amount_reversed: 0, reversed: false },
        ...params,
      }
      objects.set(transfer.id, transfer)
      if (isLost) {
        isLost = false
        throw new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' })
      }
      return transfer
    },
    reverse(id: string): Transfer {
      const transfer = objects.get(id)
      if (transfer?.object !== 'transfer' || transfer.reversed) refuse('transfer_not_found')
      available += transfer.amount
      return Object.assign(transfer, { reversed: true, amount_reversed: transfer.amount })
    },
  }
}
