import { expect, type Page, test } from '@playwright/test'
import { getMe } from '../../src/accounts/contract.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const CUT = '夜行バスの窓から見た港の灯りと長い曲名'
const PART = { limit: true, limitFrom: 4, limitTo: 7 }
const SOLD = { sales: true, price: 300, nameyourprice: false }
let profile: string
let artistName: string
let cut: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'continues')
  await publishSound(artist, { title: 'Third', ...SOLD }, 60)
  await publishSound(artist, { title: 'Second', ...SOLD }, 60)
  const { id, slug } = await publishSound(artist, { title: CUT, ...SOLD, ...PART }, 20)
  // Released once its preview is there.
  const status = async () => (await artist.call(getSound, { params: { id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  const me = await artist.call(getMe)
  profile = `/user/${me.username}`
  artistName = me.name ?? ''
  cut = `/sound/${id}/${slug}`
})
test.beforeEach(({ page }) => watchSound(page))

const barOf = (page: Page) => page.locator('[data-player-bar]')

/** What the live region has said so far. */
async function collectAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.querySelector('[data-announcement]')?.textContent
      if (text && text !== said.at(-1)) said.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'said'))
}

test('a list plays on after the preview that was chosen from it, which ends with its price', {
  tag: '@slow',
}, async ({ page, context }) => {
  const t = translator('en')
  const bar = barOf(page)
  const press = (title: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: t('player.playTitle', { title }) })
      .click()
  const announcements = await collectAnnouncements(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  await openPage(page, profile)
  await press(CUT)
  await expect(bar.getByRole('link', { name: CUT })).toBeVisible()
  await expect(bar.getByRole('button', { name: t('playing.clap') })).toBeVisible()
  await expect(bar.getByRole('slider', { name: t('player.seek') })).toHaveAttribute(
    'aria-valuetext',
    /^[4-7] seconds of 20 seconds$/,
  )
  const note = bar.getByRole('status').filter({ hasText: t('playing.previewLimit.over') })
  await expect(note).toContainText(CUT)
  await expect(bar.getByRole('link', { name: 'Second' })).toBeVisible()
  await expectSoundToAdvance(page, 0.2)
  await page.getByRole('main').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => soundTime(page)).toBe(0)
  await page.keyboard.press('Space')
  await expectSoundToAdvance(page, 0.2)
  await note.getByRole('button', { name: t('common.buy.buyFor', { price: '¥300' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('sales.buy.title', { title: CUT }) })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const saysOf = (title: string) => t('playing.nowPlaying', { title, artist: artistName })
  expect(await announcements()).toEqual([saysOf(CUT), saysOf('Second')])

  const volume = bar.getByRole('slider', { name: t('playing.volume') })
  await page.getByRole('main').focus()
  const scrolled = async () => {
    await page.keyboard.press('ArrowDown')
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scrolled).toBeGreaterThan(0)
  await expect(volume).toHaveAttribute('aria-valuetext', '100%')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(volume).toHaveAttribute('aria-valuetext', '95%')

  await context.setOffline(true)
  await press('Third')
  await expect(page.getByText(t('player.failed', { title: 'Third' }))).toBeVisible()
  await expectSoundToAdvance(page, 0.3)
  await expect(bar.getByRole('link', { name: 'Second' })).toBeVisible()
  await context.setOffline(false)
  await press('Third')
  await expect(bar.getByRole('link', { name: 'Third' })).toBeVisible()
})

test.describe('by finger', () => {
  test.use({
    viewport: { width: 375, height: 720 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })

  test('a preview that nothing follows ends on its page and in the player, each with its price', {
    tag: '@slow',
  }, async ({ page }) => {
    const t = translator('ja')
    await openPage(page, `/ja${cut}`)
    const main = page.getByRole('main')
    await main
      .getByRole('button', { name: t('player.playTitle', { title: CUT }) })
      .first()
      .tap()
    const over = t('playing.previewLimit.over')
    await expect(main.getByText(over)).toBeVisible()
    await expect(barOf(page).getByText(over)).toBeVisible()
    await main.getByText(over).scrollIntoViewIfNeeded()
    const buy = t('common.buy.buyFor', { price: '¥300' })
    await main.getByText(over).locator('..').getByRole('button', { name: buy }).tap()
    const dialog = page.getByRole('dialog', { name: t('sales.buy.title', { title: CUT }) })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await barOf(page)
      .getByRole('button', { name: t('playing.open', { title: CUT }) })
      .tap()
    const sheet = page.getByRole('dialog', { name: t('player.label') })
    await expect(sheet.getByRole('button', { name: t('playing.clap') })).toBeVisible()
    await expect(sheet.getByText(over)).toBeVisible()
    await sheet.getByRole('button', { name: buy }).first().tap()
    await expect(dialog).toBeVisible()
  })
})

test('in forced colours the played part and the volume are seen', { tag: '@slow' }, async ({
  page,
}) => {
  const t = translator('en')
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, cut)
  const play = page.getByRole('main').getByRole('button', {
    name: t('player.playTitle', { title: CUT }),
  })
  await play.first().click()
  await expectSoundToAdvance(page, 0.5)
  const colours = await barOf(page)
    .locator('canvas')
    .evaluate((canvas) => {
      const { color, outlineColor } = getComputedStyle(canvas)
      return [color, outlineColor]
    })
  expect(new Set(colours).size).toBe(2)
  const track = barOf(page).getByRole('slider', { name: t('playing.volume') })
  expect(
    await track.evaluate((slider) =>
      getComputedStyle(slider).getPropertyValue('forced-color-adjust'),
    ),
  ).toBe('none')
})
