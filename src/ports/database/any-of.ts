import { type RawBuilder, sql } from 'kysely'

/** Compares with `=` to one of these: the text of a statement is the same for any number of them. */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`
