import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { addClaps, addComment, follow } from '../../src/community/contract.ts'
import { createOrder } from '../../src/sales/contract.ts'
import type { SoundFields } from '../../src/sounds/contract.ts'
import { newcomer, newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('en')

const VARIANTS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 375 },
] as const

let world: Awaited<ReturnType<typeof fill>>

/** One of everything that a page can show. */
async function fill() {
  const [artist, fan] = await Promise.all([
    newPerson(base, 'axe-artist'),
    newPerson(base, 'axe-fan'),
  ])
  const about: SoundFields = {
    description: 'Recorded at [the quay](https://example.com) in Kobe, by `night`.\n\n- One\n- Two',
    tags: ['harbour', '港'],
    license: 2,
    ccType: 2,
  }
  const sold = { price: 300, nameyourprice: true }
  const part = { limit: true, limitFrom: 1, limitTo: 4 }
  const sound = await publishSound(artist, { ...about, title: '港の灯り', ...sold, ...part })
  const [gift] = await Promise.all([
    publishSound(artist, { title: 'Last Ferry', ...about, price: 0, nameyourprice: true }),
    makeSound(artist, { title: 'Rough Mix', status: 'Draft' }),
    makeSound(artist, { title: 'For a friend', status: 'Private' }),
    publishSound(fan, { title: 'By a fan', tags: ['harbour'] }),
  ])
  const params = { id: gift.id }
  await fan.call(addComment, { params, body: { text: 'That bell!', position: 2 } })
  await artist.call(addComment, { params, body: { text: '鐘です。', position: 2 } })
  await fan.call(addClaps, { params, body: { count: 3, position: 2 } })
  const album = await artist.call(createAlbum, {
    body: {
      ...{ title: '夜の港', description: 'Two of the harbour.', genre: 'electronic', tags: ['港'] },
      ...{ ...sold, status: 'Released', sounds: [sound.id, gift.id] },
    },
  })
  const order = await fan.call(createOrder, {
    body: { items: [{ id: `sound-${gift.id}`, price: 0 }] },
  })
  const { username } = gift
  await fan.call(follow, { params: { username } })
  return { artist, fan, sound, gift, album, order, username }
}

function pagesOfVisitors(): string[] {
  const { sound, gift, album, username } = world
  return [
    ...['/', '/ja', '/charts', '/genre/electronic', '/tag/harbour', '/search?q=harbour'],
    ...[`/sound/${sound.id}`, `/sound/${gift.id}`, `/ja/sound/${gift.id}`, `/album/${album.id}`],
    ...['', '/albums', '/followers', '/following'].map((tab) => `/user/${username}${tab}`),
    ...['/company', '/terms', '/privacy', '/legal/commerce', '/no/such/page'],
    ...['light', 'dark'].flatMap((theme) => [
      `/embed/sound/${sound.id}?theme=${theme}`,
      `/embed/album/${album.id}?theme=${theme}`,
    ]),
  ]
}

function pagesOfArtists(): string[] {
  const { sound, album, username } = world
  return [
    ...['/', `/sound/${sound.id}`, `/sound/${sound.id}/edit`, `/user/${username}`, '/sound-new'],
    ...[`/album/${album.id}`, `/album/${album.id}/edit`, '/album-new', '/my/sounds', '/my/albums'],
    ...['/my/purchases', '/my/reports', '/my/earnings', '/settings'],
  ]
}

test.beforeAll(async () => {
  world = await fill()
})

/** What axe finds on the page as it is now, one line a node. */
async function violationsOn(page: Page, state = ''): Promise<string[]> {
  const rules = {
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  }
  const options = { runOnly: { type: 'tag' as const, values: RULES }, rules }
  // All in the page itself: else each check opens another one to put its results together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  const where = new URL(page.url()).pathname + state
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

async function visit(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const path of paths) {
    await (path.startsWith('/embed/') ? page.goto(path) : openPage(page, path))
    // All of it, so that nothing lies behind the bar of an editor, from where it could be scrolled.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
    found.push(...(await violationsOn(page)))
    await page.setViewportSize(size)
  }
  return found
}

/** What opens over a page: dialogs, the player with its playlist, on a phone as a sheet. */
async function openOverPage(page: Page): Promise<string[]> {
  const found: string[] = []
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const check = async (state: string) => found.push(...(await violationsOn(page, state)))
  await openPage(page, `/sound/${world.gift.id}`)
  for (const name of [t('soundPage.share'), t('common.buy.free')]) {
    await press(name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(` with ${name}`)
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: 'Last Ferry' }) })
    .first()
    .click()
  const isPhone = page.viewportSize()?.width === 375
  await press(isPhone ? t('playing.open', { title: 'Last Ferry' }) : t('player.playlist'))
  await check(' with the playlist')
  return found
}

async function as(context: BrowserContext, person: { token: string }) {
  await context.addCookies([{ name: 'token', value: person.token, url: base }])
}

// Thirty pages in one test, each of them analysed.
test.describe.configure({ timeout: 300_000 })
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'consent', value: 'yes', url: base }])
})

for (const { colorScheme, width } of VARIANTS) {
  test.describe(`${colorScheme}, ${width} px wide`, { tag: '@slow' }, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))

    test('no page of visitors breaks a rule of WCAG 2.2 AA', async ({ page }) => {
      expect(await visit(page, pagesOfVisitors())).toEqual([])
    })

    test('no page of members breaks a rule of WCAG 2.2 AA', async ({ page, context }) => {
      const { artist, fan, order, gift } = world
      await as(context, artist)
      expect(await visit(page, pagesOfArtists())).toEqual([])
      await as(context, fan)
      const bought = ['/my/purchases', `/checkout/${order.id}`, `/sound/${gift.id}`]
      expect(await visit(page, bought)).toEqual([])
      await as(context, await newcomer(base))
      expect(await visit(page, ['/register'])).toEqual([])
    })

    test('nothing that opens over a page breaks a rule of WCAG 2.2 AA', async ({ page }) => {
      expect(await openOverPage(page)).toEqual([])
    })
  })
}

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

test('the keyboard goes through a sound page as it is seen, also on a phone', async ({ page }) => {
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

test('adding to the playlist does not look like opening it', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, `/sound/${world.gift.id}`)
  const drawing = (name: string) =>
    page.getByRole('button', { name, exact: true }).locator('path').first().getAttribute('d')
  const add = await drawing(t('player.enqueue'))
  await page.getByRole('button', { name: t('player.enqueue') }).click()
  expect(await drawing(t('player.playlist'))).not.toBe(add)
})
