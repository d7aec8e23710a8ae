import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { translate } from '#i18n/translate.ts'
import { recordPlay } from '#insights/contract.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { createPlaylist, updatePlaylist } from '#lists/playlists-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { followPreview } from '#works/server/jobs.ts'
import { buySound } from '#works/server/testing.ts'
import { withdrawWork } from '#works/server/withdraw-work.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { finishPreviews, keyOf, makeSound } from '#works/testing.ts'
import { startEmbedService } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

let service: Awaited<ReturnType<typeof startEmbedService>>
let artist: TestMember
beforeAll(async () => {
  service = await startEmbedService({ EMBED_URL: 'https://embed.example' })
  artist = await service.signUp('mio')
})
afterAll(() => service.close())

const dataIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')

test('a public sound is shown on any page, with one script and one style of ours', async () => {
  const { id } = await makeSound(service, artist, { title: '港の灯り', price: 300 })
  const { status, body, headers } = await service.get(`/embed/sound/${id}?lang=ja&size=small`)
  expect(status).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).toContain("; base-uri 'none'; form-action 'none';")
  expect(policy).toContain("img-src 'self' https://img.example;")
  expect(policy).toContain("media-src 'self' https://cdn.example;")
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toContain('<html lang="ja">')
  expect(body).toContain('<link rel="icon" href="/favicon.svg"')
  expect(body).toContain('class="frame small sound"')
  expect(body).toContain('港の灯り')
  expect(body).toContain(translate('ja').t('common.buy.buyFrom', { price: '¥300' }))
  expect(body).toContain(`href="http://localhost:3000/ja/sound/${id}/`)
  expect(dataIn(body).tracks).toMatchObject([{ id, mp3Url: `/api/sounds/${id}/stream.mp3` }])
  const script = /<script src="([^"]+)" defer>/.exec(body)?.[1] ?? ''
  const file = await service.get(script)
  expect(file.body).toBe('play()')
  expect(file.headers['cache-control']).toContain('immutable')
})

test('what is free says so, without an amount', async () => {
  const { id } = await makeSound(service, artist, { price: 0 })
  const { body } = await service.get(`/embed/sound/${id}?lang=en`)
  expect(body).toContain(translate('en').t('common.buy.free'))
  expect(body).not.toContain('¥')
})

test('who bought it is offered the download, never its price, unlike all others', async () => {
  const { id } = await makeSound(service, artist, { title: '潮騒', price: 300, sales: true })
  const buyer = await service.signUp('buyer')
  const frame = (headers = {}) => service.get(`/embed/sound/${id}?lang=ja`, headers)
  const mine = { cookie: `token=${buyer.token}` }
  const price = tJa('common.buy.buyFrom', { price: '¥300' })
  expect((await frame(mine)).body).toContain(price)
  const { soundId } = await service.context.db
    .selectFrom('works')
    .select('id as soundId')
    .where('publicId', '=', id)
    .executeTakeFirstOrThrow()
  await buySound(service, { soundId, sellerId: artist.userId, buyer })
  const bought = await frame(mine)
  expect(bought.body).toContain(`>${tJa('common.buy.download')}<`)
  expect(bought.body).not.toContain('¥')
  expect(bought.body).toContain(`/ja/my/purchases?text=${encodeURIComponent('潮騒')}"`)
  expect(bought.headers['cache-control']).toBe('private, no-cache')
  const others = await frame()
  expect(others.body).toContain(price)
  expect(others.headers['cache-control']).toBe('public, no-cache')
})

