import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { getUser, putMe, register } from '#accounts/contract.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service
const DAY = 86_400

const rename = (as: TestMember, username: string) => call(putMe, { as, body: { username } })
const crowd = (name: string, registered: boolean) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => signUp(`${name}${i}`, { registered })))
const mixed = (i: number, name: string) => (i % 2 ? name.toUpperCase() : name)

async function enter(as: TestMember, key: string, username: string) {
  const body = { name: 'Racer', username, email: `${key}@example.com` }
  return call(register, { as, body })
}

type Answer = Pick<Awaited<ReturnType<typeof rename>>, 'status' | 'error'>

function expectOneWinner(answers: Answer[]): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = answers.filter(({ error }) => error.fields?.username?.code === 'username_taken')
  expect(lost).toHaveLength(answers.length - 1)
}

test('of fifty people who register with one username at the same time, one gets it', async () => {
  const people = await crowd('reg', false)
  expectOneWinner(
    await Promise.all(people.map((as, i) => enter(as, `reg${i}`, mixed(i, 'wanted')))),
  )
})

test('of fifty people who change to one username at the same time, one gets it', async () => {
  const people = await crowd('chg', true)
  expectOneWinner(await Promise.all(people.map((as, i) => rename(as, mixed(i, 'desired')))))
})

test('of fifty who want a username that is just being released, none gets it', async () => {
  const [people, owner] = [await crowd('vulture', true), await signUp('leaving')]
  const [given, ...answers] = await Promise.all([
    rename(owner, 'left'),
    ...people.map((as) => rename(as, 'leaving')),
  ])
  expect(given.status).toBe(200)
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(409))
  const seen = await call(getUser, { params: { username: 'leaving' } })
  expect(seen.body.id).toBe(owner.publicId)
})

test('two people who want each other’s username at the same time get neither, without a deadlock', async () => {
  for (let i = 0; i < 5; i++) {
    const [one, two] = [await signUp(`swap-a${i}`), await signUp(`swap-b${i}`)]
    const answers = await Promise.all([rename(one, two.username), rename(two, one.username)])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  }
})

test('one person’s simultaneous changes follow one another, and are all counted', async () => {
  const as = await signUp('hasty')
  const names = ['hasty-1', 'hasty-2', 'hasty-3', 'hasty-4', 'hasty-5']
  const answers = await Promise.all(names.map((name) => rename(as, name)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
})

test('who is slow to take a username does not get it after someone has taken it and given it up', async () => {
  const [slow, quick, bystander] = [
    await signUp('slow'),
    await signUp('quick'),
    await signUp('bystander'),
  ]
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  // Stops the slow one between the look whether the name is free and the taking of it.
  const obstacle = context.db.transaction().execute(async (trx) => {
    const row = { username: 'slow', userId: bystander.userId, givenUpAt: clock.now() }
    await trx.insertInto('pastUsernames').values(row).execute()
    holding.resolve()
    await held.promise
    throw new Error('never mind')
  })
  await holding.promise
  const taken = rename(slow, 'prize')
  await expect.poll(() => countWaiting(context.db)).toBe(1)
  let isQuickDone = false
  const others = rename(quick, 'prize')
    .then(() => rename(quick, 'quick-2'))
    .finally(() => {
      isQuickDone = true
    })
  await expect.poll(async () => isQuickDone || (await countWaiting(context.db)) === 2).toBe(true)
  held.resolve()
  await expect(obstacle).rejects.toThrow('never mind')
  await Promise.all([taken, others])
  await expectOneHolderEach()
  const seen = await call(getUser, { params: { username: 'prize' } })
  expect(seen.body.id).toBe(slow.publicId)
})

test('whatever is asked in whatever order, no two accounts answer to one name', {
  tags: ['longer'],
}, async () => {
  const names = ['moon', 'Moon', 'star', 'STAR', 'rain', 'snow']
  const step = fc.record({
    who: fc.nat(3),
    name: fc.constantFrom(...names),
    kind: fc.constantFrom('one by one', 'together'),
  })
  let round = 0
  await checkProperty(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      round += 1
      const mine = (name: string) => `${name}-${round}`
      // Two who have a name and two who register with their first one.
      const people = await Promise.all(
        [0, 1, 2, 3].map((i) => signUp(`p${round}-${i}`, { registered: i < 2 })),
      )
      const finished = new Set([0, 1])
      let running: Promise<void>[] = []
      for (const { who, name, kind } of steps) {
        const act = async () => {
          const as = people[who]
          if (as === undefined) throw new Error('No such person')
          const { status } = finished.has(who)
            ? await rename(as, mine(name))
            : await enter(as, `p${round}-${who}`, mine(name))
          if (status === 200) finished.add(who)
          expect([200, 409, 429]).toContain(status)
        }
        running.push(act())
        if (kind === 'one by one') {
          await Promise.all(running)
          running = []
        }
      }
      await Promise.all(running)
      await expectOneHolderEach()
      clock.advance(3 * DAY)
    }),
    0.5,
  )
})

/** Names of today and past ones together: each is listed once, or twice with one account. */
async function expectOneHolderEach(): Promise<void> {
  const { db } = context
  const held = await db
    .selectFrom('users')
    .select(['username', 'id'])
    .where('username', 'is not', null)
    .union(db.selectFrom('pastUsernames').select(['username', 'userId as id']))
    .execute()
  const holders = new Map<string, number>()
  for (const { username, id } of held) {
    const name = String(username).toLowerCase()
    expect([name, holders.get(name) ?? id]).toEqual([name, id])
    holders.set(name, id)
  }
}
