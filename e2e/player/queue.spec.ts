import { expect, type Locator, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { swipe } from '../support/touch.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const TITLES = ['Harbour Lights', '夜行バスの窓から見た港の灯りと長い曲名', 'Slow Rain']
let sounds: { path: string; title: string }[]

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'player')
  const published = TITLES.map((title) => publishSound(artist, { title }, 40))
  sounds = (await Promise.all(published)).map(({ id, slug, title }) => ({
    path: `/sound/${id}/${slug}`,
    title,
  }))
})
test.beforeEach(({ page }) => watchSound(page))

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const inBar = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true })
const rowsIn = (page: Page) => barOf(page).getByRole('button', { name: /^Move / })
const pathOf = (at: number) => sounds[at]?.path ?? ''
const play = (page: Page, at: number) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: TITLES[at] ?? '' }) })
    .first()
    .click()

test.describe('with a touch screen', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('the queue takes a sound from its page, closes on a press outside, survives a reload with its place, and is emptied', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const title = page.getByRole('heading', { level: 1 })
    const list = barOf(page).getByRole('heading', { name: t('player.queue') })

    await test.step('a visitor who plays nothing fetches no player', async () => {
      await openPage(page, pathOf(0))
      expect(scripts.filter((url) => url.includes('browser-player'))).toEqual([])
      await play(page, 0)
      await expectSoundToAdvance(page, 0.2)
    })

    await test.step('a sound is added from its page', async () => {
      await openPage(page, pathOf(1))
      await page.getByRole('button', { name: t('player.enqueue') }).tap()
      await expect(page.getByText(t('player.enqueued', { title: TITLES[1] ?? '' }))).toBeVisible()
    })

    await test.step('the dropdown toggles by its button, and closes on a touch or a click outside, and by Escape', async () => {
      const toggle = inBar(page, t('player.queue'))
      await toggle.tap()
      await expect(rowsIn(page)).toHaveCount(2)
      await title.tap()
      await expect(list).toBeHidden()
      await toggle.click()
      await expect(list).toBeVisible()
      await title.click()
      await expect(list).toBeHidden()
      await toggle.click()
      await expect(list).toBeVisible()
      await toggle.click()
      await expect(list).toBeHidden()
      await toggle.press('Enter')
      await expect(list).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(toggle).toBeFocused()
    })

    await test.step('after a reload it is as it was, and plays on from its place', async () => {
      await inBar(page, t('playing.play')).click()
      await expectSoundToAdvance(page, 0.2)
      await barOf(page)
        .getByRole('slider', { name: t('player.seek') })
        .press('PageUp')
      await expect.poll(() => soundTime(page)).toBeGreaterThan(30)
      await inBar(page, t('playing.pause')).click()
      await expect.poll(() => soundTime(page)).toBe(0)
      const shown = await barOf(page).locator('time').first().textContent()
      // A pointer over a play button would be a wish of its own.
      await page.mouse.move(0, 0)
      // Until it is gone, the page from before may still fetch what it was about to play.
      page.once('framenavigated', () => {
        scripts.length = 0
      })
      await reloadPage(page)
      // Some more may have been played between the look and the reload.
      const seconds = Number(shown?.slice(-2))
      const near = [seconds, seconds + 1].map((each) => String(each).padStart(2, '0'))
      await expect(barOf(page).locator('time').first()).toHaveText(
        new RegExp(`^00:(${near.join('|')})$`),
      )
      // What streams it is fetched for who is about to listen, not before.
      const streaming = () => scripts.filter((url) => /\/hls[.-]|\/media\//.test(url))
      expect(streaming()).toEqual([])
      await expect(barOf(page).getByRole('link', { name: TITLES[0] })).toBeVisible()
      expect(await soundTime(page)).toBe(0)
      await inBar(page, t('playing.play')).hover()
      await expect.poll(streaming).toEqual([expect.stringContaining('hls')])
      await inBar(page, t('playing.play')).click()
      await expect.poll(() => soundTime(page)).toBeGreaterThan(30)
      await expectSoundToAdvance(page, 0.3)
    })

    await test.step('emptied, it ends the music, shows so until it is closed, and the bar disappears', async () => {
      await inBar(page, t('player.queue')).click()
      await expect(rowsIn(page)).toHaveCount(2)
      await inBar(page, t('playing.queue.removeAll')).click()
      const message = page.getByText(t('playing.empty'))
      await expect(message).toBeVisible()
      await expect(barOf(page).locator('time').first()).toHaveText('00:00')
      await expect.poll(() => soundTime(page)).toBe(0)
      await title.tap()
      await expect(message).toBeHidden()
      await expect(barOf(page)).toBeHidden()
    })
  })
})

