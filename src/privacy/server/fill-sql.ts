import { type RawBuilder, sql } from 'kysely'
import type { Account } from './manifest/entry.ts'

/** SQL of the manifest with its parameters. */
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
