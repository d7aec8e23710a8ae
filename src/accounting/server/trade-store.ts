import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

interface Trade {
  emails: number
  orders: number
  salesYen: number
  payoutsYen: number
}

/** What is waiting to be sent, and what was sold and paid out so far. */
export async function countTrade(db: Database): Promise<Trade> {
  const { rows } = await sql<Trade>`
    select
      (select count(*) from emails where sent_at is null and failed_at is null)::int as emails,
      (select count(*) from orders where paid_at is not null)::int as orders,
      (select coalesce(sum(total_yen), 0) from orders where paid_at is not null) as sales_yen,
      (select coalesce(sum(amount_yen), 0) from payouts where status = 'paid') as payouts_yen
  `.execute(db)
  return rows[0] ?? { emails: 0, orders: 0, salesYen: 0, payoutsYen: 0 }
}
