import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { addComment } from '../../src/community/contract.ts'
import { getSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import {
  expectSoundToAdvance,
  loudness,
  soundTime,
  watchSound,
} from '../support/playback/listening.ts'
import { toneWav } from '../support/playback/tone.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 60
const LIMIT = { from: 20, to: 40 }
let base: string
let loud: string
let limited: string
let album: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  base = baseOf(baseURL)
  const [artist, fan] = await Promise.all([newPerson(base, 'loud'), newPerson(base, 'fan')])
  const part = { limit: true, limitFrom: LIMIT.from, limitTo: LIMIT.to }
  const file = toneWav(0, SECONDS * 44_100)
  const text = { description: 'Two lines.\n\n二行。', tags: ['harbour', '港'] }
  const [whole, cut] = await Promise.all([
    publishSound(artist, { title: 'Loud', ...text }, file),
    publishSound(artist, { title: 'Cut', ...part }, file),
  ])
  await fan.call(addComment, {
    params: { id: whole.id },
    body: { text: 'That bell!', position: 25 },
  })
  const made = await artist.call(createAlbum, {
    body: { title: 'Both', genre: 'electronic', status: 'Released', sounds: [whole.id, cut.id] },
  })
  // A limited one is released once its preview is there.
  const status = async () => (await artist.call(getSound, { params: { id: cut.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  loud = `/sound/${whole.id}/${whole.slug}`
  limited = `/sound/${cut.id}/${cut.slug}`
  album = `/album/${made.id}/${made.slug}`
})
test.beforeEach(({ page }) => watchSound(page))

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const play = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .click()

test('L claps for the current sound, and number and marks of an open page follow', {
  tag: '@slow',
}, async ({ page, context }) => {
  const member = await newPerson(base, 'clapper')
  await context.addCookies([{ name: 'token', value: member.token, url: base }])
  await openPage(page, loud)
  const hands = page.getByRole('main').getByRole('button', { name: /^Clap: / })
  await expect(hands).toHaveText('0')
  const details = page.getByRole('complementary', { name: t('works.details') })
  const counted = details.locator('dt', { hasText: t('soundPage.claps') }).locator('+ dd')
  await expect(counted).toHaveText('0')
  await play(page, 'Loud')
  await expectSoundToAdvance(page, 0.3)
  await page.getByRole('main').focus()
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect(page.getByText(t('playing.clapped', { title: 'Loud' }))).toBeVisible()
  await expect(hands).toHaveText('2')
  await expect(counted).toHaveText('2')
  await expect(page.getByRole('img', { name: /^Claps along the timeline/ })).toBeVisible()
  await page.getByRole('button', { name: t('community.clap.withdraw') }).click()
  await expect(hands).toHaveText('0')
  await expect(counted).toHaveText('0')
  await expect(page.getByRole('img', { name: /^Claps along the timeline/ })).toBeHidden()
  // On the press, before anything is asked: no answer has come yet.
  await page.route('**/claps', () => {})
  await hands.click()
  await expect(hands).toHaveText('1')
  await expect(counted).toHaveText('1')
})

test('the slash focuses the search, and is a character in an input', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, loud)
  const search = page.getByRole('banner').getByRole('combobox')
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('AC/DC')
  await expect(search).toHaveValue('AC/DC')
})

test('the page of a sound shows its description, its tags, and more by the artist', async ({
  page,
}) => {
  await openPage(page, loud)
  const main = page.getByRole('main')
  await expect(main.getByText('Two lines.')).toBeVisible()
  const tag = main.getByRole('link', { name: '#港' })
  expect(decodeURI((await tag.getAttribute('href')) ?? '')).toBe('/tag/港')
  await expect(main.getByRole('heading', { name: /^More by / })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Cut' }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: t('soundPage.share') })).toBeVisible()
})

test('normalised playback is heard: a loud recording is quieter', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, loud)
  await play(page, 'Loud')
  await expectSoundToAdvance(page, 0.3)
  const before = await loudness(page)
  expect(before).toBeGreaterThan(0.3)
  await barOf(page)
    .getByRole('button', { name: t('playing.more') })
    .click()
  await page.getByRole('menuitem', { name: t('playing.evenOff') }).click()
  await expect.poll(() => loudness(page)).toBeLessThan(before * 0.7)
  expect(await loudness(page)).toBeGreaterThan(0.05)
})

test('where a platform controls the volume itself, the player offers no volume', {
  tag: '@slow',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })
  })
  await openPage(page, loud)
  await play(page, 'Loud')
  await expectSoundToAdvance(page, 0.3)
  await expect(barOf(page).getByRole('slider', { name: t('player.seek') })).toBeVisible()
  await expect(barOf(page).getByRole('slider', { name: t('playing.volume') })).toBeHidden()
})

test('a link with a time beyond the preview plays the preview from its start', {
  tag: '@slow',
}, async ({ page }) => {
  for (const [time, from] of [
    ['50s', LIMIT.from],
    ['5s', LIMIT.from],
    ['30s', 30],
  ] as const) {
    await openPage(page, `${limited}?t=${time}`)
    await page.evaluate(() => localStorage.clear())
    await play(page, 'Cut')
    await expect.poll(() => soundTime(page)).toBeGreaterThan(from)
    expect(await soundTime(page)).toBeLessThan(from + 8)
    expect(await loudness(page)).toBeGreaterThan(0.05)
  }
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a sound is added to the playlist from its page, and a touch outside closes that', {
    tag: '@slow',
  }, async ({ page }) => {
    await openPage(page, loud)
    await play(page, 'Loud')
    await expectSoundToAdvance(page, 0.3)
    await openPage(page, limited)
    await page.getByRole('button', { name: t('player.enqueue') }).tap()
    await expect(page.getByText(t('player.enqueued', { title: 'Cut' }))).toBeVisible()
    const list = barOf(page).getByRole('heading', { name: t('player.playlist') })
    await barOf(page)
      .getByRole('button', { name: t('player.playlist') })
      .tap()
    await expect(list).toBeVisible()
    await expect(barOf(page).getByRole('button', { name: /^Move / })).toHaveCount(2)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(list).toBeHidden()
  })
})

test('on a slow connection the music begins and continues', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await openPage(page, loud)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  await play(page, 'Loud')
  await expect.poll(() => soundTime(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await expectSoundToAdvance(page, 8)
})

for (const device of [
  { viewport: { width: 1280, height: 800 }, isMobile: false },
  { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true },
]) {
  test.describe(`on a screen of ${device.viewport.width} pixels`, () => {
    test.use(device)

    test('nothing on the pages of a sound and of an album moves while they come', {
      tag: device.isMobile ? [] : '@slow',
    }, async ({ page }) => {
      for (const path of [loud, limited, album]) {
        await openPage(page, path)
        // What comes later, below the waveform, has come by then.
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate(layoutShift), `of ${path}`).toBeLessThan(0.01)
      }
    })
  })
}
