import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { getPayable } from '../../testing.ts'
import { openBooks } from '../testing.ts'
import { recordRefund, recordSale } from '../write-ledger.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { addArtist, addAlbum, addOrder } = openBooks(db)
const at = new Date()
const from = 'provider_clearing'

async function addMember(
  albumId: number,
  ownerId: number,
  basisPoints: number,
  state = 'accepted',
) {
  const userId = await addArtist()
  const [is, ended] = [state === 'accepted', state === 'accepted' || state === 'invited']
  await db
    .insertInto('splits')
    .values({
      publicId: newId(),
      ownerId,
      workId: albumId,
      basisPoints,
      state,
      email: `${newId()}@example.com`,
      invitedAt: at,
      sentAt: at,
      userId: is ? userId : null,
      acceptedAt: is ? at : null,
      endedAt: ended ? null : at,
    })
    .execute()
  return userId
}

test('a sale is divided over those who accepted; every other share is the owner’s', async () => {
  const owner = await addArtist()
  const [albumId, other] = [await addAlbum(owner), await addAlbum(owner)]
  const members = [await addMember(albumId, owner, 3333), await addMember(albumId, owner, 3333)]
  for (const state of ['invited', 'declined', 'left', 'removed']) {
    await addMember(albumId, owner, 500, state)
  }
  await addMember(other, owner, 9000)
  const { orderId, items } = await addOrder([{ sellerId: owner, paidYen: 1000, albumId }])
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 36, at })
  // Of ¥900: 299.97 twice, and 300.06.
  const owed = await Promise.all([owner, ...members].map((id) => getPayable(db, id)))
  expect(owed).toEqual([300, 300, 300])
})

test('shares that change apply to later sales; a refund takes back what the sale itself gave', async () => {
  const owner = await addArtist()
  const albumId = await addAlbum(owner)
  const member = await addMember(albumId, owner, 5000)
  const sell = async () => {
    const { orderId, items } = await addOrder([{ sellerId: owner, paidYen: 1000, albumId }])
    await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 0, at })
    return { orderId, item: items[0] ?? { orderItemId: 0, paidYen: 0 } }
  }
  const first = await sell()
  await db.updateTable('splits').set({ basisPoints: 1000 }).where('userId', '=', member).execute()
  await sell()
  expect([await getPayable(db, owner), await getPayable(db, member)]).toEqual([1260, 540])
  const refund = { ...first, feePercent: 10, at, amountYen: 1000, beforeYen: 0, from } as const
  await recordRefund(db, { ...refund, reference: newId() })
  expect([await getPayable(db, owner), await getPayable(db, member)]).toEqual([810, 90])
})

test('whatever the shares and the refunds, no yen is lost, and a full refund leaves everyone at 0', {
  tags: ['longer'],
}, async () => {
  const cases = fc.record({
    shares: fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 1, maxLength: 4 }),
    paidYen: fc.integer({ min: 0, max: 100_000 }),
    feePercent: fc.constantFrom(0, 10, 15, 100),
    cuts: fc.array(fc.nat(1000), { maxLength: 4 }),
  })
  await checkProperty(
    fc.asyncProperty(cases, async ({ shares, paidYen, feePercent, cuts }) => {
      const owner = await addArtist()
      const albumId = await addAlbum(owner)
      const people = [owner]
      for (const basisPoints of shares) people.push(await addMember(albumId, owner, basisPoints))
      const { orderId, items } = await addOrder([{ sellerId: owner, paidYen, albumId }])
      const [item] = items
      if (!item) throw new Error('No item was sold')
      await recordSale(db, { orderId, feePercent, items, providerFeeYen: 0, at })
      const owed = () => Promise.all(people.map((id) => getPayable(db, id)))
      const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
      let left = await owed()
      expect(sum(left)).toBe(paidYen - Math.floor((paidYen * feePercent) / 100))
      left.slice(1).forEach((part, index) => {
        const exact = (sum(left) * (shares[index] ?? 0)) / 10_000
        expect(Math.abs(part - exact)).toBeLessThan(1)
      })
      let beforeYen = 0
      const ends = cuts.map((part) => Math.floor((paidYen * part) / 1000)).sort((a, b) => a - b)
      for (const end of [...ends, paidYen]) {
        const amountYen = end - beforeYen
        const refund = { orderId, feePercent, at, item, amountYen, beforeYen, from } as const
        await recordRefund(db, { ...refund, reference: newId() })
        const now = await owed()
        const allFell = now.every((part, index) => part <= (left[index] ?? 0))
        expect(allFell).toBe(true)
        left = now
        beforeYen = end
      }
      expect(left).toEqual(people.map(() => 0))
    }),
    0.5,
  )
})
