import * as fc from 'fast-check'
import { newId } from '#kernel/ids.ts'
import type { TestMember, TestService } from '#main/testing.ts'
import { recordResults } from '#money/server/payouts/close-payouts.ts'
import {
  type ItemRefund,
  recordDispute,
  recordDisputeLoss,
  recordDisputeWon,
  recordRefund,
  recordSale,
  type SoldItem,
} from '#money/server/write-ledger.ts'
import { addOrder } from '../testing.ts'

/** The steps of which one is done, with what it needs of the numbers. */
const KINDS = [
  'sale',
  'sale',
  'sale',
  'share',
  'refund',
  'dispute',
  'decide',
  'results',
  'wait',
] as const
export const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS, 'payout', 'payout', 'results'),
  who: fc.nat(2),
  paid: fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 1, maxLength: 3 }),
  feePercent: fc.constantFrom(0, 10, 15, 33),
  basisPoints: fc.constantFrom(0, 1, 1250, 3333, 5000),
  part: fc.integer({ min: 1, max: 100 }),
  isGood: fc.boolean(),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

interface Sale {
  orderId: number
  feePercent: number
  items: (SoldItem & { backYen: number })[]
  dispute?: { disputeId: string; amountYen: number }
}

/** The state that is counted beside the ledger. */
export interface World {
  service: TestService
  artists: TestMember[]
  /** Hundredths of a percent that the next artist has of each one’s albums. */
  shares: number[]
  sales: Sale[]
  /** The money that the provider has, and that banks have paid out of it. */
  cash: number
  paidOut: number
}

const open = ({ service }: World) => ({ db: service.context.db, at: service.clock.now() })

export async function sell(world: World, { who, paid, feePercent }: Step): Promise<void> {
  const { db, at } = open(world)
  const [owner, member] = [world.artists[who], world.artists[(who + 1) % 3]]
  if (!owner || !member) return
  const sold = { sellerId: owner.userId, paid, feePercent, at }
  const { orderId, items } = await addOrder(db, sold)
  const basisPoints = world.shares[who] ?? 0
  const times = { invitedAt: at, sentAt: at, acceptedAt: at }
  const rows = items.map(({ workId }) => ({
    publicId: newId(),
    ownerId: owner.userId,
    workId: workId ?? 0,
    userId: member.userId,
    state: 'accepted',
    basisPoints,
    ...times,
  }))
  if (basisPoints > 0) await db.insertInto('splits').values(rows).execute()
  await recordSale(db, { orderId, feePercent, items, providerFeeYen: 12, at })
  world.sales.push({ orderId, feePercent, items: items.map((item) => ({ ...item, backYen: 0 })) })
  world.cash += paid.reduce((sum, yen) => sum + yen, 0) - 12
}

export async function refund(world: World, { who, part }: Step): Promise<void> {
  const sale = world.sales[(who * 7 + part) % world.sales.length]
  const item = sale?.items.find(({ paidYen, backYen }) => backYen < paidYen)
  if (!sale || !item || sale.dispute) return
  const amountYen = Math.ceil(((item.paidYen - item.backYen) * part) / 100)
  await takeBack(world, sale, item, { amountYen, from: 'provider_clearing' })
  world.cash -= amountYen
}

async function takeBack(
  world: World,
  { orderId, feePercent }: Sale,
  item: Sale['items'][number],
  taken: Pick<ItemRefund, 'amountYen' | 'from'>,
): Promise<void> {
  const { db, at } = open(world)
  const { backYen: beforeYen } = item
  const of = { orderId, feePercent, at, item, beforeYen, ...taken }
  await recordRefund(db, { ...of, reference: newId() })
  item.backYen += taken.amountYen
}

const leftOf = ({ items }: Sale) =>
  items.reduce((sum, { paidYen, backYen }) => sum + paidYen - backYen, 0)

export async function dispute(world: World, { who, part }: Step): Promise<void> {
  const sale = world.sales[(who * 5 + part) % world.sales.length]
  if (!sale || sale.dispute || leftOf(sale) === 0) return
  const amountYen = Math.ceil((leftOf(sale) * part) / 100)
  sale.dispute = { disputeId: newId(), amountYen }
  const { db, at } = open(world)
  await recordDispute(db, { orderId: sale.orderId, ...sale.dispute, at })
  world.cash -= amountYen
}

/** A lost one takes more than is left of the items where the bank says so: that is the platform’s. */
export async function decide(world: World, { isGood }: Step): Promise<void> {
  const sale = world.sales.find((one) => one.dispute)
  if (!sale?.dispute) return
  const { db, at } = open(world)
  const facts = { orderId: sale.orderId, ...sale.dispute, at }
  delete sale.dispute
  if (isGood) {
    await recordDisputeWon(db, facts)
    world.cash += facts.amountYen
    return
  }
  let amountYen = facts.amountYen
  for (const item of sale.items) {
    const yen = Math.min(amountYen, item.paidYen - item.backYen)
    if (yen > 0) await takeBack(world, sale, item, { amountYen: yen, from: 'disputes' })
    amountYen -= yen
  }
  await recordDisputeLoss(db, { ...facts, amountYen })
}

/** Records the results of all that is on its way or was paid, one by one. */
export async function results(world: World, { isGood, part }: Step): Promise<void> {
  const { context } = world.service
  const rows = await context.db
    .selectFrom('payouts')
    .select(['id', 'status', 'amountYen'])
    .where(
      'userId',
      'in',
      world.artists.map(({ userId }) => userId),
    )
    .where('status', 'in', isGood ? ['in_transfer'] : ['in_transfer', 'paid'])
    .orderBy('id')
    .execute()
  const row = rows[part % rows.length]
  if (!row) return
  await recordResults(context, [{ id: row.id, reason: isGood ? null : 'other' }])
  if (isGood) world.paidOut += row.amountYen
  else if (row.status === 'paid') world.paidOut -= row.amountYen
}
