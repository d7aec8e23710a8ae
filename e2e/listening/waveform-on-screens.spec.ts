import { chromium, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 90
let address: string

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'wave')
  const { id, slug } = await publishSound(artist, { title: 'Even tone' }, SECONDS)
  address = `/sound/${id}/${slug}`
})

const waveOf = (page: Page) =>
  page.getByRole('region', { name: t('soundPage.length') }).locator('canvas')

/** The page of the sound on screens like these; an emulated density would lay no edge on a pixel. */
async function withScreens(screens: string[], use: (page: Page) => Promise<void>): Promise<void> {
  const { baseURL, launchOptions = {} } = test.info().project.use
  const args = [...(launchOptions.args ?? []), ...screens]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ viewport: null, baseURL: baseOf(baseURL) })
    await openPage(page, address)
    await use(page)
  } finally {
    await browser.close()
  }
}

/** The colours of a row of the screen's pixels through the middle of the waveform. */
async function coloursOf(page: Page): Promise<number> {
  await waveOf(page).scrollIntoViewIfNeeded()
  const density = await page.evaluate(() => devicePixelRatio)
  const box = await waveOf(page).boundingBox()
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

for (const density of [1, 1.25, 1.5, 2]) {
  test(`at a density of ${density} every pixel of the waveform is of a bar or of none`, {
    tag: density === 1 ? [] : '@slow',
  }, async () => {
    const screen = `--screen-info={2600x1800 devicePixelRatio=${density}}`
    await withScreens([screen, '--window-size=1200,800'], async (page) => {
      expect(await page.evaluate(() => devicePixelRatio)).toBe(density)
      await expect.poll(() => coloursOf(page)).toBe(2)
    })
  })
}

test('paused, the waveform is drawn anew on a screen of another density, and on the next', {
  tag: '@slow',
}, async () => {
  const [one, two, three] = [1, 2, 1.5].map((density) => `{1280x800 devicePixelRatio=${density}}`)
  await withScreens([`--screen-info=${one}${two}${three}`], async (page) => {
    const devTools = await page.context().newCDPSession(page)
    const { windowId } = await devTools.send('Browser.getWindowForTarget')
    const perPixel = () =>
      waveOf(page).evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth)
    for (const [left, density] of [
      [1300, 2],
      [2600, 1.5],
      [20, 1],
    ] as const) {
      await devTools.send('Browser.setWindowBounds', { windowId, bounds: { left, top: 20 } })
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(density)
      await expect.poll(perPixel).toBeCloseTo(density, 1)
    }
  })
})

test('the waveform shows the time under the pointer, and is sought by keys', async ({ page }) => {
  await openPage(page, address)
  const play = t('player.playTitle', { title: 'Even tone' })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  const slider = page
    .getByRole('region', { name: t('soundPage.length') })
    .getByRole('slider', { name: t('player.seek') })
  const box = await slider.boundingBox()
  if (box === null) throw new Error('the waveform is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(slider).toHaveText('00:45')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await expect(slider).toHaveText('00:30')
  await page.mouse.move(0, 0)
  await expect(slider).toHaveText('')
  await slider.focus()
  const time = async () => Number(await slider.getAttribute('aria-valuenow'))
  for (const [key, from] of [
    ['PageUp', 30],
    ['PageUp', 60],
    ['ArrowRight', 65],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(time).toBeGreaterThanOrEqual(from)
    if (key === 'Home') await expect.poll(time).toBeLessThan(30)
  }
})
