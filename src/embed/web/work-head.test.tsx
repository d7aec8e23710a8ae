import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, putMe } from '#accounts/contract.ts'
import type { EventDate } from '#accounts/dates-contract.ts'
import { testConfig } from '#client/testing.tsx'
import { listAlbumsOfSound } from '#discovery/contract.ts'
import { createPlaylist } from '#lists/playlists-contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createPost } from '#posts/contract.ts'
import { createAlbum, getAlbum } from '#works/albums-contract.ts'
import { makeSound } from '#works/testing.ts'
import { artistHead, listHead } from './list-head.ts'
import { postHead } from './post-head.ts'
import { albumHead, playlistHead, soundHead } from './work-head.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('mio')
})
afterAll(() => service.close())

const site = {
  locale: 'ja' as const,
  config: { ...testConfig, origin: 'https://neiro.example', embedUrl: 'https://embed.example' },
}

/** Of both formats that /oembed answers in. */
const discovery = (url: string, title: string) =>
  [
    ['application/json+oembed', 'json'],
    ['text/xml+oembed', 'xml'],
  ].map(([type, format]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    href: `https://neiro.example/oembed?url=${encodeURIComponent(url)}&format=${format}`,
    title,
  }))

/** Its JSON-LD of this type. */
const dataOf = (head: MetaDescriptor[], type: string) =>
  head
    .flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []))
    .find((data) => data && typeof data === 'object' && '@type' in data && data['@type'] === type)

test('the head of a post has its beginning, its image and its author for programs', async () => {
  const text = `${'港で歌います。'.repeat(12)}\nDoors at 18:00`
  const { body: post } = await service.call(createPost, { as: artist, body: { text } })
  const head = postHead(post, site)
  const url = `https://neiro.example/ja/post/${post.id}`
  expect(dataOf(head, 'SocialMediaPosting')).toMatchObject({
    url,
    headline: `${'港で歌います。'.repeat(9)}港で歌います…`,
    articleBody: text,
    datePublished: post.createdAt,
    author: { url: 'https://neiro.example/ja/user/mio' },
  })
  const card = { name: 'twitter:card', content: 'summary_large_image' }
  expect(head).toEqual(expect.arrayContaining([card]))
  const pictured = postHead({ ...post, image: '/images/stage.jpg' }, site)
  const image = 'https://neiro.example/images/fit/1080/1080/stage.jpg'
  expect(pictured).toEqual(expect.arrayContaining([{ property: 'og:image', content: image }]))
})

test('the head of a sound describes it, its price and its embed to programs', async () => {
  const fields = { title: '港の灯り', price: 300, license: 2, ccType: 2 } as const
  const sound = await makeSound(service, artist, fields)
  const head = soundHead(sound, [], site)
  const url = `https://neiro.example/ja/sound/${sound.id}/${encodeURIComponent(sound.slug)}`
  expect(head).toEqual(
    expect.arrayContaining([
      { property: 'music:duration', content: '120' },
      { property: 'music:musician', content: 'https://neiro.example/ja/user/mio' },
      {
        name: 'twitter:player',
        content: `https://embed.example/embed/sound/${sound.id}?size=medium&lang=ja`,
      },
      ...discovery(url, '港の灯り'),
    ]),
  )
  expect(dataOf(head, 'MusicRecording')).toMatchObject({
    name: '港の灯り',
    duration: 'PT2M0S',
    byArtist: { '@type': 'MusicGroup', name: 'mio' },
    license: 'https://creativecommons.org/licenses/by-nc/4.0/',
    isAccessibleForFree: true,
    audio: {
      '@type': 'AudioObject',
      contentUrl: `https://neiro.example/api/sounds/${sound.id}/stream.mp3`,
      encodingFormat: 'audio/mpeg',
    },
    offers: {
      '@type': 'Offer',
      price: 300,
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      url,
    },
  })
  expect(dataOf(head, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Neiro', item: 'https://neiro.example/ja' },
      { position: 2, name: 'mio', item: 'https://neiro.example/ja/user/mio' },
      { position: 3, name: '港の灯り', item: url },
    ],
  })
  const image = /^https:\/\/neiro\.example\/images\/og\/sound\/[a-z0-9]{12}\/[a-z0-9]+\.jpg$/
  expect(head).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: expect.stringMatching(image) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: '港の灯り – mio' },
      { name: 'twitter:card', content: 'player' },
    ]),
  )
})

test('featured artists and credits are described, with the profiles of those who agreed', async () => {
  const credit = { role: 'bass', name: 'Ren', featured: true, username: 'ren' }
  const sound = await makeSound(service, artist, { title: 'Both' })
  const shown = { ...sound, featured: ['Ren'], credits: [credit] }
  const url = 'https://neiro.example/ja/user/ren'
  expect(dataOf(soundHead(shown, [], site), 'MusicRecording')).toMatchObject({
    name: 'Both',
    byArtist: [
      { name: 'mio', url: 'https://neiro.example/ja/user/mio' },
      { '@type': 'MusicGroup', name: 'Ren', url },
    ],
    contributor: [
      {
        '@type': 'Role',
        roleName: 'bass',
        contributor: { '@type': 'Person', name: 'Ren', url },
      },
    ],
  })
  const alone = { ...shown, credits: [{ ...credit, username: null }] }
  expect(JSON.stringify(soundHead(alone, [], site))).not.toContain(url)
  expect(dataOf(soundHead(sound, [], site), 'MusicRecording')).not.toHaveProperty('contributor')
})

