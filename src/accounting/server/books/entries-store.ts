import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export interface Holder {
  /** The name of an account of the ledger; an artist’s is `artist_payable`. */
  account: string
  userId: number | null
}

/** An account of the ledger, or what is owed to an artist; undefined where there is neither. */
export async function findHolder(db: Database, name: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select account, null::bigint as user_id from (
      select unnest(array['provider_clearing', 'provider_fees', 'artist_payable', 'platform_fee',
        'disputes', 'payouts', 'gift_credit']) as account
    ) as accounts where account = ${name}
    union all
    select 'artist_payable', id from users where lower(username) = lower(${name.replace(/^@/, '')})
    limit 1`.execute(db)
  return rows[0]
}

export interface EntryRow {
  id: number
  at: Date
  kind: string
  reference: string
  order: string | null
  title: string | null
  username: string | null
  /** Debits are positive, credits negative. */
  amountYen: number
}

export interface EntryRange {
  from: Date | undefined
  to: Date | undefined
  limit: number
}

/** The latest ones of a time, newest first, and one more where there are more. */
export async function listEntries(
  db: Database,
  { account, userId }: Holder,
  { from, to, limit }: EntryRange,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, x.at, x.kind, x.reference, o.public_id as order, i.title, u.username,
      e.amount_yen
    from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    left join orders o on o.id = x.order_id left join order_items i on i.id = e.order_item_id
    left join users u on u.id = e.user_id
    where e.account = ${account} and (${userId}::bigint is null or e.user_id = ${userId})
      and x.at >= ${from ?? '-infinity'} and x.at < ${to ?? 'infinity'}
    order by x.at desc, e.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Returns what the account held before an entry of that time. */
export async function sumBefore(
  db: Database,
  { account, userId }: Holder,
  { at, id }: { at: Date | undefined; id: number },
): Promise<number> {
  const { rows } = await sql<{ yen: string }>`
    select coalesce(sum(e.amount_yen), 0) as yen
    from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
    where e.account = ${account} and (${userId}::bigint is null or e.user_id = ${userId})
      and (x.at, e.id) < (${at ?? 'infinity'}::timestamptz, ${id}::bigint)`.execute(db)
  return Number(rows[0]?.yen ?? 0)
}
