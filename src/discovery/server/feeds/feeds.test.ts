import { JSDOM } from 'jsdom'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { japanDay } from '#kernel/japan-day.ts'
import { createApi } from '#main/api.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createPost } from '#posts/contract.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { refreshCharts } from '../refresh-charts.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService({ env: { PUBLIC_URL: 'https://neiro.example' } })
  artist = await service.signUp('Mio')
})
afterAll(() => service.close())

const ask = (url: string, headers: Record<string, string> = {}, app = service.app) =>
  app.inject({ url, headers })
/** Fails where it is not well-formed. */
const parse = (xml: string) => new JSDOM(xml, { contentType: 'text/xml' }).window.document
const ATOM = 'http://www.w3.org/2005/Atom'
const ITUNES = 'http://www.itunes.com/dtds/podcast-1.0.dtd'

/** The entry of a sound or a post, in either format. */
function entryOf(xml: string, path: string): Element {
  const entries = [...parse(xml).querySelectorAll('entry, item')]
  const found = entries.find((entry) => {
    const id = entry.querySelector('id, guid')?.textContent
    return id === `https://neiro.example${path}`
  })
  if (found === undefined) throw new Error(`${path} is not in the feed`)
  return found
}
const textIn = (entry: Element | Document, name: string) =>
  entry.querySelector(name)?.textContent ?? undefined
const linkIn = (entry: Element | Document, rel: string) => entry.querySelector(`link[rel=${rel}]`)

const FEEDS = ['/user/Mio/feed.xml', '/genre/jazz/feed.xml', '/charts/feed.xml']

/** Counted plays, and the charts that they make. */
async function chart(...ids: string[]): Promise<void> {
  const { db, clock } = service.context
  // They are made anew after a rest.
  service.clock.advance(3600)
  const day = japanDay(clock.now())
  const keys = await Promise.all(ids.map((id) => keyOf(service, id)))
  const rows = keys.map((soundId) => ({ soundId, day, plays: 3 }))
  await db.insertInto('playDays').values(rows).execute()
  await refreshCharts(service.context)
}

test('feeds of an artist, a genre and the charts have what visitors hear as enclosures', async () => {
  const { id, slug } = await makeSound(service, artist, { title: '港の灯り', genre: 'jazz' })
  await chart(id)
  for (const url of FEEDS) {
    const { statusCode, headers, body } = await ask(`/ja${url}`)
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const document = parse(body)
    const feed = document.documentElement
    expect([feed.namespaceURI, feed.localName, feed.getAttribute('xml:lang')]).toEqual([
      ATOM,
      'feed',
      'ja',
    ])
    expect(linkIn(document, 'self')?.getAttribute('href')).toBe(`https://neiro.example/ja${url}`)
    const entry = entryOf(body, `/sound/${id}`)
    expect(textIn(entry, 'title')).toBe('港の灯り')
    const page = `https://neiro.example/ja/sound/${id}/${encodeURIComponent(slug)}`
    expect(linkIn(entry, 'alternate')?.getAttribute('href')).toBe(page)
    const audio = linkIn(entry, 'enclosure')
    expect(['type', 'href', 'length'].map((name) => audio?.getAttribute(name))).toEqual([
      'audio/mpeg',
      `https://neiro.example/api/sounds/${id}/stream.mp3`,
      String(120 * 16_000),
    ])
  }
  expect(textIn(parse((await ask('/genre/jazz/feed.xml')).body), 'title')).toBe('Jazz · Neiro')
})

test('podcast apps find in RSS what to play, with its type, length and duration', async () => {
  const { id, slug } = await makeSound(service, artist, { title: '港の灯り & 海', genre: 'jazz' })
  const limited = await makeSound(service, artist, { title: 'Preview' })
  await service.context.db
    .updateTable('sounds')
    .set({ limitOn: true, limitFrom: 10, limitTo: 40 })
    .where('id', '=', await keyOf(service, limited.id))
    .execute()
  const { headers, body } = await ask('/ja/user/Mio/feed.rss')
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const channel = parse(body)
  expect(textIn(channel, 'channel > title')).toBe('Mio · Neiro')
  expect(textIn(channel, 'channel > link')).toBe('https://neiro.example/ja/user/Mio')
  expect(textIn(channel, 'channel > language')).toBe('ja')
  expect(channel.getElementsByTagNameNS(ITUNES, 'explicit')).toHaveLength(0)
  const [face] = channel.getElementsByTagNameNS(ITUNES, 'image')
  expect(face?.getAttribute('href')).toBe('https://neiro.example/icons/512.png')
  const item = entryOf(body, `/sound/${id}`)
  expect(textIn(item, 'title')).toBe('港の灯り & 海')
  expect(textIn(item, 'link')).toBe(
    `https://neiro.example/ja/sound/${id}/${encodeURIComponent(slug)}`,
  )
  const enclosure = item.querySelector('enclosure')
  expect(['url', 'type', 'length'].map((name) => enclosure?.getAttribute(name))).toEqual([
    `https://neiro.example/api/sounds/${id}/stream.mp3`,
    'audio/mpeg',
    String(120 * 16_000),
  ])
  const [duration] = item.getElementsByTagNameNS(ITUNES, 'duration')
  expect(duration?.textContent).toBe('120')
  // A preview has silence around it.
  expect(entryOf(body, `/sound/${limited.id}`).querySelector('enclosure')).toBeNull()
})

