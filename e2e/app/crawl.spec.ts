import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { localeOfPath } from '../../src/client/i18n/locale-path.ts'
import { LOCALES } from '../../src/kernel/locale.ts'
import { crawl, type FoundPage, faultsOf, kindOf } from '../support/crawl.ts'
import { newcomer } from '../support/data/accounts.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, fillWorld } from '../support/world.ts'

/** What everyone meets whatever the data are; a crawl that finds less has lost its way. */
const EVERYWHERE = [
  '/',
  '/search',
  '/search?…',
  '/sound/…',
  '/user/…',
  '/genre/…',
  '/tag/…',
  '/album/…',
  '/company',
  '/terms',
  '/privacy',
  '/legal/commerce',
]
const MISSING = '/no/such/page'
const OF_MEMBERS = [
  '/my/sounds',
  '/my/purchases',
  '/my/saved',
  '/my/history',
  '/my/reports',
  '/settings',
  '/sound-new',
]
/** Pages that show members more than visitors. */
const OWN = /^\/$|^\/(my|settings|checkout|sound)\b|-new$|\/edit$/
/** Without a bound each test that has published something adds its pages. */
const MOST_OF_A_KIND = process.env.SLOW_TESTS === 'true' ? 50 : 2

test.describe.configure({ timeout: 240_000 })

test('a visitor meets no error, dead end or barrier behind any link, in both languages', async ({
  context,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const { paths, sound, album } = await fillWorld(base)
  const pages = await findPages(context, base, { paths, kinds: EVERYWHERE })
  const frames = [`/embed/sound/${sound.id}?theme=light`, `/embed/album/${album.id}?theme=dark`]
  // Purchases and uploads ask visitors to sign in; members meet them below.
  const open = pages.filter((path) => !/^\/(checkout|sound-new)/.test(kindOf(path)))
  await openEach(context, base, [...oneOfEachKind(open), ...frames, MISSING])
})

test('a member meets no error, dead end or barrier behind any link, in both languages', async ({
  context,
  browser,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const { paths, member, own, box } = await fillWorld(base)
  await enter(context, base, member)
  const editors = [`/sound/${own.id}/edit`, `/album/${box.id}/edit`]
  const pages = await findPages(context, base, {
    paths: [...paths, ...editors, ...OF_MEMBERS],
    kinds: [...EVERYWHERE, ...OF_MEMBERS],
  })
  // Visitors see the others as members do.
  await openEach(context, base, oneOfEachKind(pages.filter((path) => OWN.test(kindOf(path)))))
  const other = await browser.newContext()
  await enter(other, base, await newcomer(base))
  await openEach(other, base, ['/register'])
  await other.close()
})

const enter = (context: BrowserContext, base: string, { token }: { token: string }) =>
  context.addCookies([{ name: 'token', value: token, url: base, httpOnly: true }])

/** Reads what the links lead to as it is sent, and expects no fault in it. */
async function findPages(
  context: BrowserContext,
  base: string,
  { paths, kinds }: { paths: readonly string[]; kinds: readonly string[] },
): Promise<string[]> {
  const first = ['/', '/search', '/search?q=Harbour', ...paths].flatMap((path) => [
    path,
    `/ja${path === '/' ? '' : path}`,
  ])
  const cookies = await context.cookies()
  const found = await crawl(context.request, base, { first, most: MOST_OF_A_KIND })
  // Some links set how a page is shown from then on.
  await context.clearCookies()
  await context.addCookies(cookies)
  const faults: string[] = []
  for (const page of found) {
    for (const fault of isRefused(page) ? [`it answers ${page.status}`] : faultsIn(page)) {
      faults.push(`${page.path} (from ${page.from}): ${fault}`)
    }
  }
  expect(faults).toEqual([])
  const pages = found.filter(isPage).map(({ path }) => path)
  expect([...new Set(pages.map(kindOf))]).toEqual(expect.arrayContaining([...kinds]))
  // Those of this test come first: the others are as other tests have left them.
  const isOwn = new Set(first)
  return pages.toSorted(
    (a, b) => Number(isOwn.has(b)) - Number(isOwn.has(a)) || a.length - b.length,
  )
}

/** A file that is still being made says when to come again. */
function isRefused({ path, status }: FoundPage): boolean {
  return status >= 400 && !(status === 503 && path.startsWith('/api/downloads/'))
}

const isPage = ({ status, html }: FoundPage) => status === 200 && html !== ''
const faultsIn = (page: FoundPage) => (isPage(page) ? faultsOf(page) : [])

/** In one of the languages: the pages of both have been read already. */
function oneOfEachKind(paths: readonly string[]): string[] {
  const kinds = [...new Set(paths.map(openedKindOf))]
  return kinds.flatMap((kind) => {
    const those = paths.filter((path) => openedKindOf(path) === kind)
    const wanted = those.find((path) => localeOfPath(path) === LOCALES[turnOf(kind, 2)])
    return (wanted ?? those[0]) || []
  })
}

/** One of so many ways to look at pages of a kind, the same in every run. */
const turnOf = (kind: string, count: number) =>
  [...kind].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % count

/** The documents are one page with other words, as are lists of people and another choice of what is shown. */
const openedKindOf = (path: string) =>
  kindOf(path)
    .replace(/^\/(privacy|terms|legal\/commerce)$/, '/company')
    .replace(/^(\/user\/…\/)following$/, '$1followers')
    .replace(/(?<!search)\?…$/, '')

/**
 * Opens pages in the browser and expects no error, nothing wider than a phone and no barrier. Colours
 * and widths change with the kind.
 */
async function openEach(context: BrowserContext, base: string, paths: readonly string[]) {
  const faults: string[] = []
  const page = await context.newPage()
  let path = ''
  const report = (fault: string) => faults.push(`${path}: ${fault}`)
  page.on('console', (said) => {
    if (said.type() === 'error' && path !== MISSING) report(`the console says ${said.text()}`)
  })
  page.on('pageerror', (error) => report(error.message))
  page.on('response', (answer) => {
    const isExpected = answer.status() < 400 || path === MISSING
    if (!isExpected) report(`${answer.url()} answers ${answer.status()}`)
  })
  for (path of paths) {
    const kind = openedKindOf(path)
    const colorScheme = turnOf(kind, 4) < 2 ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto(base + path, { waitUntil: 'load' })
    await untilItRuns(page)
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    if (widest > 375) report(`it is ${widest} px wide`)
    if (turnOf(kind, 3) === 0) await page.setViewportSize({ width: 1280, height: 800 })
    faults.push(...(await violationsOn(page)))
  }
  await page.close()
  expect(faults).toEqual([])
}

/** What a page reports as its script takes over counts as well; plain pages and frames have none. */
const untilItRuns = (page: Page) =>
  page
    .locator('html[data-hydrated], html:not(:has(script)), html:not(:has([id=content]))')
    .first()
    .waitFor({ state: 'attached' })
