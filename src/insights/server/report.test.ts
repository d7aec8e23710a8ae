import { afterAll, expect, test } from 'vitest'
import { addClaps, follow } from '#community/contract.ts'
import { advanceToNoon, type TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { getReport, recordPlay, reportHeard } from '../contract.ts'

const shop = await openShop({ env: { COUNTRY_HEADER: 'X-Country' } })
afterAll(() => shop.close())
advanceToNoon(shop.clock)
const artist = await shop.signUp('maker')
const fan = await shop.signUp('fan')
const { id } = await makeSound(shop, artist, { title: '=Harbour, "take 3"', price: 300 })
const album = await shop.addAlbum(artist, [{ id: await keyOf(shop, id) }])

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0' }
const PAGE = 'http://neiro.example/ja/sound/abc'
type Visit = {
  as?: TestMember
  referrer?: string
  headers?: Record<string, string>
  album?: string
}

/** Heard whole unless it is only started. */
async function play({ as = fan, referrer = '', headers = {}, album: from }: Visit, isHeard = true) {
  const request = { headers: { ...BROWSER, referer: PAGE, ...headers }, ...(as && { as }) }
  const body = { sound: id, referrer, ...(from && { album: from }) }
  const started = (await shop.call(recordPlay, { ...request, body })).body.id
  shop.clock.advance(60)
  if (!isHeard) return
  const ranges: [number, number][] = [[0, 60]]
  await shop.call(reportHeard, { ...request, params: { id: started }, body: { ranges } })
  shop.clock.advance(60)
}
async function buy(referrer: string, country: string) {
  const items = [{ id: `sound-${id}`, price: 300 }]
  const headers = { host: new URL(shop.origin).host, referer: PAGE, 'x-country': country }
  const body = { items, email: `${country}@example.com`, referrer }
  const { checkoutUrl } = (await shop.call(createOrder, { body, headers })).body
  await shop.pay(checkoutUrl)
  await shop.runJobs()
}
const report = async (query: { from?: string; to?: string; days?: number } = {}) =>
  (await shop.call(getReport, { as: artist, query })).body
const csv = (query: string) =>
  shop.app.inject({
    url: `/api/my/reports.csv?${query}`,
    headers: { authorization: `Bearer ${artist.token}` },
  })

await play({ headers: { 'accept-language': 'ja' } })
await play({ referrer: 'https://www.google.com/' }, false)
await play({ as: artist })
const first = (await report()).to
shop.clock.advance(3 * 86_400)
await play({ referrer: 'https://blog.example/post?x=1', headers: { 'x-country': 'FR' } })
await play({ album: album.publicId, headers: { referer: 'http://neiro.example/embed/album/x' } })
await buy('https://blog.example/', 'FR')
await buy('', 'JP')
await shop.call(addClaps, { as: fan, params: { id }, body: { count: 7 } })
await shop.call(follow, { as: fan, params: { username: 'maker' } })

const NOTHING = { starts: 0, plays: 0, claps: 0, downloads: 0, follows: 0, sales: 0, yen: 0 }

test('a period has its figures by day, and those of as many days before', async () => {
  const { days, totals, before, to } = await report({ days: 2 })
  const today = { ...NOTHING, starts: 2, plays: 2, claps: 7, follows: 1, sales: 2, yen: 540 }
  expect(totals).toEqual(today)
  expect(days).toEqual([
    { day: days[0]?.day, ...NOTHING },
    { day: to, ...today },
  ])
  // The artist’s own play is none; one that was only started does not count.
  expect(before).toEqual({ ...NOTHING, starts: 2, plays: 1 })
  const chosen = await report({ from: first, to: first })
  expect(chosen.totals).toEqual(before)
  expect(chosen.days).toHaveLength(1)
  expect((await report({ from: first, to: '2999-01-01' })).to).toBe(to)
})

test('figures are by sound, album, country and source, each with the sums of the period', async () => {
  const { sounds, albums, countries, sources } = await report()
  expect(sounds).toMatchObject([{ id, starts: 4, plays: 3, claps: 7, sales: 2, yen: 540 }])
  expect(albums).toMatchObject([{ id: album.publicId, starts: 1, plays: 1, sales: 0 }])
  const visits = ({ starts, plays, sales }: typeof NOTHING) => [starts, plays, sales]
  expect(countries.map((row) => [row.country, ...visits(row as never)])).toEqual([
    ['FR', 1, 1, 1],
    ['JP', 1, 1, 1],
    [null, 2, 1, 0],
  ])
  expect(sources.map((row) => [row.source, row.host, ...visits(row as never)])).toEqual([
    ['direct', null, 1, 1, 1],
    ['site', 'blog.example', 1, 1, 1],
    ['embed', null, 1, 1, 0],
    ['search', 'google.com', 1, 0, 0],
  ])
})

test('each table is a CSV, whose titles are no formulas', async () => {
  const { body, headers } = await csv('days=30&by=sound')
  expect(headers['content-disposition']).toMatch(/report-sound-[\d-]+\.csv/)
  expect(body.slice(1).split('\r\n')).toEqual([
    'id,title,starts,plays,claps,downloads,sales,yen',
    `${id},"'=Harbour, ""take 3""",4,3,7,0,2,540`,
    '',
  ])
  expect((await csv('by=source')).body).toContain('\r\nsearch,google.com,1,0,0,0,0,0\r\n')
  expect((await csv('by=nothing')).statusCode).toBe(400)
})

test('a period that ends before it begins, or is longer than 366 days, is refused', async () => {
  const asked = async (query: { from?: string; to?: string }) => {
    const { status, error } = await shop.call(getReport, { as: artist, query })
    return [status, error?.code]
  }
  expect(await asked({ from: '2026-03-02', to: '2026-03-01' })).toEqual([400, 'period_invalid'])
  expect(await asked({ from: '2025-03-01', to: '2026-03-02' })).toEqual([400, 'period_invalid'])
  expect((await asked({ from: '2025-03-01', to: '2026-03-01' }))[0]).toBe(200)
  expect((await asked({ from: 'yesterday' }))[0]).toBe(400)
})