test('the queue is reordered by keys and by dragging, and loses its tracks by their buttons', {
  tag: '@slow',
}, async ({ page }) => {
  for (const at of TITLES.keys()) {
    await openPage(page, pathOf(at))
    await play(page, at)
    await expectSoundToAdvance(page, 0.2)
  }
  await inBar(page, t('player.queue')).click()
  const read = async () =>
    Promise.all((await rowsIn(page).all()).map((each) => each.getAttribute('aria-label')))
  const move = (at: number) => t('sortable.move', { title: TITLES[at] ?? '' })
  await inBar(page, move(0)).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(read).toEqual([move(1), move(0), move(2)])
  await expect(inBar(page, move(0))).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(read).toEqual([move(1), move(2), move(0)])
  const [start, end] = [await centreOf(rowsIn(page).first()), await centreOf(rowsIn(page).nth(1))]
  const drag = async () => {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y + 4, { steps: 4 })
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(read).toEqual([move(1), move(2), move(0)])
  await drag()
  await page.mouse.up()
  await expect.poll(read).toEqual([move(2), move(1), move(0)])
  const next = t('playing.queue.playNext', { title: TITLES[0] ?? '' })
  await page.getByRole('button', { name: next }).click()
  await expect.poll(read).toEqual([move(2), move(0), move(1)])
  await expect(page.getByRole('button', { name: next })).toBeFocused()
  await page.getByRole('button', { name: t('playing.queue.removeOthers') }).click()
  await expect(rowsIn(page)).toHaveCount(0)
  await expect(barOf(page).getByRole('link', { name: TITLES[2] }).first()).toBeVisible()
  await expectSoundToAdvance(page, 0.3)
  await inBar(page, t('playing.remove', { title: TITLES[2] ?? '' })).click()
  await expect(page.getByText(t('playing.empty'))).toBeVisible()
})

test('in a long queue a row that is dragged to the edge scrolls it, to its end and no further', {
  tag: '@slow',
}, async ({ page }) => {
  await openLongQueue(page, 40)
  await inBar(page, t('player.queue')).click()
  const first = inBar(page, t('sortable.move', { title: 'Track 0' }))
  const at = await centreOf(first)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y + 420, { steps: 8 })
  const told = barOf(page).getByText(
    t('sortable.moved', { title: 'Track 0', place: 40, count: 40 }),
  )
  await expect(told).toBeAttached()
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(rowsIn(page).last()).toHaveAccessibleName(t('sortable.move', { title: 'Track 0' }))
  await expect(rowsIn(page).last()).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

  test('a finger moves a row of the queue by its grip', { tag: '@slow' }, async ({ page }) => {
    await openLongQueue(page, 3)
    await barOf(page)
      .getByRole('button', { name: t('playing.open', { title: 'Track 0' }) })
      .tap()
    const sheet = page.getByRole('dialog', { name: t('player.label') })
    const grips = sheet.getByRole('button', { name: /^Move / })
    const names = async () =>
      Promise.all((await grips.all()).map((each) => each.getAttribute('aria-label')))
    const move = (at: number) => t('sortable.move', { title: `Track ${at}` })
    const from = await centreOf(grips.nth(2))
    await swipe(page, from, await centreOf(grips.nth(1)))
    await expect.poll(names).toEqual([move(0), move(2), move(1)])
  })
})

async function centreOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A page with the queue of an earlier visit. */
async function openLongQueue(page: Page, count: number): Promise<void> {
  // What is no longer there would be taken out.
  await page.route('**/api/sounds/earlier*', () => new Promise(() => {}))
  await openPage(page, pathOf(0))
  const [, , id] = pathOf(0).split('/')
  const sound = await (await page.request.get(`/api/sounds/${id}`)).json()
  const tracks = Array.from({ length: count }, (_, at) => ({
    ...sound,
    id: `earlier${String(at).padStart(5, '0')}`,
    title: `Track ${at}`,
  }))
  const queue = { version: 1, savedAt: Date.now(), tracks, current: tracks[0]?.id, time: 0 }
  const text = JSON.stringify({ ...queue, shuffle: null, repeat: 'off', fromList: [] })
  await page.evaluate((stored) => localStorage.setItem('player', stored), text)
  await reloadPage(page)
}