test('no other page can be framed', async () => {
  const { headers } = await service.get('/api/users/me')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('colours follow the system, or what the page asks for', async () => {
  const { id } = await makeSound(service, artist)
  const look = async (query: string) => (await service.get(`/embed/sound/${id}?${query}`)).body
  expect(await look('theme=dark&lang=en')).toContain('<html lang="en" data-theme="dark">')
  expect(await look('theme=purple&lang=xx&size=huge')).toContain('class="frame medium sound"')
  expect(await look('theme=purple')).toContain('<html lang="en">')
})

test('a frame whose address names no language differs by the reader’s', async () => {
  const { id } = await makeSound(service, artist)
  const vary = async (query: string) =>
    (await service.get(`/embed/sound/${id}${query}`)).headers.vary
  expect(await vary('')).toBe('accept-language, cookie, accept-encoding')
  expect(await vary('?lang=xx')).toBe('accept-language, cookie, accept-encoding')
  expect(await vary('?lang=ja')).toBe('accept-encoding')
})

test('frames of an artist who reserved mining carry the header, those of others do not', async () => {
  const wary = await service.signUp('wary')
  await service.call(putMe, { body: { tdmReserved: true }, as: wary })
  for (const [as, expected] of [
    [wary, ['1', 'noindex, noai, noimageai']],
    [artist, [undefined, 'noindex']],
  ] as const) {
    const { id } = await makeSound(service, as)
    const body = { title: 'Both', status: 'Released' as const, sounds: [id] }
    const { body: album } = await service.call(createAlbum, { body, as })
    for (const url of [`/embed/sound/${id}`, `/embed/album/${album.id}`]) {
      const { status, headers } = await service.get(url)
      const sent = [headers['tdm-reservation'], headers['x-robots-tag']]
      expect([status, ...sent]).toEqual([200, ...expected])
    }
  }
})

test('words of others stay words', async () => {
  const title = '</script><script>steal()</script>"\'<b>'
  const { id } = await makeSound(service, artist, { title })
  const { body } = await service.get(`/embed/sound/${id}`)
  expect(body).not.toContain('<script>steal')
  expect(dataIn(body).tracks[0].title).toBe(title)
})

test('the frame of a limited sound starts and ends with the playable part', async () => {
  const limit = { limit: true, limitFrom: 20, limitTo: 60 }
  const { id } = await makeSound(service, artist, limit)
  await finishPreviews(service)
  const { db } = service.context
  for (const preview of await db.selectFrom('previews').select('id').execute()) {
    await followPreview.perform(service.context, { previewId: preview.id }, jobRun())
  }
  const page = async (query: string) => (await service.get(`/embed/sound/${id}?${query}`)).body
  const data = dataIn(await page('t=0'))
  expect(data.start).toBe(20)
  expect(data.tracks).toMatchObject([{ from: 20, to: 60, limited: true, reportAfter: 20 }])
  expect(dataIn(await page('t=45s')).start).toBe(45)
  expect(dataIn(await page('t=1m30s')).start).toBe(20)
  for (const size of ['small', 'medium', 'large']) {
    expect(await page(`lang=en&size=${size}`)).toContain('>Preview 00:20–01:00</span>')
  }

  // Of an album the note is the current sound's: present for it, and hidden while that is whole.
  const whole = await makeSound(service, artist)
  const first = async (...sounds: string[]) => {
    const body = { title: 'Both', genre: 'electronic', status: 'Released', sounds } as const
    const { id } = (await service.call(createAlbum, { body, as: artist })).body
    return (await service.get(`/embed/album/${id}?lang=en&size=small`)).body
  }
  expect(await first(id, whole.id)).toContain('>Preview 00:20–01:00</span>')
  const later = await first(whole.id, id)
  expect(later).toContain('<span class="note" role="status" hidden></span>')
  expect(dataIn(later).words.preview).toBe('Preview {from}–{to}')
  expect(await first(whole.id)).not.toContain('class="note"')
})

test('an album has its sounds in a list where there is room for one', async () => {
  const one = await makeSound(service, artist, { title: 'One' })
  const two = await makeSound(service, artist, { title: 'Two', sampling: false })
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Both', genre: 'electronic', status: 'Released', sounds: [one.id, two.id] },
    as: artist,
  })
  const large = (await service.get(`/embed/album/${album.id}?size=large&lang=en`)).body
  expect(large.match(/class="item"/g)).toHaveLength(2)
  expect(large).toContain(t('embed.silent'))
  expect(dataIn(large)).toMatchObject({
    album: album.id,
    tracks: [{ title: 'One' }, { mp3Url: null }],
  })
  expect((await service.get(`/embed/album/${album.id}?lang=en`)).body).toBe(large)
  const small = (await service.get(`/embed/album/${album.id}?size=small&lang=en`)).body
  expect(small).not.toContain('class="item"')
  expect(small).toContain('aria-label="Next sound"')
})

test('a playlist of more sounds than a page lists plays all of them', {
  tags: ['slow'],
}, async () => {
  const sounds = []
  for (let at = 0; at <= PAGE_MAX; at += 1) sounds.push(await makeSound(service, artist))
  const { body: playlist } = await service.call(createPlaylist, {
    body: { title: 'Long', visibility: 'link', items: sounds.map(({ id }) => `sound-${id}`) },
    as: artist,
  })
  const { body } = await service.get(`/embed/playlist/${playlist.id}?lang=en`)
  expect(dataIn(body).tracks).toHaveLength(PAGE_MAX + 1)
})

