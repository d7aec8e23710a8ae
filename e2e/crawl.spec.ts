import { type BrowserContext, expect, test } from '@playwright/test'
import { localeOfPath } from '../src/client/i18n/locale-path.ts'
import { crawl, type FoundPage, faultsOf, kindOf } from './support/crawl.ts'
import { baseOf, fillWorld } from './support/world.ts'

/** What everyone meets whatever the data are; a crawl that finds less has lost its way. */
const EVERYWHERE = [
  ...['/', '/search', '/search?…', '/sound/…', '/user/…', '/genre/…', '/tag/…', '/album/…'],
  ...['/company', '/terms', '/privacy', '/legal/commerce'],
]
const OF_MEMBERS = ['/sound/…/edit', '/my/sounds', '/my/purchases', '/my/reports', '/settings']

// Hundreds of pages, more with each test that has published something.
test.describe.configure({ timeout: 240_000 })

test('a visitor meets no error and no dead end behind any link, in both languages', {
  tag: '@slow',
}, async ({ context, baseURL }) => {
  const base = baseOf(baseURL)
  const { unlinked } = await fillWorld(base)
  await walk(context, base, unlinked, EVERYWHERE)
})

test('a member meets no error and no dead end behind any link, in both languages', {
  tag: '@slow',
}, async ({ context, baseURL }) => {
  const base = baseOf(baseURL)
  const { unlinked, token } = await fillWorld(base)
  await context.addCookies([{ name: 'token', value: token, url: base, httpOnly: true }])
  await walk(context, base, [...unlinked, ...OF_MEMBERS.slice(1)], [...EVERYWHERE, ...OF_MEMBERS])
})

async function walk(
  context: BrowserContext,
  base: string,
  unlinked: readonly string[],
  kinds: readonly string[],
): Promise<void> {
  const both = ['/', '/search', '/search?q=Harbour', ...unlinked].flatMap((path) => [
    path,
    `/ja${path === '/' ? '' : path}`,
  ])
  const found = await crawl(context.request, base, both)
  const faults: string[] = []
  for (const page of found) {
    for (const fault of isRefused(page) ? [`it answers ${page.status}`] : faultsIn(page)) {
      faults.push(`${page.path} (from ${page.from}): ${fault}`)
    }
  }
  expect(faults).toEqual([])
  const pages = found.filter((page) => page.status === 200 && page.html !== '')
  expect([...new Set(pages.map(({ path }) => kindOf(path)))]).toEqual(
    expect.arrayContaining([...kinds]),
  )
  await openOneOfEachKind(context, base, pages)
}

/** A file that is still being made says when to come again. */
function isRefused({ path, status }: FoundPage): boolean {
  return status >= 400 && !(status === 503 && path.startsWith('/api/downloads/'))
}

function faultsIn(page: FoundPage): string[] {
  return page.status === 200 && page.html !== '' ? faultsOf(page) : []
}

async function openOneOfEachKind(
  context: BrowserContext,
  base: string,
  pages: readonly FoundPage[],
): Promise<void> {
  const faults: string[] = []
  const page = await context.newPage()
  await page.setViewportSize({ width: 375, height: 740 })
  let path = ''
  page.on('console', (said) => {
    if (said.type() === 'error') faults.push(`${path}: the console says ${said.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${path}: ${answer.url()} answers ${answer.status()}`)
  })
  for (path of oneOfEachKind(pages)) {
    await page.goto(base + path, { waitUntil: 'load' })
    // What a page reports as its script takes over counts as well; plain pages have none.
    await page.locator('html[data-hydrated], html:not(:has(script))').waitFor({ state: 'attached' })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    if (widest > 375) faults.push(`${path}: it is ${widest} px wide`)
  }
  expect(faults).toEqual([])
}

/** The languages take turns: every page of both was read already. */
function oneOfEachKind(pages: readonly FoundPage[]): string[] {
  const kinds = [...new Set(pages.map(({ path }) => kindOf(path)))]
  return kinds.flatMap((kind, index) => {
    const those = pages.map(({ path }) => path).filter((path) => kindOf(path) === kind)
    const wanted = those.filter((path) => localeOfPath(path) === (index % 2 === 0 ? 'ja' : 'en'))
    return (wanted[0] ?? those[0]) || []
  })
}
