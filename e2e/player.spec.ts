import { expect, type Page, test } from '@playwright/test'
import { newPerson } from './support/data/accounts.ts'
import { openPage, reloadPage } from './support/navigation.ts'
import { translator } from './support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from './support/playback/listening.ts'
import { baseOf, publishSound } from './support/world.ts'

const t = translator('en')
const TITLES = ['Harbour Lights', '夜行バスの窓から見た港の灯りと長い曲名', 'Slow Rain']
const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true }
let sounds: { path: string; title: string }[]

test.beforeAll(async () => {
  const base = baseOf(test.info().project.use.baseURL)
  const artist = await newPerson(base, 'player')
  const published = TITLES.map((title) => publishSound(artist, { title }, 40))
  sounds = (await Promise.all(published)).map(({ id, slug, title }) => ({
    path: `/sound/${id}/${slug}`,
    title,
  }))
})

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const queueOf = (page: Page) =>
  page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Move / }) })
const titlesIn = (page: Page) => queueOf(page).getByRole('button', { name: /^Move / })
const openList = (page: Page) =>
  barOf(page)
    .getByRole('button', { name: t('player.playlist') })
    .click()

/** Plays these sounds one after the other, each from its own page, and is on the last one’s. */
async function playAll(page: Page, count: number): Promise<void> {
  await watchSound(page)
  for (const { path, title } of sounds.slice(0, count)) {
    await openPage(page, path)
    const play = page.getByRole('main').getByRole('button', {
      name: t('player.playTitle', { title }),
    })
    await play.first().click()
    await expectSoundToAdvance(page, 0.2)
  }
}

const pause = async (page: Page) => {
  await page.getByRole('main').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => soundTime(page)).toBe(0)
}

test('the bar has times, play, waveform, cover, a link to the sound, back, forward, repeat and the playlist', async ({
  page,
}) => {
  await playAll(page, 1)
  const bar = barOf(page)
  for (const name of ['pause', 'back', 'forward', 'repeatOff', 'shuffle'] as const) {
    await expect(bar.getByRole('button', { name: t(`playing.${name}`), exact: true })).toBeVisible()
  }
  await expect(bar.getByRole('slider', { name: t('player.seek') })).toBeVisible()
  await expect(bar.getByRole('button', { name: t('player.playlist') })).toBeVisible()
  await expect(bar.locator('time').last()).toHaveText('00:40')
  await expect(bar.locator('a svg, a img').first()).toBeVisible()
  const link = bar.getByRole('link', { name: TITLES[0] })
  expect(decodeURI((await link.getAttribute('href')) ?? '')).toBe(decodeURI(sounds[0]?.path ?? ''))
})

test('once the last track is removed, the playlist shows that it is empty until it is closed, and the bar disappears', {
  tag: '@slow',
}, async ({ page }) => {
  await playAll(page, 1)
  await openList(page)
  await page.getByRole('button', { name: t('playing.remove', { title: TITLES[0] ?? '' }) }).click()
  const message = page.getByText(t('playing.empty'))
  await expect(message).toBeVisible()
  await expect(barOf(page).locator('time').first()).toHaveText('00:00')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(message).toBeHidden()
  await expect(barOf(page)).toBeHidden()
})

test('the playlist survives a reload with its place, and plays on from there', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openPage(page, sounds[0]?.path ?? '')
  expect(scripts.filter((url) => url.includes('browser-player'))).toEqual([])
  await playAll(page, 2)
  await barOf(page)
    .getByRole('slider', { name: t('player.seek') })
    .focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => soundTime(page)).toBeGreaterThan(30)
  await pause(page)
  const shown = await barOf(page).locator('time').first().textContent()
  // A pointer over a play button would be a wish of its own.
  await page.mouse.move(0, 0)
  scripts.length = 0
  await reloadPage(page)
  await expect(barOf(page).locator('time').first()).toHaveText(shown ?? '')
  // What streams it is fetched for who is about to listen, not before.
  const streaming = () => scripts.filter((url) => /\/hls[.-]|\/media\//.test(url))
  expect(streaming()).toEqual([])
  await expect(barOf(page).getByRole('link', { name: TITLES[1] })).toBeVisible()
  expect(await soundTime(page)).toBe(0)
  const again = barOf(page).getByRole('button', { name: t('playing.play'), exact: true })
  await again.hover()
  await expect.poll(streaming).toEqual([expect.stringContaining('hls')])
  await again.click()
  await expect.poll(() => soundTime(page)).toBeGreaterThan(30)
  await expectSoundToAdvance(page, 0.5)
  await openList(page)
  await expect(titlesIn(page)).toHaveCount(2)
})

