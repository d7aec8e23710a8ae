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
    .values({ public_id: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSealed(db, {
    user_id: id,
    key_id: 'key',
    sealed: Buffer.from('sealed'),
    changed_at: at,
  })
  const account = { user_id: id, account_id: `acct_${id}`, changed_at: at }
  await db.insertInto('stripe_accounts').values(account).execute()
  return id
}

const { id: orderId } = await db
  .insertInto('orders')
  .values({
    public_id: newId(),
    email: 'buyer@example.com',
    locale: 'en',
    total_yen: 900,
    due_yen: 900,
    fee_percent: 10,
    provider: 'sandbox',
    body_hash: Buffer.alloc(32),
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
  const at = async (table: 'bank_accounts' | 'stripe_accounts') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  const both = [await at('bank_accounts'), await at('stripe_accounts')]
  expect(both[0]).toBe(both[1])
  return both[0] === 1
}

test('details go with their account, unless it is owed money or a payout is on its way', async () => {
  const [settled, owed, present] = [await addPayee(), await addPayee(), await addPayee()]
  await move(owed, 'artist_payable', 'provider_clearing')
  for (const userId of [settled, owed]) {
    await deleteWithAccount(db, userId)
    await db.updateTable('users').set({ deleted_at: at }).where('id', '=', userId).execute()
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
