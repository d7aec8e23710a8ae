import { type RawBuilder, sql } from 'kysely'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import type { PayoutSettings } from '#kernel/config.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'

interface Balance {
  balanceYen: Yen
  heldYen: Yen
  inTransferYen: Yen
}

/**
 * Selects the balance of each account (`user_id`), from the ledger. Sales after `heldSince` are held,
 * what was ordered before its release until it was delivered before that, and orders while they are
 * disputed.
 */
function selectBalances(heldSince: Date, userId?: number): RawBuilder<Balance> {
  const chosen = userId === undefined ? sql`true` : sql`e.user_id = ${userId}`
  return sql`
    with disputed as (
      select x.order_id from ledger_transactions x
        join ledger_entries e on e.transaction_id = x.id and e.account = 'disputes'
        where x.kind = 'dispute'
        group by x.order_id having sum(e.amount_yen) > 0
    ), awaited as (
      select order_item_id from grants where delivers_at is not null
        and (delivered_at is null or delivered_at > ${heldSince})
    )
    select e.user_id,
      coalesce(-sum(e.amount_yen) filter (where e.account = 'artist_payable'), 0) as balance_yen,
      coalesce(-sum(e.amount_yen) filter (where e.account = 'artist_payable'
        and (x.order_id in (select order_id from disputed)
          or e.order_item_id in (select order_item_id from awaited)
          or exists (select from ledger_transactions s
            where s.order_id = x.order_id and s.kind = 'sale' and s.at > ${heldSince}))), 0) as held_yen,
      coalesce(-sum(e.amount_yen) filter (where e.account = 'payouts'), 0) as in_transfer_yen
    from ledger_entries e
    join ledger_transactions x on x.id = e.transaction_id
    where ${chosen} and e.account in ('artist_payable', 'payouts')
    group by e.user_id`
}

export async function getBalance(db: Database, userId: number, heldSince: Date): Promise<Balance> {
  const { rows } = await selectBalances(heldSince, userId).execute(db)
  const [{ balanceYen, heldYen, inTransferYen } = { balanceYen: 0, heldYen: 0, inTransferYen: 0 }] =
    rows
  return { balanceYen, heldYen, inTransferYen }
}

export interface DueAccount {
  userId: number
  username: string | null
  availableYen: Yen
  /** The id of the payout that was asked for. */
  askedId: string | null
  /** True if there is an account that can be paid. */
  hasAccount: boolean
  /** The key of the sealed bank account. */
  keyId: string | null
  sealed: Buffer | null
  stripeAccount: string | null
  /** The bank has returned the last transfer to this account for a fault of the details. */
  mustCorrect: boolean
  isPaidThisMonth: boolean
  isFrozen: boolean
}

/**
 * Lists the accounts whose money is to be paid out: monthly, or because it was asked for. Deleted
 * accounts get all of it, however little, also where it is not known where to.
 */
export async function listDueAccounts(
  db: Database,
  due: { heldSince: Date; now: Date; month: string; minimumYen: Yen; by: PaidBy },
): Promise<DueAccount[]> {
  const { heldSince, now, month, minimumYen, by } = due
  const { rows } = await sql<DueAccount>`
    with balances as (${selectBalances(heldSince)})
    select u.id as user_id, u.username, c.balance_yen - c.held_yen as available_yen,
      p.public_id as asked_id, b.key_id, b.sealed,
      b.account_id as stripe_account, b.user_id is not null as has_account,
      ${mustCorrect} as must_correct,
      ${isSuspended('payouts', sql.ref('u.id'), now)} as is_frozen,
      p.id is null and exists (select from payouts m where m.user_id = u.id
        and m.month = ${month} and m.status <> 'returned') as is_paid_this_month
    from balances c
    join users u on u.id = c.user_id
    left join payouts p on p.user_id = u.id and p.status = 'asked'
    left join payout_settings s on s.user_id = u.id
    left join ${accounts(by)} b on b.user_id = u.id
    where c.balance_yen - c.held_yen >= case when u.deleted_at is null then ${minimumYen} else 1 end
      and (u.deleted_at is not null or p.id is not null or s.on_request is not true)
    order by u.id
  `.execute(db)
  return rows
}

type PaidBy = PayoutSettings['by']

/** The accounts that can be paid. */
const accounts = (by: PaidBy) =>
  by === 'stripe'
    ? sql`(select user_id, null::text as key_id, null::bytea as sealed, account_id, changed_at
        from stripe_accounts where is_ready)`
    : sql`(select user_id, key_id, sealed, null::text as account_id, changed_at from bank_accounts)`

/** The last closed payout of the user `u` with the account `b`. */
const lastClosed = (column: 'closedAt' | 'reason' | 'status') => sql`(
  select ${sql.ref(column)} from payouts where user_id = u.id and status in ('paid', 'returned')
  order by closed_at desc, id desc limit 1)`
const mustCorrect = sql<boolean>`coalesce(${lastClosed('status')} = 'returned'
  and ${lastClosed('reason')} <> 'other' and b.changed_at <= ${lastClosed('closedAt')}, false)`

export interface PayoutState {
  onRequest: boolean
  hasBankDetails: boolean
  mustCorrect: boolean
  askedId: string | null
}

export async function getPayoutState(
  db: Database,
  userId: number,
  by: PaidBy,
): Promise<PayoutState> {
  const { rows } = await sql<PayoutState>`
    select s.on_request is true as on_request, b.user_id is not null as has_bank_details,
      ${mustCorrect} as must_correct, p.public_id as asked_id
    from users u
    left join payouts p on p.user_id = u.id and p.status = 'asked'
    left join payout_settings s on s.user_id = u.id
    left join ${accounts(by)} b on b.user_id = u.id
    where u.id = ${userId}
  `.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('There is no such account')
  return state
}