test('the playlist is reordered by keys and by dragging', { tag: '@slow' }, async ({ page }) => {
  await playAll(page, 3)
  await openList(page)
  const order = async () =>
    (await titlesIn(page).all()).map(async (each) => each.getAttribute('aria-label'))
  const read = async () => Promise.all(await order())
  const move = (at: number) => t('playing.queue.move', { title: TITLES[at] ?? '' })
  await page.getByRole('button', { name: move(0), exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(read).toEqual([move(1), move(0), move(2)])
  await expect(page.getByRole('button', { name: move(0), exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(read).toEqual([move(1), move(2), move(0)])
  const [from, to] = [titlesIn(page).first(), titlesIn(page).nth(1)]
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (!start || !end) throw new Error('the rows have no place')
  await page.mouse.move(start.x + 10, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(end.x + 10, end.y + 24, { steps: 4 })
  await page.mouse.up()
  await expect.poll(read).toEqual([move(2), move(1), move(0)])
  const next = t('playing.queue.playNext', { title: TITLES[0] ?? '' })
  await page.getByRole('button', { name: next }).click()
  await expect.poll(read).toEqual([move(2), move(0), move(1)])
  await expect(page.getByRole('button', { name: next })).toBeFocused()
  await page.getByRole('button', { name: t('playing.queue.removeOthers') }).click()
  await expect(titlesIn(page)).toHaveCount(0)
  await expect(barOf(page).getByRole('link', { name: TITLES[2] }).first()).toBeVisible()
  await expectSoundToAdvance(page, 0.3)
})

test('keys seek, mute, step and list themselves, and ask a visitor who claps to sign in', async ({
  page,
}) => {
  await playAll(page, 2)
  const main = page.getByRole('main')
  await main.focus()
  const before = await soundTime(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => soundTime(page)).toBeGreaterThan(before + 4.5)
  const volume = barOf(page).getByRole('slider', { name: t('playing.volume') })
  await page.keyboard.press('Shift+ArrowDown')
  await expect(volume).toHaveAttribute('aria-valuetext', '95%')
  await page.keyboard.press('m')
  await expect(volume).toHaveAttribute('aria-valuetext', t('playing.volumeMuted', { percent: 95 }))
  await page.keyboard.press('p')
  await expect(barOf(page).getByRole('link', { name: TITLES[0] })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: t('playing.sheet.title') })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(main).toBeFocused()
  await expect(barOf(page).getByRole('link', { name: TITLES[0] })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('one tab plays at a time', { tag: '@slow' }, async ({ page, context }) => {
  await playAll(page, 1)
  const other = await context.newPage()
  await playAll(other, 2)
  await expect.poll(() => soundTime(page)).toBe(0)
  await expectSoundToAdvance(other, 0.3)
  await page.bringToFront()
  await barOf(page)
    .getByRole('button', { name: t('playing.play'), exact: true })
    .click()
  await expectSoundToAdvance(page, 0.3)
  await expect.poll(() => soundTime(other)).toBe(0)
})

test('without a connection the player shows what it waits for', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await playAll(page, 1)
  await pause(page)
  await openPage(page, sounds[1]?.path ?? '')
  await expect(barOf(page)).toBeVisible()
  await context.setOffline(true)
  const title = TITLES[1] ?? ''
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .click()
  await expect(page.getByText(t('playing.offline', { title }))).toBeVisible()
  await context.setOffline(false)
  await expectSoundToAdvance(page, 0.3)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a touch opens the full player, where a touch plays, shuffles and closes it', {
    tag: '@slow',
  }, async ({ page }) => {
    await playAll(page, 2)
    const title = TITLES[1] ?? ''
    const opener = barOf(page).getByRole('button', { name: t('playing.open', { title }) })
    await opener.tap()
    const sheet = page.getByRole('dialog', { name: t('player.label') })
    await expect(sheet.getByRole('link', { name: title })).toBeVisible()
    await expect(sheet.getByRole('slider', { name: t('player.seek') })).toBeVisible()
    const shuffle = sheet.getByRole('button', { name: t('playing.shuffle') })
    await shuffle.tap()
    await expect(shuffle).toHaveAttribute('aria-pressed', 'true')
    await sheet.getByRole('button', { name: t('playing.pause'), exact: true }).tap()
    await expect.poll(() => soundTime(page)).toBe(0)
    await sheet.getByRole('button', { name: t('playing.play'), exact: true }).tap()
    await expectSoundToAdvance(page, 0.3)
    await expect(titlesIn(page)).toHaveCount(2)
    await sheet.getByRole('button', { name: t('playing.close') }).tap()
    await expect(sheet).toBeHidden()
    await expectSoundToAdvance(page, 0.3)
  })
})
