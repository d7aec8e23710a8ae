import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')
const title = uniqueName('Explored')
const album = uniqueName('Explored album')
let path: string

/** One more than a row of tiles at any width, beside the sound itself. */
const SOUNDS = 7

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000)
  const artist = await newPerson(baseOf(baseURL), 'explored')
  const ids = []
  for (let index = 0; index < SOUNDS; index += 1) {
    const { id } = await publishSound(artist, { title, genre: 'family' }, 1)
    ids.push(id)
  }
  await artist.call(createAlbum, {
    body: { title: album, genre: 'family', status: 'Released', sounds: ids },
  })
  path = `/sound/${ids[0]}`
})

const explore = (page: Page, t = translator('en')) => {
  const nav = page.getByRole('navigation', { name: t('common.explore.title') })
  return { button: nav.getByRole('button'), links: nav.getByRole('link') }
}
const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }

test('the first stop of the keyboard leads to the content, and Explore to new sounds, albums and genres, and closes again', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, '/')
  await seeSkipLink(page)
  const main = page.getByRole('main')
  const { button, links } = explore(page)
  const heading = main.getByRole('heading', { level: 1 })
  await expect(links).toHaveCount(0)
  await button.click()
  await links.filter({ hasText: t('common.explore.new') }).click()
  await page.waitForURL('**/new')
  await expect(heading).toHaveText(t('common.explore.new'))
  await expect(main.getByRole('link', { name: title }).first()).toBeVisible()
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  await expect(links).toHaveCount(0)
  await button.click()
  await heading.click()
  await expect(links).toHaveCount(0)

  await button.press('Enter')
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  for (const _ of [0, 1, 2, 3]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/albums')
  await expect(heading).toHaveText(t('common.explore.albums'))
  await expect(main.getByRole('link', { name: album, exact: true })).toBeVisible()

  await openPage(page, '/genres')
  await expect(page).toHaveTitle(new RegExp(`^${t('common.explore.genres')} `))
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  await button.click()
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(
    t('common.explore.genres'),
  )
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: t('common.genres.family') }).click()
  await page.waitForURL('**/genre/family')
})

/** The link to the content is seen on focus alone, and moves nothing. */
async function seeSkipLink(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: t('common.skip') })
  const place = () => page.getByRole('banner').boundingBox()
  const before = await place()
  const isClipped = () => link.evaluate((element) => getComputedStyle(element).clipPath !== 'none')
  expect(await isClipped()).toBe(true)
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  expect(await isClipped()).toBe(false)
  await expect(link).toBeInViewport({ ratio: 1 })
  expect(await place()).toEqual(before)
}

test('on a phone without script Explore opens by a finger, and its pages are there', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: baseOf(baseURL),
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  for (const each of ['new', 'albums', 'genres', 'charts'] as const) {
    await page.goto('/ja/company')
    const { button, links } = explore(page, ja)
    await button.tap()
    await links.filter({ hasText: ja(`common.explore.${each}`) }).tap()
    await page.waitForURL(`**/ja/${each}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja(`common.explore.${each}`))
  }
  await context.close()
})

test('on a phone Play is on the first screen, and the cookie banner, of two lines, covers nothing', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseOf(baseURL) })
  const page = await context.newPage()
  for (const start of ['/', '/ja']) {
    await openPage(page, start)
    await expect(page.getByRole('main').getByRole('article').getByRole('button')).toBeInViewport({
      ratio: 1,
    })
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    const label = (start === '/ja' ? ja : t)('common.consent.label')
    const words = page.getByRole('region', { name: label }).getByRole('paragraph')
    const lines = await words.evaluate((element) => {
      return element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
    })
    expect(Math.round(lines)).toBeLessThanOrEqual(2)
  }
  const banner = page.getByRole('region', { name: ja('common.consent.label') })
  const box = await banner.boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(banner).not.toBeInViewport()
  await context.close()
})

test('a selection of tiles ends with a full row at every width', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, path)
  const heading = { name: /^More by / }
  const tiles = page
    .locator('section', { has: page.getByRole('heading', heading) })
    .getByRole('listitem')
  for (const [width, shown] of [
    [1280, 5],
    [768, 4],
    [540, 6],
    [375, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(tiles.filter({ visible: true })).toHaveCount(shown)
  }
})
