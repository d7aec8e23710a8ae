import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import type { Status } from '#works/contract.ts'
import { buySound } from '#works/server/testing.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound, TEST_SECONDS } from '#works/testing.ts'
import { getReport, recordPlay, reportHeard, reportPageView } from '../contract.ts'

let service: TestService
let artist: TestMember
let listener: TestMember
let id: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
})
beforeEach(async () => {
  id = (await makeSound(service, artist)).id
})
afterAll(() => service.close())

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
type Who = { as?: TestMember; headers?: Record<string, string> }

async function start({ as, headers = browser }: Who = {}): Promise<string> {
  const answer = await service.call(recordPlay, { body: { sound: id }, headers, ...(as && { as }) })
  expect(answer.status).toBe(200)
  return answer.body.id
}
/** Reports what was heard, as long after the start as a play must last to count. */
const hear = (play: string, ranges: [number, number][], who: Who = {}) => {
  service.clock.advance(25)
  return report(play, ranges, who)
}
const report = (play: string, ranges: [number, number][], { as, headers = browser }: Who = {}) =>
  service.call(reportHeard, { params: { id: play }, body: { ranges }, headers, ...(as && { as }) })
const plays = async (sound = id) =>
  (await service.call(getSound, { params: { id: sound }, as: artist })).body.plays