test('the summary of an entry is what its text says, without marks', async () => {
  const description = `**雨**の[日](https://a.example)\n\n- _one_\n- two ${'x'.repeat(600)}`
  const { id } = await makeSound(service, artist, { description })
  const { body } = await ask('/user/Mio/feed.xml')
  const summary = textIn(entryOf(body, `/sound/${id}`), 'summary') ?? ''
  expect(summary).toMatch(/^雨の日 one two x+…$/)
  expect([...summary]).toHaveLength(500)
})

test('what came out later than it was last changed was updated then', async () => {
  const { id } = await makeSound(service, artist, { title: 'Waited' })
  const released = service.clock.now()
  await sql`update works set released_at = ${released}, updated_at = ${released}::timestamptz - interval '1 day'
    where public_id = ${id}`.execute(service.context.db)
  const { body } = await ask('/user/Mio/feed.xml')
  expect(textIn(entryOf(body, `/sound/${id}`), 'updated')).toBe(released.toISOString())
})

test('the feed of the charts is as new as the charts, and never of a time to come', async () => {
  const { id } = await makeSound(service, artist, { genre: 'jazz' })
  await chart(id)
  const made = service.clock.now()
  service.clock.advance(600)
  for (const url of ['/charts/feed.xml', '/charts/feed.xml?period=month&genre=ambient']) {
    const { body } = await ask(url)
    expect(/<updated>(.*?)<\/updated>/.exec(body)?.[1], url).toBe(made.toISOString())
  }
})

test('what visitors may not stream has no enclosure', async () => {
  const { id } = await makeSound(service, artist, { title: 'Only for buyers', sampling: false })
  const { body } = await ask('/user/Mio/feed.xml')
  expect(body).toContain(`/sound/${id}/`)
  expect(body).not.toContain(`/api/sounds/${id}/`)
})

test('hostile text is text, and what XML does not allow is left out', async () => {
  const title = `]]>&"'<b>b</b></title><script>x</script>${'\ufffe\u2028'}${'長'.repeat(120)}`
  const description = `<img src=x onerror=y> & ]]> ${'\ufffe'}`
  const { id } = await makeSound(service, artist, { title, description })
  await service.context.db
    .updateTable('users')
    .set({ name: '<i>&\uffff"' })
    .where('id', '=', artist.userId)
    .execute()
  for (const [url, text] of [
    ['/user/Mio/feed.xml', 'summary'],
    ['/user/Mio/feed.rss', 'description'],
  ] as const) {
    const { body } = await ask(url)
    const entry = entryOf(body, `/sound/${id}`)
    expect(textIn(entry, 'title')).toBe(title.replace('\ufffe', ''))
    expect(textIn(entry, text)).toBe('<img src=x onerror=y> & ]]>')
    expect(parse(body).querySelectorAll('b, i, script, img')).toHaveLength(0)
    expect(body).toContain('<i>&"')
  }
})

test('what is not public is in no feed, and what is withdrawn leaves every process', async () => {
  const other = await createApi(service.context, { cacheResponses: true })
  const { id } = await makeSound(service, artist, { title: 'Seen', genre: 'jazz' })
  await chart(id)
  const hidden = [
    await makeSound(service, artist, { status: 'Draft', genre: 'jazz' }),
    await makeSound(service, artist, { status: 'Private', genre: 'jazz' }),
  ]
  const readAll = async () => {
    const feeds = await Promise.all(FEEDS.map((url) => ask(url, {}, other.app)))
    return feeds.map(({ body }) => body)
  }
  for (const body of await readAll()) {
    expect(body).toContain(id)
    for (const { id } of hidden) expect(body).not.toContain(id)
  }
  const change = { params: { id }, body: { status: 'Private' as const }, as: artist }
  await service.call(updateSound, change)
  for (const body of await readAll()) expect(body).not.toContain(id)
  await other.app.close()
})

test('a reader who has the feed is not sent it again until something in it has changed', async () => {
  const { headers } = await ask('/user/Mio/feed.xml')
  const known = { 'if-none-match': String(headers.etag) }
  const changedAt = new Date(String(headers['last-modified']))
  expect(+changedAt).toBeLessThanOrEqual(+service.clock.now())
  expect((await ask('/user/Mio/feed.xml', known)).statusCode).toBe(304)
  const { id } = await makeSound(service, artist, { title: 'Newer' })
  expect((await ask('/user/Mio/feed.xml', known)).statusCode).toBe(200)
  // What is withdrawn is not newer: the date alone is no answer.
  await service.call(updateSound, { params: { id }, body: { status: 'Draft' }, as: artist })
  const since = { 'if-modified-since': new Date().toUTCString() }
  expect((await ask('/user/Mio/feed.xml', since)).statusCode).toBe(200)
})

