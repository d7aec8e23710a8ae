import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { Account } from './account.ts'
import { newPosting } from './new-payment.ts'
import type { AccountParams, TransferParams } from './params.ts'
import { type Reversal, refuse, type Account as Seller, type Transfer } from './types.ts'

export function createSeller(
  { add, seconds }: Account,
  { country, email, metadata }: z.output<typeof AccountParams>,
): Seller {
  return add<Seller>({
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
}

export async function getSeller({ find }: Account, id: string): Promise<Seller> {
  const found = await find(id)
  if (found?.object === 'account') return found
  refuse('account_invalid')
}

/** The sum on the balance, of which nothing is pending here. */
export async function sumBalance({ list }: Account): Promise<number> {
  const postings = await list('balance_transaction')
  return postings.reduce((sum, { net }) => sum + net, 0)
}

export async function createTransfer(
  account: Account,
  { amount, currency, destination, transfer_group }: z.output<typeof TransferParams>,
): Promise<Transfer> {
  const { capabilities } = await getSeller(account, destination)
  if (capabilities.transfers !== 'active') refuse('insufficient_capabilities_for_transfer')
  if (amount > (await sumBalance(account))) refuse('balance_insufficient')
  const id = `tr_${newId()}`
  const created = account.seconds()
  const posting = { amount: -amount, fee: 0, type: 'transfer', source: id, created } as const
  const transfer = account.add<Transfer>({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: account.add(newPosting(posting)).id,
    created,
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
  await account.send('transfer.created', transfer)
  return transfer
}

/** Reverses all of a transfer. */
export async function reverseTransfer(account: Account, transferId: string): Promise<Reversal> {
  const transfer = await account.get('transfer', transferId)
  if (transfer.reversed) refuse('transfer_already_reversed')
  const { amount, currency } = transfer
  const id = `trr_${newId()}`
  const created = account.seconds()
  const posting = { amount, fee: 0, type: 'transfer_refund', source: id, created } as const
  const reversal = account.add<Reversal>({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: account.add(newPosting(posting)).id,
    created,
    currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer: transferId,
  })
  transfer.reversals.data.unshift(reversal)
  transfer.reversed = true
  transfer.amount_reversed = amount
  await account.send('transfer.reversed', transfer)
  return reversal
}
