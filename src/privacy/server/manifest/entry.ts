import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#kernel/config.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Job } from '#ports/jobs/define-job.ts'

/** The account that is being erased, at `now`. */
export interface Account {
  userId: number
  email: string | null
  now: Date
}

/** Erases what takes more than one statement, within the transaction that holds the account's row. */
export type Step = (context: Context, trx: Transaction, account: Account) => Promise<void>

/** A table's rows of an account. Texts are SQL with `t`, a row, and `$user`, `$email`, `$now`. */
export interface TableEntry {
  table: string
  rows: string
  /** `set`: the rows stay with these values, in SQL. `by`: a step of the manifest erases them. */
  erase: 'delete' | 'keep' | { set: Record<string, string> } | { by: Step; columns: string }
  /** Columns that stay in the table, by the reason. */
  keeps?: Record<string, string>
  /** Files of the export; or why there is none. */
  export: readonly Listing[] | string
  /** Columns that are not exported, by the reason. */
  withholds?: Record<string, string>
}

/** A listing is one file of the export, or a folder for each row. */
export interface Listing {
  /** `*` is the number and the title of the row. */
  file: string
  /** The columns. */
  select: string
  join?: string
  /** Opens, for the export, a row that cannot be read as it is stored. */
  open?: (config: Config, row: Record<string, unknown>) => Record<string, unknown>
  /** The rows, if they are others than those of the entry. */
  rows?: string
  /** The unique number by which pages are read; `t.id` by default. */
  key?: string
  /** The export reads these whole, in this order: one value, or a list that is short. */
  whole?: { as: 'object' } | { as: 'list'; order: string }
  files?: readonly StoredFile[]
}

/** A stored file that goes along with a row, in SQL; none where `key` is null. */
export interface StoredFile {
  name: string
  key: string
  bytes: string
  at: string
}

export type Entry = TableEntry | { run: Step } | { queue: Job<{ userId: number }> }

/** A public id where anyone may know it, or it is theirs: that of a Private one is its key. */
export const openAddress =
  "case when w.status = 'Released' or w.owner_id = $user then w.public_id end"

/** The id of a work `w` in the export, or null where it is of the other kind. */
export const soundOf = (address = 'w.public_id') => `case w.kind when 'sound' then ${address} end`
export const albumOf = (address = 'w.public_id') => `case w.kind when 'album' then ${address} end`

export function fillSql<Row = unknown>(
  text: string,
  { userId, email, now }: Partial<Account>,
): RawBuilder<Row> {
  const values: Record<string, unknown> = { $user: userId, $email: email, $now: now }
  const parts = text.split(/(\$user|\$email|\$now)/)
  return sql.join<Row>(
    parts.map((part) => (part in values ? sql.val(values[part]) : sql.raw(part))),
    sql``,
  )
}
