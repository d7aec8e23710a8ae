import type { Context } from './context.ts'
import type { Transaction } from './database/open-database.ts'

/** Somebody who has an account, as far as rooms need to know to hand over or forget what is theirs. */
export interface AccountHolder {
  userId: number
  email: string | null
}

interface Part {
  /** Folders and name as people may see them: still to be cleaned and told apart. */
  path: readonly string[]
}
/** One thing, as JSON. */
export interface ValuePart extends Part {
  value: object
}
/** Any number of things, as one JSON array that is written as it is read. */
export interface RowsPart extends Part {
  rows: AsyncIterable<object>
}
/** A stored file as it is. */
export interface FilePart extends Part {
  key: string
  bytes: number
  at: Date
}
export type ExportPart = ValuePart | RowsPart | FilePart

/** What a room hands over of an account, and how it forgets it. Gathered in `main/`. */
export interface AccountRoom {
  name: string
  /** Whatever is large is read page by page, when it is asked for. */
  exportAccount?(context: Context, holder: AccountHolder): AsyncIterable<ExportPart>
  /**
   * Forgets within the transaction that holds the account's row. Files go by the room's own job. It
   * waits for nobody but the account's own requests: it locks no row of a sound, and counts last.
   */
  eraseAccount(context: Context, trx: Transaction, holder: AccountHolder): Promise<void>
  /** References to accounts (`table.column`) that none of a gone account is left in. */
  forgets: readonly string[]
  /** References that may stay, and why. */
  keeps: Readonly<Record<string, string>>
}
