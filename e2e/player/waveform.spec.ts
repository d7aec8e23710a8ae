import { chromium, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { swipe } from '../support/touch.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 40
let path: string

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'waves')
  const sound = await publishSound(artist, { title: 'Waves' }, SECONDS)
  path = `/sound/${sound.id}/${sound.slug}`
})
test.beforeEach(({ page }) => watchSound(page))

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const waveOf = (page: Page) =>
  page.getByRole('main').getByRole('slider', { name: t('player.seek') })

/** Where a time of the sound lies on the page. */
async function placeOf(page: Page, seconds: number) {
  const box = await waveOf(page).boundingBox()
  if (box === null) throw new Error('the waveform has no place')
  return { x: box.x + (seconds / SECONDS) * box.width, y: box.y + box.height / 2 }
}

test('the waveform shows the time under the pointer, seeks to where the mouse is released, and is sought by keys', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, path)
  const wave = waveOf(page)
  const [late, early] = [await placeOf(page, 30), await placeOf(page, 10)]

  await test.step('a drag shows its time, and plays from where it ends', async () => {
    await page.mouse.move(late.x, late.y)
    await page.mouse.down()
    await expect(wave.getByText('00:30')).toBeVisible()
    await page.mouse.move(early.x, early.y, { steps: 3 })
    await expect(wave.getByText('00:10')).toBeVisible()
    expect(await soundTime(page)).toBe(0)
    await page.mouse.up()
    await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(10)
    expect(await soundTime(page)).toBeLessThan(25)
    await expect(barOf(page)).toBeVisible()
  })

  await test.step('the time under the pointer is shown without a press, and leaves with it', async () => {
    await page.mouse.move(late.x, late.y)
    await expect(wave).toHaveText('00:30')
    await page.mouse.move(0, 0)
    await expect(wave).toHaveText('')
  })

  await test.step('a press gives it the focus, and space pauses what it has started', async () => {
    await page.mouse.click(early.x, early.y)
    await expect(wave).toBeFocused()
    await page.keyboard.press('Space')
    await expect.poll(() => soundTime(page)).toBe(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('keys seek by steps, by half a minute, and to the start', async () => {
    const at = async () => Math.round(Number(await wave.getAttribute('aria-valuenow')))
    for (const [key, time] of [
      ['Home', 0],
      ['ArrowRight', 5],
      ['ArrowRight', 10],
      ['ArrowLeft', 5],
      ['PageUp', 35],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(at).toBe(time)
    }
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a finger that scrolls the page from the waveform starts nothing, and one that drags along it seeks', {
    tag: '@slow',
  }, async ({ page }) => {
    await openPage(page, path)
    await waveOf(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    const start = await placeOf(page, 30)
    await swipe(page, start, { x: start.x, y: start.y - 150 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
    await expect(barOf(page)).toBeHidden()
    expect(await soundTime(page)).toBe(0)

    await waveOf(page).scrollIntoViewIfNeeded()
    await swipe(page, await placeOf(page, 30), await placeOf(page, 15))
    await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(14)
    expect(await soundTime(page)).toBeLessThan(28)
  })
})

/** The page of the sound on screens like these; an emulated density would lay no edge on a pixel. */
async function withScreens(screens: string[], use: (page: Page) => Promise<void>): Promise<void> {
  const { baseURL, launchOptions = {} } = test.info().project.use
  const args = [...(launchOptions.args ?? []), ...screens]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ viewport: null, baseURL: baseOf(baseURL) })
    await openPage(page, path)
    await use(page)
  } finally {
    await browser.close()
  }
}

const canvasOf = (page: Page) => waveOf(page).locator('canvas')

/** The colours of a row of the screen's pixels through the middle of the waveform. */
async function coloursOf(page: Page): Promise<number> {
  await canvasOf(page).scrollIntoViewIfNeeded()
  const density = await page.evaluate(() => devicePixelRatio)
  const box = await canvasOf(page).boundingBox()
  if (box === null) throw new Error('the waveform is not shown')
  const row = {
    left: Math.ceil(box.x * density) + 1,
    top: Math.round((box.y + box.height / 2) * density),
    width: Math.floor(box.width * density) - 2,
    height: 1,
  }
  const screen = sharp(await page.screenshot())
  const pixels = await screen.extract(row).removeAlpha().raw().toBuffer()
  return new Set(Array.from({ length: row.width }, (_, x) => pixels.readUIntBE(x * 3, 3))).size
}

test('paused, the waveform is drawn anew on a screen of another density, where every pixel is of a bar or of none', {
  tag: '@slow',
}, async () => {
  const [one, two, three] = [1, 2, 1.5].map((density) => `{1280x800 devicePixelRatio=${density}}`)
  await withScreens([`--screen-info=${one}${two}${three}`], async (page) => {
    const devTools = await page.context().newCDPSession(page)
    const { windowId } = await devTools.send('Browser.getWindowForTarget')
    const perPixel = () =>
      canvasOf(page).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)
    for (const [left, density] of [
      [1300, 2],
      [2600, 1.5],
      [20, 1],
    ] as const) {
      await devTools.send('Browser.setWindowBounds', { windowId, bounds: { left, top: 20 } })
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(density)
      await expect.poll(perPixel).toBeCloseTo(density, 1)
      await expect.poll(() => coloursOf(page)).toBe(2)
    }
  })
})
