import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Status } from '../contract.ts'
import type { ListColumns, PageColumns } from './columns.ts'

/** A new address; the owner still finds the work by its former ones. */
export function newLink() {
  return {
    public_id: newId(),
    former_public_ids: sql<string[]>`array_append(former_public_ids, public_id)`,
  }
}

/** Whether the row `alias` has or had one of these addresses; for queries of its owner only. */
export function hasOrHadLink(alias: string, publicIds: readonly string[]): RawBuilder<boolean> {
  const ids = sql`${publicIds}::text[]`
  return sql`(${sql.ref(`${alias}.public_id`)} = any (${ids})
    or ${sql.ref(`${alias}.former_public_ids`)} && ${ids})`
}

/** Whether it needs a new address: anyone may know that of what was ever Released. */
export function needsNewLink(
  before: Pick<ListColumns & PageColumns, 'status' | 'wantedStatus' | 'releasedAt'>,
  asked: Status | undefined,
): boolean {
  if (asked !== 'Private' || before.releasedAt === null) return false
  return before.status !== 'Private' && before.wantedStatus !== 'Private'
}

/**
 * Gives what is Private a new address; the old one ends.
 *
 * @throws Problem conflict where it is not Private
 */
export async function renewLink(
  trx: Transaction,
  table: 'sounds' | 'albums',
  id: number,
  columns: UpdateObject<DB, 'sounds' | 'albums'>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ ...newLink(), ...columns })
    .where('id', '=', id)
    .where('status', '=', 'Private')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('conflict')
}
