import * as z from 'zod/mini'
import { deleteWithAccount } from '#money/server/bank/delete-settled.ts'
import { openDetails } from '#money/server/bank/seal-details.ts'
import { forgetSplits } from '#money/server/splits/forget-splits.ts'
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

export const payouts: readonly Entry[] = [
  {
    table: 'payout_settings',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [{ file: 'sales/payout-settings.json', select: 't.on_request', key: 't.user_id' }],
  },
  // The artist is still paid what is owed after the account is gone.
  {
    table: 'payouts',
    rows: 't.user_id = $user',
    erase: 'keep',
    keeps: {
      user_id: 'books are kept as long as law asks',
      account_label: 'where money went belongs to the books',
    },
    withholds: { sealed: 'the account itself is in sales/bank-account.json' },
    export: [
      {
        file: 'sales/payouts.json',
        select: `t.public_id as id, t.status, t.amount_yen, t.account_label, t.reason,
          t.created_at, r.day as transfer_day, t.closed_at`,
        join: 'left join payout_runs r on r.id = t.run_id',
      },
    ],
  },
]

export const splits: readonly Entry[] = [
  { run: forgetSplits },
  // Shares in what others sell, and others' in what is one's own. The export names no members.
  {
    table: 'splits',
    rows: 't.owner_id = $user or t.user_id = $user or t.email = $email',
    erase: { by: forgetSplits, columns: 'owner_id user_id email' },
    export: [
      {
        file: 'sales/splits-given.json',
        rows: 't.owner_id = $user',
        select: `w.public_id as work, w.title,
          t.basis_points, t.state, t.invited_at, t.accepted_at, t.ended_at`,
        join: 'join works w on w.id = t.work_id',
      },
      {
        file: 'sales/splits-received.json',
        rows: 't.user_id = $user',
        select: `w.title, t.email, t.basis_points, t.state, t.invited_at,
          t.accepted_at, t.ended_at`,
        join: 'join works w on w.id = t.work_id',
      },
    ],
  },
]
