import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { newcomer } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, fillWorld } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('en')

const VARIANTS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 375 },
] as const

let world: Awaited<ReturnType<typeof fillWorld>>

// Forty pages in one test, each of them analysed.
test.describe.configure({ timeout: 300_000 })
test.beforeAll(async () => {
  world = await fillWorld(base)
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'consent', value: 'yes', url: base }]))

// The crawl checks one page of each kind in one of the variants on every run.
for (const { colorScheme, width } of VARIANTS) {
  test.describe(`${colorScheme}, ${width} px wide`, { tag: '@slow' }, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))

    test('no page, and nothing that opens over it, breaks a rule of WCAG 2.2 AA', async ({
      page,
      context,
    }) => {
      const { member, order, gift } = world
      const found = await visit(page, pagesOfVisitors())
      await as(context, member)
      found.push(...(await visit(page, pagesOfMembers())))
      const bought = ['/my/purchases', `/checkout/${order.id}`, `/sound/${gift.id}`]
      found.push(...(await visit(page, bought)))
      await as(context, await newcomer(base))
      found.push(...(await visit(page, ['/register'])))
      await context.clearCookies({ name: 'token' })
      found.push(...(await openOverPage(page)))
      expect(found).toEqual([])
    })
  })
}

function pagesOfVisitors(): string[] {
  const { sound, gift, album } = world
  const user = `/user/${gift.username}`
  return [
    '/',
    '/ja',
    '/charts',
    '/genre/electronic',
    '/tag/harbour',
    '/search?q=ferry',
    `/sound/${sound.id}`,
    `/sound/${gift.id}`,
    `/ja/sound/${gift.id}`,
    `/album/${album.id}`,
    ...['', '/albums', '/followers', '/following'].map((tab) => user + tab),
    '/company',
    '/terms',
    '/privacy',
    '/legal/commerce',
    '/no/such/page',
    ...['light', 'dark'].flatMap((theme) => [
      `/embed/sound/${sound.id}?theme=${theme}`,
      `/embed/album/${album.id}?theme=${theme}`,
    ]),
  ]
}

function pagesOfMembers(): string[] {
  const { own, box } = world
  return [
    '/',
    `/sound/${own.id}`,
    `/sound/${own.id}/edit`,
    `/user/${own.username}`,
    '/sound-new',
    `/album/${box.id}`,
    `/album/${box.id}/edit`,
    '/album-new',
    '/my/sounds',
    '/my/albums',
    '/my/reports',
    '/my/earnings',
    '/my/supporters',
    '/my/codes',
    '/messages',
    '/settings',
    '/cart',
  ]
}

async function visit(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await (path.startsWith('/embed/') ? page.goto(path) : openPage(page, path))
    found.push(...(await violationsOn(page)))
  }
  return found
}

/** What opens over a page: dialogs, the player with its queue, on a phone as a sheet. */
async function openOverPage(page: Page): Promise<string[]> {
  const found: string[] = []
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const check = async (state: string) => found.push(...(await violationsOn(page, state)))
  await openPage(page, `/sound/${world.gift.id}`)
  for (const name of [t('soundPage.share'), t('common.buy.free')]) {
    await button(name).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(` with ${name}`)
    await page.keyboard.press('Escape')
  }
  const drawing = (name: string) => button(name).locator('path').first().getAttribute('d')
  const add = await drawing(t('player.enqueue'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: 'Last Ferry' }) })
    .first()
    .click()
  if (page.viewportSize()?.width === 375) {
    await button(t('playing.open', { title: 'Last Ferry' })).click()
  } else {
    // Adding to the queue does not look like opening it.
    expect(await drawing(t('player.queue'))).not.toBe(add)
    await button(t('player.queue')).click()
  }
  await check(' with the queue')
  return found
}

const as = (context: BrowserContext, { token }: { token: string }) =>
  context.addCookies([{ name: 'token', value: token, url: base }])

test('the keyboard goes through a sound page as it is seen, also on a phone', {
  tag: '@slow',
}, async ({ page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, `/sound/${world.gift.id}`)
    const [, ...stops] = await stopsOf(page)
    const backwards = stops.filter(({ left, top, bottom }, index) => {
      const next = stops[index + 1]
      if (next === undefined) return false
      const isSameRow = next.top < bottom && top < next.bottom
      return isSameRow ? next.left < left : next.bottom <= top
    })
    expect(backwards).toEqual([])
    expect(stops.length).toBeGreaterThan(8)
  }
})

/** The stops of the keyboard up to the waveform, as boxes on the page. */
async function stopsOf(page: Page) {
  const stops: { name: string; left: number; top: number; bottom: number }[] = []
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at.getAttribute('role') === 'slider') return undefined
      const { left, top, bottom } = at.getBoundingClientRect()
      const name = at.getAttribute('aria-label') ?? at.textContent ?? ''
      return { name, left, top: top + scrollY, bottom: bottom + scrollY }
    })
    if (stop === undefined) return stops
    stops.push(stop)
  }
  throw new Error('the keyboard does not reach the waveform')
}
