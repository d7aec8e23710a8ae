import { type RawBuilder, sql } from 'kysely'

/**
 * The public id of a sound `s` where all may know it, or it is theirs; else null: the address of what
 * is Private is its key, and theirs was another.
 */
export function openAddress(userId: number): RawBuilder<string | null> {
  return sql`case when s.status = 'Released' or s.owner_id = ${userId} then s.public_id end`
}
