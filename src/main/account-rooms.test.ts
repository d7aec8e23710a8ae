import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listReferences, nameColumn } from '#accounts/server/leaving/traces.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { accountRooms } from './account-rooms.ts'

const database = await testDatabase()
afterAll(() => database.close())

const columns = (await listReferences(database.db)).map(nameColumn).sort()
/** Who sold and whose sound is played goes on after an artist has left. */
const WRITTEN_LATER = ['ledger_entries.user_id', 'order_items.seller_id', 'plays.creator_id']

test('every reference to an account is forgotten or kept for a reason, by one room', () => {
  const answered = accountRooms.flatMap(({ forgets, keeps }) => [...forgets, ...Object.keys(keeps)])
  // A new table that names accounts belongs in its room's erase-account.ts.
  expect(answered.sort()).toEqual(columns)
})

test('nothing is written in the name of a gone account: each reference has its trigger', async () => {
  const { rows } = await sql<{ name: string }>`
    select r.relname || '.' || encode(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'escape') as name
    from pg_trigger t join pg_class r on r.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_erased_account'
  `.execute(database.db)
  const guarded = rows.map(({ name }) => name)
  // A new table that names accounts gets a trigger in its migration, as in 0009.
  expect([...guarded, ...WRITTEN_LATER].sort()).toEqual(columns)
})
