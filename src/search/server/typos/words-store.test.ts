import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { lockOwners } from '../documents/facts-store.ts'
import { createTestIndex } from '../engine/testing.ts'
import { deleteUnusedWords, insertWords } from './words-store.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { write } = createTestIndex(db)
const words = async () => {
  const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}
const clean = () => deleteUnusedWords(db, new AbortController().signal)

test('words that no document has are deleted, but none while documents are written', async () => {
  await write([{ title: 'kept' }])
  await insertWords(db, ['gone'])
  await db.transaction().execute(async (trx) => {
    await lockOwners(trx, {})
    await clean()
  })
  expect(await words()).toContain('gone')
  await clean()
  expect(await words()).toEqual(['jazz', 'kept', 'someone', '~someone'])
})
