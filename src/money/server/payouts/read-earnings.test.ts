import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { getEarnings } from '../../payout-contract.ts'
import { recordDispute, recordDisputeWon } from '../write-ledger.ts'
import { addShare, takeBack } from './testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { PAYOUT_HOLD_DAYS: '3' } })
})
afterAll(() => service.close())

const daysAgo = (days: number) => new Date(service.clock.now().getTime() - days * 86_400_000)

test('the balance is what the ledger owes; sales of the last days and what is disputed are held', async () => {
  const { db } = service.context
  const as = await service.signUp('balanced')
  const { userId } = as
  const earnings = async () => (await service.call(getEarnings, { as })).body
  const nothing = { balanceYen: 0, heldYen: 0, inTransferYen: 0, askedId: null }
  const state = {
    by: 'bank',
    holdDays: 3,
    onRequest: false,
    hasBankDetails: false,
    mustCorrect: false,
  }
  expect(await earnings()).toEqual({ ...nothing, ...state })
  const old = await addShare(db, { userId, shareYen: 5000, at: daysAgo(3) })
  const fresh = await addShare(db, { userId, shareYen: 800, at: daysAgo(2) })
  expect(await earnings()).toMatchObject({ balanceYen: 5800, heldYen: 800 })
  await takeBack(db, fresh, { userId, shareYen: 300, at: daysAgo(0) })
  expect(await earnings()).toMatchObject({ balanceYen: 5500, heldYen: 500 })
  const dispute = { orderId: old, disputeId: newId(), amountYen: 5000, at: daysAgo(0) }
  await recordDispute(db, dispute)
  expect(await earnings()).toMatchObject({ balanceYen: 5500, heldYen: 5500 })
  await recordDisputeWon(db, dispute)
  expect(await earnings()).toMatchObject({ balanceYen: 5500, heldYen: 500 })
  await takeBack(db, old, { userId, shareYen: 6000, at: daysAgo(0) })
  expect(await earnings()).toMatchObject({ balanceYen: -500, heldYen: 500 })
})

test('earnings are for signed-in people alone', async () => {
  expect((await service.call(getEarnings)).status).toBe(401)
})
