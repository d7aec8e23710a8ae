import { expect, test } from 'vitest'
import { messages } from '#i18n/translate.ts'
import { parseTime } from '#kernel/parse-time.ts'
import { placesToShare, shareLink, timeInLink } from './share-links.ts'

const item = {
  id: 'abcdefghijkl',
  slug: '港の灯り',
  title: '港の灯り',
  user: 'Mio',
  status: 'Released' as const,
  duration: 200,
}

test('a time in a link is read back as the same time', () => {
  expect(timeInLink(90)).toBe('1m30s')
  for (const seconds of [1, 59, 60, 61.9, 3600, 3661, 14_400]) {
    expect(parseTime(timeInLink(seconds))).toBe(Math.floor(seconds))
  }
})

test('a link leads to the page in the language of who shares it, at the time that was chosen', () => {
  const link = { kind: 'sound' as const, item, origin: 'https://neiro.example' }
  const slug = encodeURIComponent('港の灯り')
  expect(shareLink({ ...link, locale: 'en', start: undefined })).toBe(
    `https://neiro.example/sound/abcdefghijkl/${slug}`,
  )
  expect(shareLink({ ...link, kind: 'album', locale: 'ja', start: 65 })).toBe(
    `https://neiro.example/ja/album/abcdefghijkl/${slug}?t=1m5s`,
  )
})

test('X, Facebook and LINE get link and words as they are, whatever is in them', () => {
  const link = 'https://neiro.example/sound/a?t=1m&x=#y'
  const places = placesToShare(link, 'Mio “港 & 灯り”')
  expect(places.map(({ name }) => name)).toEqual([
    messages.en.accounts.socialPages.twitter,
    'Facebook',
    'LINE',
  ])
  for (const { href } of places) {
    const { searchParams, protocol } = new URL(href)
    expect(protocol).toBe('https:')
    expect(searchParams.get('url') ?? searchParams.get('u')).toBe(link)
  }
  expect(new URL(places[0].href).searchParams.get('text')).toBe('Mio “港 & 灯り”')
})
