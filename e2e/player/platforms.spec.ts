import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import {
  expectSoundToAdvance,
  loudness,
  soundTime,
  watchSound,
} from '../support/playback/listening.ts'
import { withPhone } from '../support/playback/locked-phone.ts'
import { toneWav } from '../support/playback/tone.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const LIMIT = { from: 6, to: 14 }
const SAMPLES = 20 * 44_100

/** The page of an album: a whole sound, one that may be heard in part, and another whole one. */
async function publishAlbum(base: string): Promise<string> {
  const artist = await newPerson(base, 'platform')
  const part = { limit: true, limitFrom: LIMIT.from, limitTo: LIMIT.to }
  const sounds = await Promise.all([
    publishSound(artist, { title: 'One' }, toneWav(0, SAMPLES)),
    publishSound(artist, { title: 'Part', ...part }, toneWav(0, SAMPLES)),
    publishSound(artist, { title: 'Last' }, toneWav(0, SAMPLES)),
  ])
  const ids = sounds.map(({ id }) => id)
  const [, limited = ''] = ids
  const standing = async () => (await artist.call(getSound, { params: { id: limited } })).status
  await expect.poll(standing).toBe('Released')
  const body = { title: 'All', genre: 'electronic', status: 'Released', sounds: ids } as const
  const { id } = await artist.call(createAlbum, { body })
  return `/album/${id}`
}

let album: string
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000)
  album = await publishAlbum(baseOf(baseURL))
})
test.beforeEach(({ page }) => watchSound(page))

const bar = (page: Page) => page.getByRole('region', { name: t('player.label') })
async function playAll(page: Page, base = ''): Promise<void> {
  await openPage(page, base + album)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
}

/** As on an iPhone: what can be played is up to the element alone. */
async function withoutMediaSource(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource')
    Reflect.deleteProperty(window, 'ManagedMediaSource')
    HTMLMediaElement.prototype.canPlayType = () => 'maybe'
  })
}

/** What is fetched of this kind from now on. */
function fetched(page: Page, kind: RegExp): string[] {
  const all: string[] = []
  page.on('request', (request) => {
    if (kind.test(request.url())) all.push(request.url())
  })
  return all
}

const MP3 = /\.mp3(\?|$)/
const session = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    return [metadata?.title, playbackState]
  })

test('where the element itself plays HLS and the platform sets the volume, as on an iPhone, it is given the playlist, stops at a limit, and continues', {
  tag: '@slow',
}, async ({ page }) => {
  const files = fetched(page, MP3)
  await withoutMediaSource(page)
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })
  })
  await playAll(page)
  await expectSoundToAdvance(page, 0.5)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  await expect(bar(page).getByRole('slider', { name: t('player.seek') })).toBeVisible()
  await expect(bar(page).getByRole('slider', { name: t('playing.volume') })).toBeHidden()
  await bar(page)
    .getByRole('button', { name: t('playing.more') })
    .click()
  await expect(page.getByRole('menuitem', { name: t('playing.keys') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('playing.evenOff') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await bar(page)
    .getByRole('button', { name: t('playing.forward') })
    .click()
  await expect(bar(page).getByRole('link', { name: 'Part' })).toBeVisible()
  await expect.poll(() => soundTime(page)).toBeGreaterThan(LIMIT.from)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  expect(await soundTime(page)).toBeLessThan(LIMIT.to)
  await expect(bar(page).getByRole('link', { name: 'Last' })).toBeVisible()
  await expectSoundToAdvance(page, 0.5)
  expect(await soundTime(page)).toBeLessThan(LIMIT.from)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  expect(files).toEqual([])
})

test('where the code that plays HLS does not arrive, the MP3 plays', { tag: '@slow' }, async ({
  page,
}) => {
  const files = fetched(page, MP3)
  let blocked = 0
  await page.route(/\/assets\/hls[^/]*\.js$/, (route) => {
    blocked += 1
    return route.abort()
  })
  await playAll(page)
  await expectSoundToAdvance(page, 0.5)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  expect(blocked).toBeGreaterThan(0)
  expect(files).not.toEqual([])
})

test('normalised playback is heard: a loud recording is quieter', { tag: '@slow' }, async ({
  page,
}) => {
  await playAll(page)
  await expectSoundToAdvance(page, 0.3)
  const before = await loudness(page)
  expect(before).toBeGreaterThan(0.3)
  await bar(page)
    .getByRole('button', { name: t('playing.more') })
    .click()
  await page.getByRole('menuitem', { name: t('playing.evenOff') }).click()
  await expect.poll(() => loudness(page)).toBeLessThan(before * 0.7)
  expect(await loudness(page)).toBeGreaterThan(0.05)
})

/** Keeps what the page does for each key of a lock screen, to press them where there is none. */
async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { mediaKeys: handlers })
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      set(action, handler)
      handlers[action] = handler
    }
  })
}

const press = (page: Page, action: MediaSessionAction) =>
  page.evaluate((pressed) => Reflect.get(window, 'mediaKeys')[pressed]({ action: pressed }), action)

test('with the screen of an iPhone locked the next sound starts and continues, and media keys step', {
  tag: '@slow',
}, async ({ baseURL }) => {
  await withPhone(async ({ page, lock }) => {
    await watchSound(page)
    await watchKeys(page)
    await withoutMediaSource(page)
    await playAll(page, baseOf(baseURL))
    await expectSoundToAdvance(page, 0.1)
    const address = await page.evaluate(() => {
      const [audio]: HTMLMediaElement[] = Reflect.get(window, 'heardAudio') ?? []
      return audio?.src
    })
    expect(address).toMatch(/stream\.m3u8$/)
    await lock()
    expect(await session(page)).toEqual(['One', 'playing'])
    await expect.poll(() => session(page), { timeout: 40_000 }).toEqual(['Part', 'playing'])
    await expectSoundToAdvance(page, 1)
    await press(page, 'nexttrack')
    await expect.poll(() => session(page)).toEqual(['Last', 'playing'])
    await expectSoundToAdvance(page, 1)
    await press(page, 'previoustrack')
    await expect.poll(() => session(page)).toEqual(['Part', 'playing'])
    await expectSoundToAdvance(page, 1)
    await press(page, 'pause')
    await expect.poll(() => soundTime(page)).toBe(0)
    await press(page, 'play')
    await expectSoundToAdvance(page, 0.5)
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  })
})
