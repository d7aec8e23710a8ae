import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { platformFee } from '../platform-fee.ts'
import { getBalances, getPayable } from '../testing.ts'
import { insertPosting } from './store.ts'
import { openBooks } from './testing.ts'
import { type ItemRefund, recordDispute, recordRefund, recordSale } from './write-ledger.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { addArtist, addOrder } = openBooks(db)
const at = new Date()
const artists = [await addArtist(), await addArtist(), await addArtist()]

test('a sale owes each artist the paid amount less the fee, and sums to zero', async () => {
  const [first, second] = [await addArtist(), await addArtist()]
  const { orderId, items } = await addOrder([
    { sellerId: first, paidYen: 305 },
    { sellerId: second, paidYen: 99 },
  ])
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 14, at })
  expect(await getPayable(db, first)).toBe(275)
  expect(await getPayable(db, second)).toBe(90)
  expect(await total()).toBe(0)
})

test('a sale that is written twice counts once, also at the same time', async () => {
  const artist = await addArtist()
  const { orderId, items } = await addOrder([{ sellerId: artist, paidYen: 1000 }])
  const sale = { orderId, feePercent: 10, items, providerFeeYen: 0, at }
  await Promise.all([1, 2, 3].map(() => db.transaction().execute((trx) => recordSale(trx, sale))))
  expect(await getPayable(db, artist)).toBe(900)
})

test('a refund takes back what the sale gave, once', async () => {
  const artist = await addArtist()
  const { orderId, items } = await addOrder([{ sellerId: artist, paidYen: 333 }])
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 0, at })
  for (const item of [...items, ...items]) {
    await recordRefund(db, whole({ orderId, feePercent: 10, at, item }))
  }
  expect(await getPayable(db, artist)).toBe(0)
})

test('a disputed amount is held apart, and the artist’s share stays', async () => {
  const artist = await addArtist()
  const { orderId, items } = await addOrder([{ sellerId: artist, paidYen: 500 }])
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 0, at })
  const before = await getBalances(db)
  await recordDispute(db, { orderId, disputeId: newId(), amountYen: 500, at })
  const after = await getBalances(db)
  expect(after('disputes') - before('disputes')).toBe(500)
  expect(after('provider_clearing') - before('provider_clearing')).toBe(-500)
  expect(await getPayable(db, artist)).toBe(450)
})

test('the database refuses entries that do not sum to zero', async () => {
  const { orderId } = await addOrder([])
  const posting = { kind: 'sale', reference: newId(), orderId, at } as const
  const entries = [{ account: 'provider_clearing', amountYen: 1 } as const]
  const writing = db.transaction().execute((trx) => insertPosting(trx, { ...posting, entries }))
  await expect(writing).rejects.toThrow('does not sum to zero')
})

test('the database refuses to change or delete what was written', async () => {
  const { orderId, items } = await addOrder([{ sellerId: artists[0] ?? 0, paidYen: 100 }])
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 0, at })
  for (const statement of [
    sql`update ledger_entries set amount_yen = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`update ledger_transactions set reference = 'x'`,
    sql`delete from ledger_transactions`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  }
})

test('after any sales and refunds all sums to zero, and artists are owed paid less fees', {
  tags: ['longer'],
}, async () => {
  const steps = fc.array(
    fc.record({
      paid: fc.array(
        fc.record({
          artist: fc.nat(2),
          yen: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 1_000_000 })),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      feePercent: fc.nat(100),
      providerFeeYen: fc.nat(2000),
      refunded: fc.array(fc.nat(3), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  await checkProperty(
    fc.asyncProperty(steps, async (orders) => {
      const before = await Promise.all(artists.map((artist) => getPayable(db, artist)))
      const owed = artists.map(() => 0)
      for (const { paid, feePercent, providerFeeYen, refunded } of orders) {
        const { orderId, items } = await addOrder(
          paid.map(({ artist, yen }) => ({ sellerId: artists[artist] ?? 0, paidYen: yen })),
        )
        await recordSale(db, { orderId, feePercent, items, providerFeeYen, at })
        for (const index of refunded) {
          const item = items[index]
          if (item) await recordRefund(db, whole({ orderId, feePercent, at, item }))
        }
        paid.forEach(({ artist, yen }, index) => {
          if (refunded.includes(index)) return
          owed[artist] = (owed[artist] ?? 0) + yen - platformFee(yen, feePercent)
        })
      }
      const after = await Promise.all(artists.map((artist) => getPayable(db, artist)))
      expect(after.map((sum, index) => sum - (before[index] ?? 0))).toEqual(owed)
      expect(await total()).toBe(0)
    }),
    0.5,
  )
})

function whole(refund: Pick<ItemRefund, 'at' | 'feePercent' | 'item' | 'orderId'>): ItemRefund {
  const { paidYen: amountYen, orderItemId } = refund.item
  const reference = `item-${orderItemId}`
  return { ...refund, amountYen, beforeYen: 0, reference, from: 'provider_clearing' }
}

async function total(): Promise<number> {
  const row = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum<number>('amountYen').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(row.sum)
}
