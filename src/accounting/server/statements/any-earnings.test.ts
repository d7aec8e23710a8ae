import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { japanDay } from '#kernel/japan-day.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { readPayoutFile } from '#money/server/payouts/read-run.ts'
import { runPayouts } from '#money/server/payouts/run-payouts.ts'
import { giveBankDetails, readTransferFile, SENDER } from '#money/server/payouts/testing.ts'
import { getBalances, getPayable } from '#money/testing.ts'
import { FIGURES, getStatement, listStatements } from '../../contract.ts'
import { MONEY_CHECKS } from '../books/money-store.ts'
import {
  anyStep,
  decide,
  dispute,
  refund,
  results,
  type Step,
  sell,
  type World,
} from './testing/any-steps.ts'

const service = await startTestService({ env: { PAYOUT_HOLD_DAYS: '0' } })
afterAll(() => service.close())
const { context, clock } = service
const { db } = context

let worlds = 0
let transfers = 0
let paidOut = 0
test('whatever is sold, shared, taken back, disputed and paid out at whichever rate: no yen is lost, every statement is the ledger, every payout file its entries', {
  tags: ['longer'],
}, async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(anyStep, { minLength: 16, maxLength: 32, size: 'max' }), run),
    0.5,
    { endOnFailure: true },
  )
  expect(transfers).toBeGreaterThan(0)
  expect(paidOut).toBeGreaterThan(0)
})

/** So that something is paid out in the end. */
const LAST = (['sale', 'wait', 'payout', 'results'] as const).map((kind): Step => {
  return { kind, who: 0, paid: [20_000], feePercent: 10, basisPoints: 0, part: 100, isGood: true }
})

async function run(steps: Step[]): Promise<void> {
  worlds += 1
  const artists = []
  for (const name of 'abc') artists.push(await service.signUp(`artist-${worlds}${name}`))
  for (const { userId } of artists.slice(0, 2)) await giveBankDetails(context, userId)
  const world: World = { service, artists, shares: [0, 0, 0], sales: [], cash: 0, paidOut: 0 }
  const before = await getBalances(db)
  for (const each of [...steps, ...LAST]) {
    await STEPS[each.kind](world, each)
    clock.advance(3600)
  }
  paidOut += world.paidOut
  const after = await getBalances(db)
  const change = (...[account]: Parameters<typeof after>) => after(account) - before(account)
  const disputed = world.sales.reduce((sum, { dispute }) => sum + (dispute?.amountYen ?? 0), 0)
  expect(change('provider_clearing')).toBe(world.cash - world.paidOut)
  expect(change('disputes')).toBe(disputed)
  const accounts = ['provider_clearing', 'provider_fees', 'artist_payable', 'platform_fee'] as const
  const all = [...accounts, 'disputes', 'payouts'] as const
  expect(all.reduce((sum, account) => sum + change(account), 0)).toBe(0)
  for (const artist of artists) await checkStatements(artist)
  expect(await findDifferences()).toEqual([])
}

const STEPS: Record<Step['kind'], (world: World, step: Step) => Promise<void> | void> = {
  sale: sell,
  refund,
  dispute,
  decide,
  payout,
  results,
  share: ({ shares }, { who, basisPoints }) => {
    shares[who] = basisPoints
  },
  wait: (_, { part }) => clock.advance(part * 28_800),
}

async function payout({ artists }: World): Promise<void> {
  const day = japanDay(clock.now())
  const owed = () => Promise.all(artists.map(({ userId }) => getPayable(db, userId)))
  const before = await owed()
  const runs = await Promise.all([1, 2].map(() => runPayouts(context, { day, sender: SENDER })))
  const [id, ...more] = runs.flatMap((each) => each.id ?? [])
  expect(more).toEqual([])
  const paid = id === undefined ? [] : await checkFile(id, day)
  transfers += paid.length
  const left = await owed()
  artists.forEach(({ userId }, index) => {
    const yen = paid.find((each) => each.userId === userId)?.yen
    expect(left[index]).toBe((before[index] ?? 0) - (yen ?? 0))
    if (yen === undefined) return
    expect(yen).toBeGreaterThanOrEqual(3000)
    expect(left[index]).toBeGreaterThanOrEqual(0)
  })
}

/** What the bank is told to transfer is what the ledger took from each balance into transfer. */
async function checkFile(id: number, day: string) {
  const file = readTransferFile((await readPayoutFile(context, id)) ?? Buffer.alloc(0))
  const { rows } = await sql<{ id: number; userId: number; yen: number; account: string }>`
    select p.id, e.user_id, e.amount_yen as yen, e.account
    from payouts p join ledger_transactions x on x.reference = 'payout-' || p.public_id
    join ledger_entries e on e.transaction_id = x.id
    where p.run_id = ${id} order by p.id`.execute(db)
  const taken = rows.filter(({ account }) => account === 'artist_payable')
  const moving = rows.filter(({ account }) => account === 'payouts')
  const written = file.transfers.map((field) => ({
    id: Number(field('顧客コード1')),
    yen: Number(field('振込金額')),
  }))
  expect(taken.map(({ id: payoutId, yen }) => ({ id: payoutId, yen }))).toEqual(written)
  expect(moving.map(({ id: payoutId, yen }) => ({ id: payoutId, yen: -yen }))).toEqual(written)
  expect(moving.map(({ userId }) => userId)).toEqual(taken.map(({ userId }) => userId))
  expect(Number(file.trailer('合計金額'))).toBe(written.reduce((sum, { yen }) => sum + yen, 0))
  expect(file.header('振込指定日')).toBe(day.slice(5).replace('-', ''))
  return taken
}

async function checkStatements(as: TestMember): Promise<void> {
  const { items } = (await service.call(listStatements, { as })).body
  let closing = 0
  let payouts = 0
  for (const month of items.toReversed()) {
    const { body } = await service.call(getStatement, { as, params: { period: month.period } })
    expect(body).toMatchObject(month)
    expect(month.opening).toBe(closing)
    closing = FIGURES.reduce((sum, figure) => sum + month[figure], month.opening)
    expect(month.closing).toBe(closing)
    payouts += month.payouts
  }
  expect(closing).toBe(await getPayable(db, as.userId))
  const { sum } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.sum<number | null>('amountYen').as('sum'))
    .where('userId', '=', as.userId)
    .where('status', 'in', ['in_transfer', 'paid'])
    .executeTakeFirstOrThrow()
  expect(payouts).toBe(0 - Number(sum ?? 0))
}

/** As `ledger check` finds them; those of purchases are not of this world. */
async function findDifferences() {
  const names = ['unbalanced', 'strange', 'moved', 'payout', 'overdrawn', 'total']
  const found = MONEY_CHECKS.map(
    (check) => sql`select c."check", c.name, c.expected::int, c.found::int
      from (${check}) as c("check", "order", name, expected, found) where c."check" = any(${names})`,
  )
  return (await sql`${sql.join(found, sql` union all `)}`.execute(db)).rows
}
