import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlbum } from '#albums/contract.ts'
import { testConfig } from '#client/testing.tsx'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeSound } from '#sounds/testing.ts'
import { albumHead, soundHead } from './work-head.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('mio')
})
afterAll(() => service.close())

const site = {
  locale: 'ja' as const,
  config: {
    brandName: 'Neiro',
    origin: 'https://neiro.example',
    embedUrl: 'https://embed.example',
    blogUrl: undefined,
    studioUrl: undefined,
    socialProviders: [],
    feePercent: 10,
    paymentMethods: [],
    image: { url: '/images', internalHosts: [] },
    insights: testConfig.insights,
  },
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

test('the head of a sound describes it, its price and its embed to programs', async () => {
  const fields = { title: '港の灯り', price: 300, license: 2, ccType: 2 } as const
  const sound = await makeSound(service, artist, fields)
  const head = soundHead(sound, site)
  const url = `https://neiro.example/ja/sound/${sound.id}/${encodeURIComponent(sound.slug)}`
  expect(head).toEqual(
    expect.arrayContaining([
      { property: 'og:url', content: url },
      { property: 'music:duration', content: '120' },
      { property: 'music:musician', content: 'https://neiro.example/ja/user/mio' },
      {
        name: 'twitter:player',
        content: `https://embed.example/embed/sound/${sound.id}?size=medium&lang=ja`,
      },
      ...discovery(url, '港の灯り'),
    ]),
  )
  const data = head.find((entry) => 'script:ld+json' in entry)
  expect(data).toMatchObject({
    'script:ld+json': {
      '@type': 'MusicRecording',
      name: '港の灯り',
      duration: 'PT2M0S',
      byArtist: { '@type': 'MusicGroup', name: 'mio' },
      license: 'https://creativecommons.org/licenses/by-nc/4.0/',
      offers: { '@type': 'Offer', price: 300, priceCurrency: 'JPY' },
    },
  })
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
  expect(head.find((entry) => 'script:ld+json' in entry)).toMatchObject({
    'script:ld+json': {
      '@type': 'MusicAlbum',
      numTracks: 1,
      track: [{ '@type': 'MusicRecording', name: 'One', url: song }],
      offers: { price: 1000, priceCurrency: 'JPY' },
    },
  })
})

test('the head of a sound that is not public is empty', async () => {
  const hidden = await makeSound(service, artist, { status: 'Private' })
  expect(soundHead(hidden, site)).toEqual([])
})
