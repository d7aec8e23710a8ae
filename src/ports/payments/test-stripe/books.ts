import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { DB } from '../../database/tables.ts'
import type { StripeObject } from './types.ts'

/** The account's own tables: apart from ours, as Stripe's are. */
export type SandboxTables = {
  'sandbox.objects': {
    id: string
    position: Generated<string>
    data: ColumnType<StripeObject, string, string>
  }
  'sandbox.answers': {
    idempotencyKey: string
    asked: string
    status: number
    body: ColumnType<object, string, string>
    createdAt: Date
  }
}

export function booksOf(db: Database): Kysely<DB & SandboxTables> {
  return db.withTables<SandboxTables>()
}
