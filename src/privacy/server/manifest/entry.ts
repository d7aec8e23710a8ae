import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Job } from '#ports/jobs/define-job.ts'

/** The account that is being erased, at `now`. */
export interface Account {
  userId: number
  email: string | null
  now: Date
}

/** Erases what takes more than one statement, within the transaction that holds the account's row. */
export type Step = (context: Context, trx: Transaction, account: Account) => Promise<void>

/**
 * What happens to a table's rows of an account. Texts are SQL in which `t` is a row of the table and
 * `$user`, `$email` and `$now` are parameters.
 */
export interface TableEntry {
  table: keyof DB
  /** Which rows are the account's. */
  rows: string
  /**
   * `delete`: the rows go. `keep`: they stay as they are. Columns with SQL: the rows stay with these
   * values. `by`: a step, which stands in the manifest itself, erases these columns.
   */
  erase: 'delete' | 'keep' | { set: Record<string, string> } | { by: Step; columns: string }
  /** Columns that stay in the table, by the reason. */
  keeps?: Record<string, string>
  /** Files of the export; or why there is none. */
  export: readonly Listing[] | string
  /** Columns that are not exported, by the reason. */
  withholds?: Record<string, string>
}

/** One file of the export, or a folder for each row. */
export interface Listing {
  /** `*` stands for the number and the title of the row. */
  file: string
  /** The columns; snake_case becomes camelCase. */
  select: string
  join?: string
  /** Other rows than those of the entry. */
  rows?: string
  /** The unique number by which pages are read; `t.id` by default. */
  key?: string
  /** One value, or a list that is short: read whole, in this order. */
  whole?: { as: 'object' } | { as: 'list'; order: string }
  /** Numbers of folders are as wide as the number of rows asks for, not two digits wide. */
  wide?: true
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

/**
 * The public id of a sound `s` where all may know it, or it is theirs; else null: the address of what
 * is Private is its key, and theirs was another.
 */
export const OPEN_ADDRESS =
  "case when s.status = 'Released' or s.owner_id = $user then s.public_id end"