test('lyrics are those of the composition', async () => {
  const sound = await makeSound(service, artist, {})
  const lyrics = '[00:01]雨が降る\n[00:02]ずっと'
  expect(dataOf(soundHead({ ...sound, lyrics }, [], site), 'MusicRecording')).toMatchObject({
    recordingOf: {
      '@type': 'MusicComposition',
      lyrics: { text: '雨が降る\nずっと', inLanguage: 'ja' },
    },
  })
  expect(dataOf(soundHead(sound, [], site), 'MusicRecording')).not.toHaveProperty('recordingOf')
})

test('a preview of a sound that is not sold is neither free nor on offer', async () => {
  const fields = { sales: false, sampling: false } as const
  const sound = await makeSound(service, artist, fields)
  const visited = { ...sound, mp3Url: null, hlsUrl: null }
  const data = dataOf(soundHead(visited, [], site), 'MusicRecording')
  expect(data).toMatchObject({ isAccessibleForFree: false })
  expect(data).not.toHaveProperty('offers')
  expect(data).not.toHaveProperty('audio')
})

test('an album lists its songs, and links to oEmbed', async () => {
  const one = await makeSound(service, artist, { title: 'One', sales: false })
  const { body } = await service.call(createAlbum, {
    body: { title: 'Both', genre: 'electronic', status: 'Released', sounds: [one.id] },
    as: artist,
  })
  const head = albumHead(body, site)
  const song = `https://neiro.example/ja/sound/${one.id}/one`
  expect(head).toContainEqual({ property: 'music:song', content: song })
  const url = `https://neiro.example/ja/album/${body.id}/both`
  expect(head).toEqual(expect.arrayContaining(discovery(url, 'Both')))
  expect(dataOf(head, 'MusicAlbum')).toMatchObject({
    numTracks: 1,
    track: [{ '@type': 'MusicRecording', name: 'One', url: song }],
    offers: { price: 1000, priceCurrency: 'JPY', availability: 'https://schema.org/InStock' },
  })
  const releaseDate = '2027-01-15T00:00:00.000Z'
  const coming = albumHead({ ...body, announced: true, releaseDate }, site)
  expect(dataOf(coming, 'MusicAlbum')).toMatchObject({
    offers: { availability: 'https://schema.org/PreOrder', availabilityStarts: releaseDate },
  })
  const { body: albums } = await service.call(listAlbumsOfSound, { params: { id: one.id } })
  expect(dataOf(soundHead(one, albums.items, site), 'MusicRecording')).toMatchObject({
    inAlbum: { '@type': 'MusicAlbum', name: 'Both', url },
  })
})

test('a public playlist lists its songs, and links to oEmbed; another says nothing', async () => {
  const one = await makeSound(service, artist, { title: 'One' })
  const { body } = await service.call(createPlaylist, {
    body: { title: 'Night', visibility: 'public', items: [`sound-${one.id}`] },
    as: artist,
  })
  const head = playlistHead(body, [one], site)
  const song = `https://neiro.example/ja/sound/${one.id}/one`
  expect(head).toContainEqual({ property: 'music:song', content: song })
  const url = `https://neiro.example/ja/playlist/${body.id}/night`
  expect(head).toEqual(expect.arrayContaining(discovery(url, 'Night')))
  expect(dataOf(head, 'MusicPlaylist')).toMatchObject({
    name: 'Night',
    url,
    numTracks: 1,
    track: [{ '@type': 'MusicRecording', name: 'One', url: song }],
  })
  for (const visibility of ['private', 'link'] as const) {
    const hidden = JSON.stringify(playlistHead({ ...body, visibility }, [one], site))
    expect(hidden).not.toMatch(/Night|One/)
  }
})

test('the heads of an artist and of lists name their feeds', async () => {
  const { body } = await service.call(getUser, { params: { username: 'mio' } })
  const head = artistHead(body, 'Sounds by the sea', [], site)
  const href = 'https://neiro.example/ja/user/mio/feed.xml'
  expect(head).toContainEqual(expect.objectContaining({ type: 'application/atom+xml', href }))
  const rss = { type: 'application/rss+xml', href: href.replace('.xml', '.rss') }
  expect(head).toContainEqual(expect.objectContaining(rss))
  expect(dataOf(head, 'MusicGroup')).toMatchObject({
    name: 'mio',
    description: 'Sounds by the sea',
  })
  expect(listHead('ジャズ', site, ['genre', 'jazz'])).toContainEqual(
    expect.objectContaining({ href: 'https://neiro.example/ja/genre/jazz/feed.xml' }),
  )
  expect(listHead('チャート', site, ['charts'], '?genre=jazz')).toContainEqual(
    expect.objectContaining({ href: 'https://neiro.example/ja/charts/feed.xml?genre=jazz' }),
  )
})