test('a feed has the newest 50', async () => {
  const busy = await service.signUp('busy')
  await makeSound(service, busy, { title: 'The first' })
  const owner = sql`${busy.userId}::bigint`
  await sql`
    with files as (
      insert into uploads (public_id, owner_id, kind, key, file_name, type, expires_at)
      select 'copy' || lpad(n::text, 8, '0'), ${owner}, 'sound', 'sounds/copy' || n, 'a.wav',
        'audio/wav', now() from generate_series(1, 50) n
      returning id, public_id, key),
    made as (
      insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes, file_name)
      select public_id, ${owner}, id, key, 1, 'a.wav' from files returning id, public_id),
    copies as (
      insert into works (kind, public_id, owner_id, title, slug, status, released_at)
      select 'sound', public_id, ${owner}, 'A copy', 'copy', 'Released', now() + interval '1 day'
      from made returning id, public_id)
    insert into sounds (id, recording_id)
    select copies.id, made.id from copies join made using (public_id)
  `.execute(service.context.db)
  const { body } = await ask('/user/busy/feed.xml')
  expect(body.match(/<entry>/g)).toHaveLength(50)
  expect(body).not.toContain('The first')
})

test('former and differently written usernames lead to the feed, unknown ones and genres to none', async () => {
  const moved = await ask('/ja/user/mio/feed.xml')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/ja/user/Mio/feed.xml'])
  for (const url of ['/user/nobody/feed.xml', '/genre/noise/feed.xml', '/user/%00/feed.xml'])
    expect((await ask(url)).statusCode).toBe(404)
  const leaving = await service.signUp('leaving')
  await service.call(deleteAccount, { body: { username: 'leaving' }, as: leaving })
  expect((await ask('/user/leaving/feed.xml')).statusCode).toBe(404)
})

test('a feed of the charts has the genre and the period of its page, all else the week', async () => {
  const jazz = await makeSound(service, artist, { genre: 'jazz' })
  const folk = await makeSound(service, artist, { genre: 'folk' })
  await chart(jazz.id, folk.id)
  const isIn = async (search: string) => {
    const { body } = await ask(`/charts/feed.xml${search}`)
    return [jazz, folk].map((sound) => body.includes(`/sound/${sound.id}`))
  }
  expect(await isIn('')).toEqual([true, true])
  expect(await isIn('?genre=jazz')).toEqual([true, false])
  expect(await isIn('?period=year&genre=noise')).toEqual([true, true])
  // Plays of a week before.
  service.clock.advance(10 * 24 * 3600)
  await refreshCharts(service.context)
  expect(await isIn('?genre=jazz')).toEqual([false, false])
  expect(await isIn('?genre=jazz&period=month')).toEqual([true, false])
  const { body } = await ask('/charts/feed.xml?genre=jazz&period=month&x=1')
  const search = '?period=month&genre=jazz'
  const document = parse(body)
  expect(textIn(document, 'title')).toBe('Jazz charts · 30 days · Neiro')
  expect(linkIn(document, 'self')?.getAttribute('href')).toBe(
    `https://neiro.example/charts/feed.xml${search}`,
  )
  expect(linkIn(document, 'alternate')?.getAttribute('href')).toBe(
    `https://neiro.example/charts${search}`,
  )
  const year = (await ask('/charts/feed.xml?period=year')).body
  expect(textIn(parse(year), 'title')).toBe('Charts · Neiro')
})

test('posts of an artist are among the releases, whole and with their links', async () => {
  const writer = await service.signUp('writer')
  service.clock.advance(2 * 24 * 3600)
  const text = 'On tour <b>soon</b>\nhttps://a.example/?a=1&b=2 ]]>'
  const { body: post } = await service.call(createPost, { as: writer, body: { text } })
  service.clock.advance(60)
  const { id } = await makeSound(service, writer)
  const markup =
    '<p>On tour &lt;b&gt;soon&lt;/b&gt;<br><a href="https://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener noreferrer" target="_blank">https://a.example/?a=1&amp;b=2</a> ]]&gt;</p>'
  for (const [url, body] of [
    ['/user/writer/feed.xml', 'content'],
    ['/user/writer/feed.rss', 'description'],
  ] as const) {
    const feed = (await ask(url)).body
    const ids = [...parse(feed).querySelectorAll('entry > id, guid')]
    expect(ids.map(({ textContent }) => textContent)).toEqual([
      `https://neiro.example/sound/${id}`,
      `https://neiro.example/post/${post.id}`,
    ])
    const entry = entryOf(feed, `/post/${post.id}`)
    expect(textIn(entry, 'title')).toBe('On tour <b>soon</b>')
    expect(textIn(entry, body)).toBe(markup)
  }
})
