import { afterAll, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { writeTables } from './write-tables.ts'

const { url, close } = await testDatabase()
afterAll(close)

test('the types of the tables are those of the migrations (else: npm run db:types)', async () => {
  await writeTables(url, { verify: true })
})
