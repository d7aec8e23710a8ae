import type { MetaDescriptor } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { type PageHead, pageHead } from './page-head.ts'
import { testConfig } from './testing.tsx'

beforeAll(() => Promise.all(LOCALES.map((locale) => loadMessages(locale))))

const at = (pathname: string) => ({
  location: { pathname },
  matches: [
    { id: 'root', loaderData: { config: { ...testConfig, origin: 'https://neiro.example' } } },
  ],
})

test.each<[string, string, PageHead, string[]]>([
  ['Home', '/', {}, ['https://neiro.example/']],
  ['a list', '/ja/charts', { title: 'チャート' }, ['https://neiro.example/ja/charts']],
  [
    'a work',
    '/sound/a/b',
    { tags: [{ property: 'og:url', content: 'https://own' }] },
    ['https://own'],
  ],
  ['a page of one’s own', '/my/sounds', { hidden: true }, []],
])('shared links of %s lead to its address', (_, pathname, head, addresses) => {
  const addressOf = (tag: MetaDescriptor) =>
    'property' in tag && tag.property === 'og:url' && 'content' in tag ? [tag.content] : []
  expect(pageHead(at(pathname), head).flatMap(addressOf)).toEqual(addresses)
})
