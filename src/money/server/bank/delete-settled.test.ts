import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { type Account, insertPosting } from '../store.ts'
import { deleteWithAccount } from './delete-settled.ts'
import { deleteUnlessOwed, saveSealed } from './store.ts'

const { db, close } = await testDatabase()
afterAll(close)
const at = new Date()

async function addPayee(): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ publicId: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSealed(db, {
    userId: id,
    keyId: 'key',
    sealed: Buffer.from('sealed'),
    changedAt: at,
  })
  const account = { userId: id, accountId: `acct_${id}`, changedAt: at }
  await db.insertInto('stripeAccounts').values(account).execute()
  return id
}

const { id: orderId } = await db
  .insertInto('orders')
  .values({
    publicId: newId(),
    email: 'buyer@example.com',
    locale: 'en',
    totalYen: 900,
    dueYen: 900,
    feePercent: 10,
    provider: 'sandbox',
    bodyHash: Buffer.alloc(32),
  })
  .returning('id')
  .executeTakeFirstOrThrow()

/** An amount from one account to the other, both of the payee. */
const move = (userId: number, from: Account, to: Account) =>
  db.transaction().execute((trx) =>
    insertPosting(trx, {
      kind: 'payout',
      reference: newId(),
      orderId,
      at,
      entries: [
        { account: to, amountYen: 900, userId },
        { account: from, amountYen: -900, userId },
      ],
    }),
  )
/** For the bank and at Stripe: both, or neither. */
const hasDetails = async (userId: number) => {
  const at = async (table: 'bankAccounts' | 'stripeAccounts') =>
    (await db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length
  const both = [await at('bankAccounts'), await at('stripeAccounts')]
  expect(both[0]).toBe(both[1])
  return both[0] === 1
}

test('details go with their account, unless it is owed money or a payout is on its way', async () => {
  const [settled, owed, present] = [await addPayee(), await addPayee(), await addPayee()]
  await move(owed, 'artist_payable', 'provider_clearing')
  for (const userId of [settled, owed]) {
    await deleteWithAccount(db, userId)
    await db.updateTable('users').set({ deletedAt: at }).where('id', '=', userId).execute()
  }
  expect(await hasDetails(settled)).toBe(false)
  await deleteUnlessOwed(db)
  expect(await hasDetails(owed)).toBe(true)
  await move(owed, 'payouts', 'artist_payable')
  await deleteUnlessOwed(db)
  expect(await hasDetails(owed)).toBe(true)
  await move(owed, 'provider_clearing', 'payouts')
  await deleteUnlessOwed(db)
  expect(await hasDetails(owed)).toBe(false)
  expect(await hasDetails(present)).toBe(true)
})
