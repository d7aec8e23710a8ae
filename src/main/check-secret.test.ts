import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealDetails } from '#money/server/bank/seal-details.ts'
import { DETAILS } from '#money/server/bank/testing.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { checkSecret } from './check-secret.ts'

let dataFolder: string
let database: Awaited<ReturnType<typeof testDatabase>>
const [first, second] = [randomBytes(48), randomBytes(48)]

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'neiro-secret-'))
  database = await testDatabase()
})
afterEach(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true })
})

const check = (secret: Buffer, { isNew = false, bankSecrets = [] as Buffer[] } = {}) =>
  checkSecret({ db: database.db, config: { secret, bankSecrets, dataFolder }, isNew })

test('a database stays with its first secret until the operator gives it up', async () => {
  await check(first)
  await check(first)
  await expect(check(second)).rejects.toThrow(
    'Cannot start: gift cards, codes and links of this database were made with another secret. Set SECRET or SECRET_FILE to it. If it’s lost, start once with --new-secret: what was made with it ends.',
  )
  await check(second, { isNew: true })
  await check(second)
  await expect(check(first)).rejects.toThrow('made with another secret')
})

test('where the secret lies in the data folder, that is said', async () => {
  await check(first)
  await writeFile(join(dataFolder, 'secret'), first)
  await expect(check(second)).rejects.toThrow(`It’s in ${join(dataFolder, 'secret')}: unset SECRET`)
})

test('bank details that no key opens stop the start, are named by their key, and can be given up', async () => {
  await check(first)
  const { db } = database
  const user = { publicId: 'abc', email: 'a@example.com' }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const sealed = sealDetails({ secret: second, bankSecrets: [] }, id, DETAILS)
  const row = { ...sealed, userId: id, changedAt: new Date() }
  await db.insertInto('bankAccounts').values(row).execute()
  await expect(check(first)).rejects.toThrow(
    `the bank details of 1 accounts are encrypted with the key ${sealed.keyId}. Add the secret of that key to BANK_SECRETS.`,
  )
  await check(first, { bankSecrets: [second] })
  const third = randomBytes(48)
  await expect(check(third, { isNew: true })).rejects.toThrow(sealed.keyId)
  expect(await db.selectFrom('bankAccounts').select('userId').execute()).toHaveLength(1)
  await expect(check(first, { isNew: true })).rejects.toThrow(sealed.keyId)
  const known = await db
    .insertInto('users')
    .values({ publicId: 'def', email: 'b@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const readable = sealDetails({ secret: first, bankSecrets: [] }, known.id, DETAILS)
  const kept = { ...readable, userId: known.id, changedAt: new Date() }
  await db.insertInto('bankAccounts').values(kept).execute()
  await check(first, { isNew: true })
  await check(first)
  // What the present key opens stays.
  expect(await db.selectFrom('bankAccounts').select('userId').execute()).toEqual([
    { userId: known.id },
  ])
})
