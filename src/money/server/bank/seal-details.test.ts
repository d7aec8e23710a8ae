import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { Database } from '#ports/database/open-database.ts'
import { countWaiting, testDatabase } from '#ports/database/testing.ts'
import { readDetails } from './change-billing.ts'
import { rotateBankKeys } from './rotate-keys.ts'
import { openDetails, sealDetails } from './seal-details.ts'
import { saveSealed } from './store.ts'
import { DETAILS } from './testing.ts'

const { db, close } = await testDatabase()
afterAll(close)
const [first, second] = [randomBytes(32), randomBytes(32)]
const config = { bankSecrets: [], secret: first }
const both = { bankSecrets: [second], secret: first }
const alone = { bankSecrets: [], secret: second }

test('what was sealed opens as it was, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (name, userId) => {
      const details = { ...DETAILS, name }
      const sealed = sealDetails(config, userId, details)
      expect(openDetails(config, userId, sealed)).toEqual(details)
      expect(sealDetails(config, userId, details).sealed).not.toEqual(sealed.sealed)
      expect(sealed.sealed.includes(DETAILS.number)).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test('it opens in no other account’s row, with no other key, and with no bit changed', () => {
  const row = sealDetails(config, 7, DETAILS)
  expect(() => openDetails(config, 8, row)).toThrow()
  expect(() => openDetails({ bankSecrets: [], secret: second }, 7, row)).toThrow(/BANK_SECRETS/)
  expect(() => openDetails(config, 7, { ...row, sealed: row.sealed.subarray(0, 20) })).toThrow()
  fc.assert(
    fc.property(fc.nat(row.sealed.length * 8 - 1), (bit) => {
      const sealed = Buffer.from(row.sealed)
      sealed.writeUInt8(sealed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => openDetails(config, 7, { ...row, sealed })).toThrow()
    }),
    { numRuns: 50 },
  )
})

test('a new key takes over: what it has sealed anew opens without the old one', async () => {
  const users = [await addUser(), await addUser()]
  for (const userId of users) await save(userId)
  const paid = await addPayout(users[0] ?? 0)
  const over = await addPayout(users[1] ?? 0, { keyId: '', sealed: Buffer.alloc(0) })
  expect(await rotateBankKeys({ db, config: both })).toBe(3)
  expect(await rotateBankKeys({ db, config: both })).toBe(0)
  for (const userId of users) {
    const read = await readDetails({ db, config: { ...alone } }, userId)
    expect(read).toEqual(DETAILS)
  }
  expect(await readDetails({ db, config: alone }, await addUser())).toBeUndefined()
  // The file of a payout can still be made again.
  expect(openDetails(alone, users[0] ?? 0, await readPayout(paid))).toEqual(DETAILS)
  expect(await readPayout(over)).toEqual({ keyId: '', sealed: Buffer.alloc(0) })
})

test('details that are saved while a new key takes over stay as they were saved', async () => {
  const userId = await addUser()
  await save(userId)
  const saved = { ...DETAILS, number: '7654321' }
  const { rotation } = await db.transaction().execute(async (trx) => {
    await save(userId, saved, trx)
    const rotation = rotateBankKeys({ db, config: both })
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { rotation }
  })
  await rotation
  expect(await readDetails({ db, config: alone }, userId)).toEqual(saved)
})

async function save(userId: number, details = DETAILS, trx: Database = db): Promise<void> {
  const changedAt = new Date()
  await saveSealed(trx, { userId, changedAt, ...sealDetails(config, userId, details) })
}

/** In transfer, with its copy of the details. */
async function addPayout(userId: number, copy = sealDetails(config, userId, DETAILS)) {
  const at = new Date()
  const run = db.insertInto('payoutRuns').values({ day: '2026-12-25', createdAt: at })
  const { id: runId } = await run.returning('id').executeTakeFirstOrThrow()
  const row = { userId, runId, amountYen: 3000, status: 'in_transfer', createdAt: at }
  const { id } = await db
    .insertInto('payouts')
    .values({ publicId: newId(), accountLabel: '', ...row, ...copy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function readPayout(id: number) {
  const { keyId, sealed } = await db
    .selectFrom('payouts')
    .select(['keyId', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { keyId: keyId ?? '', sealed: sealed ?? Buffer.alloc(0) }
}

async function addUser(): Promise<number> {
  const name = newId()
  const { id } = await db
    .insertInto('users')
    .values({ publicId: name, email: `${name}@example.test`, username: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
