import * as z from 'zod/mini'
import { deleteWithAccount } from '#money/server/bank/delete-settled.ts'
import { openDetails } from '#money/server/bank/seal-details.ts'
import type { Entry, Step, TableEntry } from './entry.ts'

const erase: Step = (_context, trx, { userId }) => deleteWithAccount(trx, userId)

const entry: TableEntry = {
  table: 'bank_accounts',
  rows: 't.user_id = $user',
  erase: { by: erase, columns: 'user_id' },
  export: [
    {
      file: 'sales/bank-account.json',
      select: 't.user_id, t.key_id, t.sealed, t.changed_at',
      key: 't.user_id',
      open(config, row) {
        const { userId, changedAt, ...sealed } = Row.parse(row)
        return { ...openDetails(config, userId, sealed), changedAt }
      },
    },
  ],
}

const Row = z.object({
  userId: z.number(),
  keyId: z.string(),
  sealed: z.instanceof(Buffer),
  changedAt: z.date(),
})

const atStripe: TableEntry = {
  table: 'stripe_accounts',
  rows: 't.user_id = $user',
  erase: { by: erase, columns: 'user_id account_id' },
  export: [
    {
      file: 'sales/stripe-account.json',
      select: 't.account_id, t.is_ready, t.changed_at',
      key: 't.user_id',
    },
  ],
}

/** The account that an artist is paid to. The export, which is the owner’s, has it in full. */
export const bankAccount: readonly Entry[] = [entry, atStripe, { run: erase }]
