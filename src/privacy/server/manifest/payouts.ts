import type { Entry } from './entry.ts'

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
