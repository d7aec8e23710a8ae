import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { swipe } from '../support/touch.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 60
let path: string

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'waves')
  const sound = await publishSound(artist, { title: 'Waves' }, SECONDS)
  path = `/sound/${sound.id}/${sound.slug}`
})
test.beforeEach(async ({ page }) => {
  await watchSound(page)
  await openPage(page, path)
})

const waveOf = (page: Page) =>
  page.getByRole('main').getByRole('slider', { name: t('player.seek') })

/** Where a time of the sound lies on the page. */
async function placeOf(page: Page, seconds: number) {
  const box = await waveOf(page).boundingBox()
  if (box === null) throw new Error('the waveform has no place')
  return { x: box.x + (seconds / SECONDS) * box.width, y: box.y + box.height / 2 }
}

test('the waveform seeks to where the mouse is released, and space pauses what it has started', async ({
  page,
}) => {
  const [from, to] = [await placeOf(page, 45), await placeOf(page, 15)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await expect(waveOf(page).getByText('00:45')).toBeVisible()
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await expect(waveOf(page).getByText('00:15')).toBeVisible()
  expect(await soundTime(page)).toBe(0)
  await page.mouse.up()
  await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(15)
  expect(await soundTime(page)).toBeLessThan(40)
  await page.mouse.click(to.x, to.y)
  await expect(waveOf(page)).toBeFocused()
  await expect(page.getByRole('region', { name: t('player.label') })).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(() => soundTime(page)).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a finger that scrolls the page from the waveform starts nothing', { tag: '@slow' }, async ({
    page,
  }) => {
    await waveOf(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    const start = await placeOf(page, 40)
    await swipe(page, start, { x: start.x, y: start.y - 150 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
    await expect(page.getByRole('region', { name: t('player.label') })).toBeHidden()
    expect(await soundTime(page)).toBe(0)
  })

  test('a finger drags along the waveform to a place in it', async ({ page }) => {
    await waveOf(page).scrollIntoViewIfNeeded()
    await swipe(page, await placeOf(page, 40), await placeOf(page, 20))
    await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(19)
    expect(await soundTime(page)).toBeLessThan(38)
  })
})

test('a waveform that could not be fetched can still be sought, and is drawn once the connection is back', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route('**/waveform*', (route) => route.abort('internetdisconnected'))
  await openPage(page, path)
  const { x, y } = await placeOf(page, 20)
  await page.mouse.click(x, y)
  await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(19)
  // Of the page, and of the bar.
  await expect(page.getByRole('slider', { name: t('player.seek') })).toHaveCount(2)
  await page.unroute('**/waveform*')
  const drawn = page.waitForResponse(/\/waveform/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await drawn).ok()).toBe(true)
})
