import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlaylist } from '#lists/playlists-contract.ts'
import { createApi } from '#main/api.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createPost, deletePost } from '#posts/contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { KEYS_PER_FILE, selectFileNumbers, selectPages } from './store.ts'

let service: TestService
let artist: TestMember
let beginner: TestMember
beforeAll(async () => {
  service = await startTestService({ env: { PUBLIC_URL: 'https://neiro.example' } })
  artist = await service.signUp('mio')
  beginner = await service.signUp('beginner')
})
afterAll(() => service.close())

const get = async (url: string, app = service.app) => (await app.inject({ url })).body
const soundsFile = (number = 0) => `/sitemap/sounds-${number}.xml`

/** All texts of elements of this name. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('the index leads to files in which each public page is named in both languages', async () => {
  const sound = await makeSound(service, artist, {
    title: '港の灯り',
    genre: 'jazz',
    tags: ['夜 & 海'],
  })
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Both', status: 'Released', sounds: [sound.id] },
    as: artist,
  })
  const { body: playlist } = await service.call(createPlaylist, {
    body: { title: 'Night', visibility: 'public', items: [`sound-${sound.id}`] },
    as: artist,
  })
  const written = { as: artist, body: { text: 'Tonight' } }
  const { body: post } = await service.call(createPost, written)
  const { body: gone } = await service.call(createPost, written)
  await service.call(deletePost, { params: { id: gone.id }, as: artist })
  const index = await service.app.inject({ url: '/sitemap.xml' })
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  const files = textsOf(index.body, 'loc')
  expect(files).toEqual(
    ['pages', 'sounds-0', 'albums-0', 'playlists-0', 'posts-0', 'artists-0'].map(
      (name) => `https://neiro.example/sitemap/${name}.xml`,
    ),
  )
  const xml = (await Promise.all(files.map((url) => get(new URL(url ?? '').pathname)))).join('')
  const locations = textsOf(xml, 'loc')
  const slug = encodeURIComponent('港の灯り')
  for (const path of [
    `/sound/${sound.id}/${slug}`,
    `/album/${album.id}/both`,
    `/playlist/${playlist.id}/night`,
    `/post/${post.id}`,
    '/user/mio',
    '/genre/jazz',
    `/tag/${encodeURIComponent('夜 & 海')}`,
    '/charts',
  ]) {
    expect(locations).toContain(`https://neiro.example${path}`)
    expect(locations).toContain(`https://neiro.example/ja${path}`)
  }
  expect(locations.filter((url) => /genre\/pop|beginner/.test(url ?? ''))).toEqual([])
  const [page] = /<url>.*?<\/url>/.exec(await get(soundsFile())) ?? ['']
  const href = `https://neiro.example/sound/${sound.id}/${slug}`
  for (const [lang, url] of [
    ['en', href],
    ['ja', href.replace('/sound/', '/ja/sound/')],
    ['x-default', href],
  ])
    expect(page).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`)
  expect(textsOf(page, 'lastmod')).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)])
})

test('what is not public is in no file, and what is withdrawn leaves every process', async () => {
  const other = await createApi(service.context, { cacheResponses: true })
  const listed = await makeSound(service, beginner, { title: 'Seen' })
  const hidden = [
    await makeSound(service, beginner, { status: 'Draft' }),
    await makeSound(service, beginner, { status: 'Private' }),
    await makeSound(service, beginner, { albumOnly: true }),
  ]
  const body = { title: 'Not yet', status: 'Draft' as const, sounds: [listed.id] }
  const lists = [
    { title: 'Link', visibility: 'link', items: [`sound-${listed.id}`] },
    { title: 'Empty', visibility: 'public', items: [`sound-${hidden[0]?.id}`] },
  ] as const
  const playlists = []
  for (const { items, ...list } of lists) {
    const made = await service.call(createPlaylist, {
      body: { ...list, items: [...items] },
      as: beginner,
    })
    playlists.push(made.body.id)
  }
  const inPlaylists = await get('/sitemap/playlists-0.xml', other.app)
  expect(playlists.filter((id) => inPlaylists.includes(id))).toEqual([])
  const { body: album } = await service.call(createAlbum, { body, as: beginner })
  const readAll = async () =>
    (
      await Promise.all(
        ['sounds-0', 'albums-0', 'artists-0'].map((file) => get(`/sitemap/${file}.xml`, other.app)),
      )
    ).join('')
  const before = await readAll()
  expect(before).toContain(listed.id)
  expect(before).toContain('/user/beginner')
  for (const { id } of [...hidden, album]) expect(before).not.toContain(id)
  const params = { id: listed.id }
  await service.call(updateSound, { params, body: { status: 'Draft' }, as: beginner })
  const after = await readAll()
  expect(after).not.toContain(listed.id)
  expect(after).not.toContain('/user/beginner')
  await other.app.close()
})

test('hostile text is an address like any other', async () => {
  const title = `]]></loc><b>&"'${'\u2028\ufffe'}<script>${'長'.repeat(160)}`
  const tags = ['</loc><x>&\ufffe"']
  const { id } = await makeSound(service, artist, { title, tags })
  for (const file of [soundsFile(), '/sitemap/pages.xml']) {
    const xml = await get(file)
    expect(xml).not.toMatch(/<b>|<x>|<script|\ufffe|&(?!amp;)/)
    for (const url of textsOf(xml, 'loc')) expect(new URL(url ?? '').host).toBe('neiro.example')
  }
  expect(await get(soundsFile())).toContain(id)
})

test('each file has the keys of its own range, and a range without public works has no file', async () => {
  const { db } = service.context
  await sql`
    insert into works (id, kind, public_id, owner_id, title, slug, status, released_at)
    overriding system value
    select ${3 * KEYS_PER_FILE}::int + n, 'album', 'far' || lpad(n::text, 9, '0'), ${artist.userId}, 'Far',
      'far', 'Released', now()
    from generate_series(0, ${KEYS_PER_FILE}::int) n`.execute(db)
  const { rows } = await selectFileNumbers('albums').execute(db)
  expect(rows.map(({ number }) => number).filter((number) => number > 0)).toEqual([3, 4])
  const locations = textsOf(await get('/sitemap/albums-3.xml'), 'loc')
  expect(locations).toHaveLength(2 * KEYS_PER_FILE)
  expect(new Set(locations).size).toBe(2 * KEYS_PER_FILE)
  expect(textsOf(await get('/sitemap/albums-4.xml'), 'loc')).toHaveLength(2)
  const empty = await service.app.inject({ url: '/sitemap/albums-1.xml' })
  expect(empty.statusCode).toBe(404)
})

test('a file is read from the index of public works, and only its own range', async () => {
  const plan = (query: RawBuilder<unknown>) =>
    service.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql<Record<string, unknown>>`explain ${query}`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(await plan(selectPages('sounds', 5000, 10_000))).toMatch(
    /Index Scan using works_kind_id_idx on works .*\s+Index Cond: \(\(kind = 'sound'.*\) AND \(id >= .*\) AND \(id < .*\)\)/,
  )
  expect(await plan(selectPages('albums', 5000, 10_000))).toContain(
    'using works_kind_id_idx on works',
  )
  expect(await plan(selectFileNumbers('sounds'))).toMatch(/Index Only Scan using works_kind_id_idx/)
})

test('robots are kept from private pages in both languages, and led to the sitemap', async () => {
  const robots = (await get('/robots.txt')).split('\n')
  for (const path of [
    '/api/',
    '/my/',
    '/ja/my/',
    '/settings',
    '/ja/settings',
    '/ja/checkout/',
    '/cart',
  ])
    expect(robots).toContain(`Disallow: ${path}`)
  expect(robots).toContain('Sitemap: https://neiro.example/sitemap.xml')
})

test('other names below the sitemap are not found', async () => {
  for (const name of [
    'sounds',
    'sounds-.xml',
    'pages-1.xml',
    'users-0.xml',
    'sounds-9999999999.xml',
  ])
    expect((await service.app.inject({ url: `/sitemap/${name}` })).statusCode).toBe(404)
})
