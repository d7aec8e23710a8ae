import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
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
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const LIMIT = { from: 6, to: 10 }
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
async function playAll(page: Page): Promise<void> {
  await openPage(page, album)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
}

/** As on an iPhone: what can be played is up to the element alone. */
async function withoutMediaSource(page: Page, canPlay: string): Promise<void> {
  await page.addInitScript((answer) => {
    Reflect.deleteProperty(window, 'MediaSource')
    Reflect.deleteProperty(window, 'ManagedMediaSource')
    HTMLMediaElement.prototype.canPlayType = () => answer as CanPlayTypeResult
  }, canPlay)
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

test('where the element itself plays HLS it is given the playlist, stops at a limit, and continues', {
  tag: '@slow',
}, async ({ page }) => {
  const files = fetched(page, MP3)
  await withoutMediaSource(page, 'maybe')
  await playAll(page)
  await expectSoundToAdvance(page, 0.5)
  expect(await loudness(page)).toBeGreaterThan(0.05)
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

test('where nothing plays HLS the MP3 plays', { tag: '@slow' }, async ({ page }) => {
  const files = fetched(page, MP3)
  await withoutMediaSource(page, '')
  await playAll(page)
  await expectSoundToAdvance(page, 0.5)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  expect(files).not.toEqual([])
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

test('where the platform controls the volume, loudness normalisation is not offered', {
  tag: '@slow',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })
  })
  await playAll(page)
  await expectSoundToAdvance(page, 0.3)
  await bar(page)
    .getByRole('button', { name: t('playing.more') })
    .click()
  await expect(page.getByRole('menuitem', { name: t('playing.keys') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('playing.evenOff') })).toHaveCount(0)
})