describe('a play', () => {
  test('counts after 30 heard seconds, and not before', async () => {
    const play = await start()
    await hear(play, [[0, 29]])
    expect(await plays()).toBe(0)
    await hear(play, [[0, 29]])
    expect(await plays()).toBe(0)
    await hear(play, [[40, 41.5]])
    expect(await plays()).toBe(1)
  })

  test('reported sooner than it can have been heard does not count yet', async () => {
    const play = await start()
    await report(play, [[0, TEST_SECONDS]])
    expect(await plays()).toBe(0)
    await hear(play, [[0, TEST_SECONDS]])
    expect(await plays()).toBe(1)
  })

  test('of a short limit counts after half of what is playable', async () => {
    const limit = { limit: true, limitFrom: 20, limitTo: 40 }
    id = (await makeSound(service, artist, { ...limit, status: 'Draft' })).id
    const soundId = await keyOf(service, id)
    const { db } = service.context
    const { recordingId } = await db
      .selectFrom('sounds')
      .select('recordingId')
      .where('id', '=', soundId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('previews')
      .values({
        publicId: `p${soundId}`,
        recordingId: recordingId ?? 0,
        fromSeconds: 20,
        toSeconds: 40,
        status: 'READY',
      })
      .execute()
    await service.call(updateSound, { params: { id }, body: { status: 'Released' }, as: artist })
    const play = await start()
    await hear(play, [[0, 29]])
    expect(await plays()).toBe(0)
    await hear(play, [[29, 31]])
    expect(await plays()).toBe(1)
  })

  test('counts once per listener within the sound’s own length', async () => {
    for (let number = 0; number < 3; number++) await hear(await start(), [[0, 60]])
    expect(await plays()).toBe(1)
    service.clock.advance(TEST_SECONDS + 1)
    await hear(await start(), [[0, 60]])
    expect(await plays()).toBe(2)
    await hear(await start({ as: listener }), [[0, 60]], { as: listener })
    expect(await plays()).toBe(3)
  })

  test('reported twice concurrently counts once', async () => {
    const both = [await start(), await start()]
    await Promise.all(both.map((play) => hear(play, [[0, 60]])))
    expect(await plays()).toBe(1)
  })

  test('of the owner or of a robot is recorded and never counts', async () => {
    await hear(await start({ as: artist }), [[0, 60]], { as: artist })
    const headers = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    await hear(await start({ headers }), [[0, 60]], { headers })
    expect(await plays()).toBe(0)
    const rows = await service.context.db
      .selectFrom('plays')
      .select('heardSeconds')
      .where('soundId', '=', await keyOf(service, id))
      .execute()
    expect(rows).toEqual([{ heardSeconds: 30 }, { heardSeconds: 30 }])
  })

  test('belongs to who plays and who made it, whatever the caller says', async () => {
    const body = { sound: id, user: listener.publicId, creator: listener.publicId }
    const answer = await service.call(recordPlay, { body, headers: browser })
    const row = await service.context.db
      .selectFrom('plays')
      .select(['userId', 'creatorId', 'listener'])
      .where('publicId', '=', answer.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ userId: null, creatorId: artist.userId })
    expect(row.listener).toMatch(/^visitor:/)
  })

  test('in a sandboxed frame is a visitor’s, even where a session comes along', async () => {
    const sandboxed = { ...browser, origin: 'null' }
    const play = await service.call(recordPlay, {
      body: { sound: id, referrer: 'https://blog.example/' },
      headers: { ...sandboxed, cookie: `token=${listener.token}` },
    })
    const row = await service.context.db
      .selectFrom('plays')
      .select(['userId', 'source', 'sourceHost'])
      .where('publicId', '=', play.body.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ userId: null, source: 'embed', sourceHost: 'blog.example' })
    service.clock.advance(25)
    const heard = await service.call(reportHeard, {
      params: { id: play.body.id },
      body: { ranges: [[0, 60]] },
      headers: sandboxed,
    })
    expect([heard.status, heard.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(await plays()).toBe(1)
  })

  test('is all that a page in a sandbox may record, and no session is its own', async () => {
    const headers = { ...browser, origin: 'null' }
    const body = { path: '/' }
    expect((await service.call(reportPageView, { body, headers })).status).toBe(403)
    for (const session of [{ as: artist }, { headers: { cookie: `token=${artist.token}` } }]) {
      const asked = { ...session, headers: { ...headers, ...session.headers } }
      expect((await service.call(getReport, asked)).error.code).toBe('not_logged_in')
    }
  })

  test('belongs to an album that holds the sound and can be opened, and to no other', async () => {
    const makeAlbum = async (status: Status, sounds = [id]) => {
      const body = { title: status, genre: 'jazz', status, sounds } as const
      return (await service.call(createAlbum, { body, as: artist })).body.id
    }
    const albumOf = async (album: string) => {
      const play = await service.call(recordPlay, { body: { sound: id, album }, headers: browser })
      const row = await service.context.db
        .selectFrom('plays as p')
        .leftJoin('works as a', 'a.id', 'p.albumId')
        .select('a.title')
        .where('p.publicId', '=', play.body.id)
        .executeTakeFirstOrThrow()
      return row.title
    }
    expect(await albumOf(await makeAlbum('Released'))).toBe('Released')
    expect(await albumOf(await makeAlbum('Private'))).toBe('Private')
    expect(await albumOf(await makeAlbum('Draft'))).toBeNull()
    const other = (await makeSound(service, artist)).id
    expect(await albumOf(await makeAlbum('Released', [other]))).toBeNull()
  })

  test('of a visitor cannot be followed to the next day', async () => {
    const listenerOf = async (play: string) => {
      const found = service.context.db.selectFrom('plays').select('listener')
      return (await found.where('publicId', '=', play).executeTakeFirstOrThrow()).listener
    }
    const today = await listenerOf(await start())
    expect(await listenerOf(await start())).toBe(today)
    service.clock.advance(86_400)
    expect(await listenerOf(await start())).not.toBe(today)
    const salts = await service.context.db.selectFrom('listenerSalts').selectAll().execute()
    expect(salts).toHaveLength(1)
  })

  test('that no one started is not found, and odd ranges are refused', async () => {
    expect((await hear('nosuchplay12', [[0, 60]])).status).toBe(404)
    expect((await hear(await start(), [[-1, 60]])).status).toBe(400)
  })
})

test('a page view is stored with its language, a robot’s is not', async () => {
  const body = { path: '/ja/search' }
  const headers = { ...browser, 'accept-language': 'ja' }
  expect((await service.call(reportPageView, { body, headers })).status).toBe(204)
  await service.call(reportPageView, { body, headers: { 'user-agent': 'Googlebot/2.1' } })
  const views = await service.context.db
    .selectFrom('pageViews')
    .select(['path', 'locale'])
    .execute()
  expect(views).toEqual([{ path: '/ja/search', locale: 'ja' }])
})

describe('the report', () => {
  test('has plays and sales by day in Japan, with zeros between, yen after the fee', async () => {
    const maker = await service.signUp('maker')
    const sound = await makeSound(service, maker, { title: 'Counted' })
    id = sound.id
    const soundId = await keyOf(service, id)
    await hear(await start({ as: listener }), [[0, 60]], { as: listener })
    service.clock.advance(2 * 86_400)
    const buyer = await service.signUp('buyer')
    const { orderItemId } = await buySound(service, {
      soundId,
      sellerId: maker.userId,
      buyer,
      paidYen: 500,
    })
    await service.context.db.transaction().execute(async (trx) => {
      const sale = await trx
        .insertInto('ledgerTransactions')
        .values({ kind: 'sale', reference: `order ${orderItemId}`, at: service.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const entry = { transactionId: sale.id, orderItemId }
      await trx
        .insertInto('ledgerEntries')
        .values([
          { ...entry, account: 'provider_clearing', amountYen: 500 },
          { ...entry, account: 'artist_payable', userId: maker.userId, amountYen: -450 },
          { ...entry, account: 'platform_fee', amountYen: -50 },
        ])
        .execute()
    })
    const report = await service.call(getReport, { as: maker, query: { days: 4 } })
    const { days, totals, sounds } = report.body
    expect(days.map(({ plays, sales, yen }) => [plays, sales, yen])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 450],
    ])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' })
    expect(days.at(-1)?.day).toBe(today.format(service.clock.now()))
    expect(totals).toMatchObject({ starts: 1, plays: 1, sales: 1, yen: 450 })
    expect(sounds).toMatchObject([
      { id, slug: 'counted', title: 'Counted', deleted: false, plays: 1, sales: 1, yen: 450 },
    ])
    const csv = await service.app.inject({
      url: '/api/my/reports.csv?days=4',
      headers: { authorization: `Bearer ${maker.token}` },
    })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.body.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('day,follows,starts,plays,claps,downloads,sales,yen')
    expect(lines.slice(1, 5)).toEqual(
      days.map(({ day, starts, plays, sales, yen }) =>
        [day, 0, starts, plays, 0, 0, sales, yen].join(),
      ),
    )
  })

  test('is one’s own', async () => {
    expect((await service.call(getReport)).status).toBe(401)
    expect((await service.app.inject({ url: '/api/my/reports.csv' })).statusCode).toBe(401)
  })
})