test('a playlist has those of its sounds that others may see, each with its artist', async () => {
  const sara = await service.signUp('sara')
  const one = await makeSound(service, artist, { title: 'One' })
  const two = await makeSound(service, sara, { title: '<b>Two</b>' })
  const gone = await makeSound(service, artist, { title: 'Gone' })
  const items = [one, gone, two].map((sound) => `sound-${sound.id}`)
  const { body: playlist } = await service.call(createPlaylist, {
    body: { title: '<i>Night</i>', visibility: 'link', items },
    as: artist,
  })
  const change = { params: { id: gone.id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, change)
  const frame = () => service.get(`/embed/playlist/${playlist.id}?lang=en`)
  const { status, body } = await frame()
  expect(status).toBe(200)
  expect(dataIn(body)).toMatchObject({
    album: null,
    tracks: [
      { title: 'One', user: 'mio' },
      { title: '<b>Two</b>', user: 'sara' },
    ],
  })
  expect(body.match(/class="item"/g)).toHaveLength(2)
  expect(body).toContain('&lt;i&gt;Night')
  expect(body).not.toMatch(/<[bi]>|Gone/)
  expect(body).toContain(`href="http://localhost:3000/playlist/${playlist.id}/`)
  await service.call(updatePlaylist, {
    params: { id: playlist.id },
    body: { visibility: 'private' },
    as: artist,
  })
  const hidden = await frame()
  expect(hidden.status).toBe(404)
  expect(hidden.body).toContain(t('embed.goneTitle'))
})

test('a sound without an MP3 is playable where HLS is, and announced elsewhere', async () => {
  const { id } = await makeSound(service, artist, { title: 'First stream' })
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Only', genre: 'electronic', status: 'Released', sounds: [id] },
    as: artist,
  })
  const list = async () => (await service.get(`/embed/album/${album.id}?size=large&lang=en`)).body
  const single = async () => (await service.get(`/embed/sound/${id}?lang=en`)).body
  const words = t('embed.soon')
  expect([await list(), await single()].join()).not.toContain(words)
  const { db, clock } = service.context
  await db.updateTable('recordings').set({ partialSince: clock.now() }).execute()
  for (const body of [await list(), await single()]) {
    expect(dataIn(body).tracks).toMatchObject([
      { mp3Url: null, hlsUrl: expect.stringContaining(id) },
    ])
    // The script shows these where the platform needs them.
    expect(body).toContain(`<span class="soon" hidden> ${words}</span>`)
    expect(body).toContain('class="play"')
    expect(body).not.toContain(t('embed.silent'))
  }
  expect(await list()).not.toContain('class="item" disabled')
  await db.updateTable('recordings').set({ partialSince: null }).execute()
})

test.each(['sound', 'album'] as const)(
  'after a rights claim, the frame of the %s is gone',
  async (kind) => {
    const sound = await makeSound(service, artist)
    const body = { title: 'Both', status: 'Released' as const, sounds: [sound.id] }
    const { body: album } = await service.call(createAlbum, { body, as: artist })
    const { id } = kind === 'sound' ? sound : album
    const work = { kind, id: await keyOf(service, id) }
    const claim = { reason: 'rights_claim', isRemoved: false } as const
    const { context } = service
    await context.db.transaction().execute((trx) => withdrawWork(context, trx, work, claim))
    const gone = await service.get(`/embed/${kind}/${id}?lang=en`)
    expect(gone.status).toBe(404)
    expect(gone.body).toContain(t('embed.goneTitle'))
  },
)

test('a link-only one opens by its id; drafts and withdrawn ones are a 404 page', async () => {
  const hidden = await makeSound(service, artist, { status: 'Private' })
  expect((await service.get(`/embed/sound/${hidden.id}`)).status).toBe(200)
  const draft = await makeSound(service, artist, { status: 'Draft' })
  const own = await service.get(`/embed/sound/${draft.id}`, { cookie: `token=${artist.token}` })
  expect(own.status).toBe(404)
  const { id } = await makeSound(service, artist)
  await service.call(deleteSound, { params: { id }, as: artist })
  const gone = await service.get(`/embed/sound/${id}?lang=ja`)
  expect(gone.status).toBe(404)
  expect(gone.body).toContain(tJa('embed.goneTitle'))
  expect(gone.headers['content-security-policy']).toContain('frame-ancestors *')
  expect((await service.get('/embed/album/nothing')).status).toBe(404)
})

test('a frame is revalidated each time, and not sent again unchanged', async () => {
  const { id } = await makeSound(service, artist)
  const address = `/embed/sound/${id}?lang=en`
  const first = await service.get(address)
  const again = { 'if-none-match': String(first.headers.etag) }
  expect((await service.get(address, again)).status).toBe(304)
  await service.call(updateSound, { params: { id }, body: { status: 'Draft' }, as: artist })
  expect((await service.get(address, again)).status).toBe(404)
})

test('a frame on the host of embeds records plays without a cookie, and never with one', async () => {
  const { id } = await makeSound(service, artist)
  const play = (headers: Record<string, string>) =>
    service.call(recordPlay, {
      body: { sound: id },
      headers: { origin: 'https://embed.example', ...headers },
    })
  expect((await play({})).status).toBe(200)
  expect((await play({ cookie: `token=${artist.token}` })).status).toBe(403)
  expect((await play({ origin: 'https://elsewhere.example' })).status).toBe(403)
})
