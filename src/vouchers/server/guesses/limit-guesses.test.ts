import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { startTestService } from '#main/testing.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import { limitGuesses } from './limit-guesses.ts'
import { deleteGuess } from './store.ts'

const service = await startTestService()
const other = await openDatabase(service.context.config.databaseUrl ?? '', { max: 2 })
afterAll(async () => {
  await other.close()
  await service.close()
})
const clock = fixedClock(new Date('2026-11-24T00:00:00Z'))
const here = { ...service.context, clock }
/** Another process on the same database. */
const there = { ...here, db: other.db }
beforeEach(() => here.db.deleteFrom('codeGuesses').execute())

const wrong = () => Promise.reject(new Problem('code_unknown'))
const right = () => Promise.resolve('right')
const ask = (ip: string, look: () => Promise<unknown>, context = here) =>
  limitGuesses(context, { ip }, look).then(String, ({ code }: Problem) => code)

test('wrong codes count over all processes, by network, for ten minutes', async () => {
  for (let n = 0; n < 12; n += 1) expect(await ask('192.0.2.1', right)).toBe('right')
  const used = () => Promise.reject(new Problem('code_used'))
  for (let n = 0; n < 12; n += 1) expect(await ask('192.0.2.1', used)).toBe('code_used')
  const discount = () => Promise.reject(new Problem('discount_unknown'))
  for (let n = 0; n < 5; n += 1) {
    expect(await ask('2001:db8::1', wrong)).toBe('code_unknown')
    expect(await ask('2001:db8::1', discount, there)).toBe('discount_unknown')
  }
  for (const process of [here, there]) {
    expect(await ask('2001:db8::ffff', wrong, process)).toBe('rate_limited')
    expect(await ask('192.0.2.1', wrong, process)).toBe('code_unknown')
  }
  clock.advance(600)
  expect(await ask('2001:db8::1', wrong, there)).toBe('code_unknown')
  const left = await here.db.selectFrom('codeGuesses').select('guessedAt').execute()
  expect(left).toHaveLength(1)
})

test('as many wrong codes at the same time have no more answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 250 }, (_, n) => ask('192.0.2.1', wrong, n % 2 ? here : there)),
  )
  expect(answers.filter((answer) => answer === 'code_unknown')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(240)
  expect(await ask('192.0.2.1', right)).toBe('rate_limited')
})

test('someone’s wrong codes do not keep others of the network from theirs, until they are a hundred', async () => {
  for (let n = 0; n < 99; n += 1) await ask('192.0.2.1', wrong)
  for (let n = 0; n < 3; n += 1) expect(await ask('192.0.2.1', right)).toBe('right')
  expect(await ask('192.0.2.1', wrong)).toBe('rate_limited')
  expect(await ask('192.0.2.1', right)).toBe('rate_limited')
})

test('of two right codes that a network enters in the same moment neither counts, and neither waits', async () => {
  const [network, at] = [Buffer.from([1]), clock.now()]
  const row = { network, guessedAt: at }
  await here.db.insertInto('codeGuesses').values([row, row]).execute()
  await here.db.transaction().execute(async (one) => {
    await deleteGuess(one, network, at)
    await other.db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '1s'`.execute(second)
      await deleteGuess(second, network, at)
    })
  })
  expect(await here.db.selectFrom('codeGuesses').selectAll().execute()).toEqual([])
})

test('a fault of ours is no guess', async () => {
  const fault = () => Promise.reject(new Error('a fault'))
  await expect(limitGuesses(here, { ip: '192.0.2.1' }, fault)).rejects.toThrow('a fault')
  expect(await here.db.selectFrom('codeGuesses').execute()).toEqual([])
})

test('while wrong codes come from everywhere, each network has fewer', async () => {
  for (let n = 0; n < 3; n += 1) expect(await ask('192.0.2.1', wrong)).toBe('code_unknown')
  const rows = Array.from({ length: 497 }, (_, n) => ({
    network: Buffer.from([n >> 8, n & 255]),
    guessedAt: clock.now(),
  }))
  await here.db.insertInto('codeGuesses').values(rows).execute()
  expect(await ask('192.0.2.1', wrong, there)).toBe('rate_limited')
  expect(await ask('192.0.2.1', right, there)).toBe('right')
  for (let n = 0; n < 26; n += 1) await ask('192.0.2.1', wrong)
  const counted = () => here.db.selectFrom('codeGuesses').select('guessedAt').execute()
  const { length } = await counted()
  expect(await ask('192.0.2.1', right, there)).toBe('rate_limited')
  // Who is refused does not prolong the refusal.
  expect(await counted()).toHaveLength(length)
  expect(await ask('192.0.2.2', right)).toBe('right')
})
