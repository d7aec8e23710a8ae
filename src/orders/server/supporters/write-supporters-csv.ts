import { writeCsv } from '#kernel/csv.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listContactable } from './store.ts'

/** Writes the supporters who agreed to be contacted, for what may be still: one line an address. */
export async function writeSupportersCsv(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<string> {
  const rows = await listContactable(db, userId)
  return writeCsv([
    ['name', 'email', 'orders', 'yen', 'last'],
    ...rows.map((row) => [
      row.name,
      row.email,
      row.orderIds.length,
      row.paidYen,
      row.lastAt.toISOString(),
    ]),
  ])
}
