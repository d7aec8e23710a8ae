import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { retryTransaction } from './retry-transaction.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

test('work that another was faster in is done anew, and leaves nothing of the first try', async () => {
  const tries: number[] = []
  const result = await retryTransaction(db, async (trx) => {
    tries.push(tries.length)
    await trx
      .insertInto('users')
      .values({ publicId: `try-${tries.length}` })
      .execute()
    if (tries.length === 1) await trx.insertInto('users').values({ publicId: 'try-1' }).execute()
    return 'done'
  })
  expect(result).toBe('done')
  const rows = await db.selectFrom('users').select('publicId').execute()
  expect(rows).toEqual([{ publicId: 'try-2' }])
})

test('what fails for another reason fails immediately, and what never succeeds does in the end', async () => {
  const tries = { broken: 0, raced: 0 }
  const broken = retryTransaction(db, async (trx) => {
    tries.broken += 1
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(broken).rejects.toThrow('division by zero')
  const raced = retryTransaction(db, async (trx) => {
    tries.raced += 1
    await trx.insertInto('users').values({ publicId: 'try-2' }).execute()
  })
  await expect(raced).rejects.toThrow('unique')
  expect(tries).toEqual({ broken: 1, raced: 5 })
})
