import { type RawBuilder, sql } from 'kysely'

/** The key of an account, or the column of the query that holds it. */
type Account = number | string

const keyOf = (account: Account) =>
  typeof account === 'string' ? sql.ref(account) : sql`${account}::bigint`

/** Selects, as a part of another query, whether one of two has blocked the other. */
export function isBlockedBetween(one: Account, other: Account): RawBuilder<boolean> {
  const [first, second] = [keyOf(one), keyOf(other)]
  return sql<boolean>`exists (select from blocks b where b.kind = 'block'
    and ((b.user_id = ${first} and b.blocked_id = ${second})
      or (b.user_id = ${second} and b.blocked_id = ${first})))`
}

/**
 * Selects, as a part of another query, whether someone is shown what a writer wrote: not where the
 * reader muted the writer, nor where one of them has blocked the other.
 */
export function isShownTo(reader: Account, writer: Account): RawBuilder<boolean> {
  const [own, others] = [keyOf(reader), keyOf(writer)]
  return sql<boolean>`not exists (select from blocks b
    where (b.user_id = ${own} and b.blocked_id = ${others})
      or (b.kind = 'block' and b.user_id = ${others} and b.blocked_id = ${own}))`
}

/**
 * Selects, as a part of another query, whether a list that nobody asked one artist for shows what an account
 * made: not to a member who muted or blocked it.
 */
export function isUnmuted(
  { userId }: { userId: number | undefined },
  owner = 'w.ownerId',
): RawBuilder<boolean> {
  if (userId === undefined) return sql<boolean>`true`
  return sql<boolean>`not exists (select from blocks b
    where b.user_id = ${keyOf(userId)} and b.blocked_id = ${keyOf(owner)})`
}
