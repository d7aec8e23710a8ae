import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import {
  type EntryRange,
  type EntryRow,
  findHolder,
  listEntries,
  sumBefore,
} from './entries-store.ts'

export interface ShownAccount {
  isArtist: boolean
  /** The balance before the first of the entries. */
  beforeYen: Yen
  /**
   * The entries in their order; what is owed to an artist is positive, in other accounts debits
   * are.
   */
  entries: (EntryRow & { balanceYen: Yen })[]
  /** True if earlier entries of the time are left out. */
  isCut: boolean
}

/**
 * @param name of an account of the ledger, or of an artist; `@name` is always an artist
 * @returns undefined where there is neither
 */
export async function showAccount(
  { db }: Pick<Context, 'db'>,
  name: string,
  range: EntryRange,
): Promise<ShownAccount | undefined> {
  const holder = await findHolder(db, name)
  if (!holder) return undefined
  const found = await listEntries(db, holder, range)
  const rows = found.slice(0, range.limit).reverse()
  const isArtist = holder.userId !== null
  const signed = (amount: Yen) => (isArtist ? 0 - amount : amount)
  const beforeYen = signed(await sumBefore(db, holder, rows[0] ?? { at: range.to, id: 0 }))
  let balanceYen = beforeYen
  const entries = rows.map((row) => {
    const amountYen = signed(row.amountYen)
    balanceYen += amountYen
    return { ...row, amountYen, balanceYen }
  })
  return { isArtist, beforeYen, entries, isCut: found.length > rows.length }
}