const DATE: EventDate = {
  id: 'd',
  title: 'Night of nets',
  localTime: '2999-12-24T19:00',
  timeZone: 'Asia/Tokyo',
  startsAt: '2999-12-24T19:00:00+09:00',
  venue: 'Harbour Hall',
  city: 'Kobe, Japan',
  link: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

test('the head of an artist describes each date as an event', async () => {
  const { body } = await service.call(getUser, { params: { username: 'mio' } })
  const page = 'https://neiro.example/ja/user/mio'
  const event = {
    name: 'Night of nets',
    startDate: '2999-12-24T19:00:00+09:00',
    location: { '@type': 'Place', name: 'Harbour Hall', address: 'Kobe, Japan' },
    performer: { '@type': 'MusicGroup', name: 'mio', url: page },
  }
  const eventOf = (date: EventDate) => dataOf(artistHead(body, undefined, [date], site), 'Event')
  expect(eventOf(DATE)).toMatchObject({ ...event, url: page })
  const link = 'https://hall.example/nets'
  expect(eventOf({ ...DATE, link })).toMatchObject({ ...event, url: link })
})

test('links to what is not public show the logo, and nothing of it', async () => {
  const hidden = await makeSound(service, artist, { status: 'Private', title: 'Hidden' })
  expect(soundHead(hidden, [], site)).toEqual([
    { name: 'twitter:card', content: 'summary' },
    { property: 'og:image', content: 'https://neiro.example/icons/512.png' },
  ])
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Hidden', status: 'Private', sounds: [hidden.id] },
    as: artist,
  })
  expect(JSON.stringify(albumHead(album, site))).not.toContain('Hidden')
})

test('works and pages of an artist who reserves mining say so, private ones too', async () => {
  const careful = await service.signUp('careful')
  const sound = await makeSound(service, careful)
  const link = await makeSound(service, careful, { status: 'Private' })
  const reserved = { name: 'tdm-reservation', content: '1' }
  const robots = { name: 'robots', content: 'noai, noimageai' }
  expect(soundHead(sound, [], site)).not.toContainEqual(reserved)
  await service.call(putMe, { body: { tdmReserved: true }, as: careful })
  for (const each of [sound, link]) {
    const head = soundHead({ ...each, tdmReserved: true }, [], site)
    expect(head).toEqual(expect.arrayContaining([reserved, robots]))
  }
  const { body } = await service.call(getUser, { params: { username: 'careful' } })
  expect(artistHead(body, undefined, [], site)).toContainEqual(reserved)
})

test('an artist is the same as under their links and at their shops', async () => {
  const { body: profile } = await service.call(getUser, { params: { username: 'mio' } })
  const links = ['https://mio.example/']
  const shops = [{ name: 'Vinyl', url: 'https://vinyl.example/mio' }]
  const head = artistHead({ ...profile, links, shops }, undefined, [], site)
  expect(head).toContainEqual({
    'script:ld+json': expect.objectContaining({
      '@type': 'MusicGroup',
      sameAs: ['https://mio.example/', 'https://vinyl.example/mio'],
    }),
  })
})

test('hostile text in every field stays text in the head', async () => {
  const hostile = `]]></script><script>alert(1)</script><b x="'&${'\u2028'}`
  const one = await makeSound(service, artist, { title: hostile, tags: [hostile.slice(0, 30)] })
  const { body } = await service.call(createAlbum, {
    body: { title: hostile, status: 'Released', sounds: [one.id] },
    as: artist,
  })
  const { body: album } = await service.call(getAlbum, { params: { id: body.id } })
  const { body: playlist } = await service.call(createPlaylist, {
    body: { title: hostile, visibility: 'public' },
    as: artist,
  })
  const { body: profile } = await service.call(getUser, { params: { username: 'mio' } })
  const heads = [
    soundHead({ ...one, user: hostile, genre: hostile }, [album], site),
    albumHead({ ...album, user: hostile }, site),
    playlistHead({ ...playlist, user: hostile }, [one], site),
    artistHead(
      { ...profile, name: hostile, links: ['https://x.example/</script>'] },
      hostile,
      [{ ...DATE, title: hostile, venue: hostile, city: hostile }],
      site,
    ),
  ]
  for (const head of heads) {
    const Stub = createRoutesStub([{ path: '/', meta: () => head, Component: Meta }])
    const markup = renderToString(<Stub />)
    expect(markup).toContain('application/ld+json')
    const scripts = [...markup.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThanOrEqual(2)
    for (const [, json = ''] of scripts) {
      expect(json).not.toMatch(/[<>\u2028]/)
      expect(JSON.stringify(JSON.parse(json))).toContain('</script><script>alert(1)')
    }
    expect(markup.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/<(script|b)\b/)
  }
})
