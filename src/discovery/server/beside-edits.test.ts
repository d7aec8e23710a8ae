import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { getChart } from '../contract.ts'
import { refreshCharts } from './refresh-charts.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('anyone who edits a sound while charts are made with it gets through, and so do the charts', async () => {
  const { db } = service.context
  const { id } = await makeSound(service, await service.signUp('artist'), { genre: 'jazz' })
  const key = await keyOf(service, id)
  await refreshCharts(service.context)
  await sql`update charts set took_ms = 0`.execute(db)
  await sql`insert into play_days (sound_id, day, plays)
    values (${key}, (${service.clock.now()}::timestamptz at time zone 'Asia/Tokyo')::date, 3)`.execute(
    db,
  )
  await sql`insert into sound_listing_changes (sound_id) values (${key})`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`select from works where id = ${key} for update`.execute(trx)
    await refreshCharts(service.context)
    await sql`update works set genre = 'rock' where id = ${key}`.execute(trx)
  })
  const { body } = await service.call(getChart, { query: { period: 'day' } })
  expect(body.items.map(({ plays, sound }) => [sound.id, plays])).toEqual([[id, 3]])
})

test('charts are made while a listing of one of their sounds is being written, and take it up next', async () => {
  const { db } = service.context
  const { id } = await makeSound(service, await service.signUp('writer'), { genre: 'jazz' })
  const key = await keyOf(service, id)
  await sql`insert into play_days (sound_id, day, plays)
    values (${key}, (${service.clock.now()}::timestamptz at time zone 'Asia/Tokyo')::date, 5)`.execute(
    db,
  )
  await sql`update charts set took_ms = 0`.execute(db)
  await sql`insert into sound_listing_changes (sound_id) values (${key})`.execute(db)
  const { refresh } = await db.transaction().execute(async (trx) => {
    await sql`select from sound_listings where sound_id = ${key} for update`.execute(trx)
    let isOver = false
    const refresh = refreshCharts(service.context).then(() => {
      isOver = true
    })
    await expect.poll(() => isOver, { timeout: 5000 }).toBe(true)
    return { refresh }
  })
  await refresh
})
