import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPlay, reportHeard } from '#insights/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { Genre } from '#works/contract.ts'
import { listSounds, updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound, TEST_SECONDS } from '#works/testing.ts'
import { type ChartPeriod, getChart, listGenreCharts } from '../contract.ts'
import { selectChart } from './chart-store.ts'
import { refreshCharts } from './refresh-charts.ts'

const DAY = 86_400
let service: TestService
let artist: TestMember
const ids = new Map<string, string>()

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  // Noon in Tokyo, so that no test runs over the end of a day.
  const at = service.clock.now().getTime() / 1000
  service.clock.advance(Math.ceil((at - 3 * 3600) / DAY) * DAY + 3 * 3600 - at)
  for (const [title, genre] of [
    ['First', 'jazz'],
    ['Second', 'jazz'],
    ['Third', 'rock'],
  ] as const) {
    ids.set(title, (await makeSound(service, artist, { title, genre })).id)
  }
})
afterAll(() => service.close())

const idOf = (title: string) => ids.get(title) ?? ''
let visitors = 0

/** Starts a sound, played for `seconds`, as a listener of its own who waits for it. */
async function listen(title: string, seconds: number, as?: TestMember): Promise<void> {
  visitors += 1
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
  const who = { ...(as && { as }), headers: { 'user-agent': `${agent} ${visitors}` } }
  const play = await service.call(recordPlay, { ...who, body: { sound: idOf(title) } })
  service.clock.advance(seconds)
  const params = { id: play.body.id }
  await service.call(reportHeard, { ...who, params, body: { ranges: [[0, seconds]] } })
}

async function chart(period: ChartPeriod, genre?: Genre) {
  const answer = await service.call(getChart, { query: { period, ...(genre && { genre }) } })
  return answer.body
}

async function ranks(period: ChartPeriod, genre?: Genre) {
  const { items } = await chart(period, genre)
  return items.map(({ rank, plays, movement, sound }) => [rank, sound.title, plays, movement])
}

test('a chart counts played sounds, not starts, and not the artist’s own plays', async () => {
  await listen('First', 10)
  await listen('Second', TEST_SECONDS)
  await listen('Third', TEST_SECONDS, artist)
  await refreshCharts(service.context)
  expect(await ranks('day')).toEqual([[1, 'Second', 1, null]])
})

test('each genre has its chart; equal plays are in the order of their creation', async () => {
  await listen('First', 40)
  await listen('Third', 40)
  await listen('Third', 40)
  await refreshCharts(service.context)
  expect(await ranks('week')).toEqual([
    [1, 'Third', 2, null],
    [2, 'First', 1, null],
    [3, 'Second', 1, null],
  ])
  const two = await service.call(getChart, { query: { limit: 2 } })
  expect(two.body).toEqual({
    ...(await chart('week')),
    items: (await chart('week')).items.slice(0, 2),
  })
  expect((await service.call(getChart, { query: { limit: 51 } })).status).toBe(400)
  expect(await ranks('week', 'jazz')).toEqual([
    [1, 'First', 1, null],
    [2, 'Second', 1, null],
  ])
  expect(await ranks('week', 'metal')).toEqual([])
})

test('the next day begins anew, and says how it moved against the day before', async () => {
  service.clock.advance(DAY)
  ids.set('Fourth', (await makeSound(service, artist, { title: 'Fourth', genre: 'rock' })).id)
  for (const title of ['Second', 'Second', 'Second', 'Fourth', 'Fourth', 'Third']) {
    await listen(title, 40)
  }
  await refreshCharts(service.context)
  expect(await ranks('day')).toEqual([
    [1, 'Second', 3, 'up'],
    [2, 'Fourth', 2, 'new'],
    [3, 'Third', 1, 'down'],
  ])
  // The week holds both days; the one before it had no chart.
  expect(await ranks('week')).toEqual([
    [1, 'Second', 4, null],
    [2, 'Third', 3, null],
    [3, 'Fourth', 2, null],
    [4, 'First', 1, null],
  ])
  const { from, to } = await chart('week')
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * DAY * 1000)
})

test('what is withdrawn is gone from every chart immediately, and the others move up', async () => {
  await service.call(updateSound, {
    as: artist,
    params: { id: idOf('Second') },
    body: { status: 'Draft' },
  })
  expect((await ranks('day')).map(([rank, title]) => [rank, title])).toEqual([
    [1, 'Fourth'],
    [2, 'Third'],
  ])
})

test('a genre with three sounds that were played this week shows them beside the others', async () => {
  for (const title of ['Fifth', 'Sixth', 'Seventh']) {
    ids.set(title, (await makeSound(service, artist, { title, genre: 'folk' })).id)
    await listen(title, 40)
  }
  await refreshCharts(service.context)
  const { body } = await service.call(listGenreCharts)
  expect(body.items.map(({ genre, sounds }) => [genre, sounds.map(({ title }) => title)])).toEqual([
    ['folk', ['Fifth', 'Sixth', 'Seventh']],
  ])
})

test('sounds can be ordered by the plays of 30 days, which pass', async () => {
  const order = async () => {
    const { body } = await service.call(listSounds, { query: { sort: 'popular' } })
    return body.items.map(({ title }) => title)
  }
  expect(await order()).toEqual(['Third', 'Fourth', 'Seventh', 'Sixth', 'Fifth', 'First'])
  service.clock.advance(29 * DAY)
  await refreshCharts(service.context)
  // The first day has left the month: what was played then counts no more.
  expect(await order()).toEqual(['Fourth', 'Seventh', 'Sixth', 'Fifth', 'Third', 'First'])
  const listing = await service.context.db
    .selectFrom('soundListings')
    .select('monthPlays')
    .where('list', '=', 'all')
    .where('soundId', '=', await keyOf(service, idOf('Third')))
    .executeTakeFirst()
  expect(listing?.monthPlays).toBe(1)
})

test('where nothing has happened, nothing is made', async () => {
  const made = () =>
    service.context.db.selectFrom('charts').selectAll().orderBy('period').orderBy('day').execute()
  await refreshCharts(service.context)
  const before = await made()
  service.clock.advance(60)
  await refreshCharts(service.context)
  expect(await made()).toEqual(before)
})

test('charts that take long to make rest in between, but not over the end of a day', async () => {
  const { db } = service.context
  const rest = (ms: number) => db.updateTable('charts').set({ tookMs: ms }).execute()
  await rest(60_000)
  await listen('First', 40)
  await refreshCharts(service.context)
  const before = await ranks('day')
  service.clock.advance(20 * 60)
  await refreshCharts(service.context)
  expect(await ranks('day')).not.toEqual(before)
  await rest(86_400_000)
  service.clock.advance(DAY)
  await refreshCharts(service.context)
  expect(await ranks('day')).toEqual([])
})

test('a chart is read by its key, whatever was played', async () => {
  const plan = await service.context.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    const of = { period: 'week', genre: 'jazz' } as const
    return selectChart(trx, { userId: 7 }, of).explain('text')
  })
  const lines = plan.map((row) => String(row['QUERY PLAN']))
  expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([])
  expect(lines.join('\n')).toContain('chart_entries_pkey on chart_entries e')
  expect(lines.join('\n')).not.toContain('play_days')
})
