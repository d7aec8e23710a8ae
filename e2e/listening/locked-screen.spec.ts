import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { withPhone } from '../support/playback/locked-phone.ts'
import { toneWav } from '../support/playback/tone.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const RATE = 44_100
/** In seconds: the first ends by itself while nobody looks, and not before the screen is locked. */
const SOUNDS = [10, 20, 20].map((seconds) => ({ seconds, title: uniqueName(`${seconds} s`) }))
const [first, second, third] = SOUNDS.map(({ title }) => title)
let album: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'locked')
  const published = SOUNDS.map(({ title, seconds }) =>
    publishSound(artist, { title }, toneWav(0, seconds * RATE)),
  )
  const sounds = (await Promise.all(published)).map(({ id }) => id)
  const made = await artist.call(createAlbum, {
    body: { title: uniqueName('Night'), genre: 'electronic', status: 'Released', sounds },
  })
  album = `${base}/album/${made.id}/${made.slug}`
})

const session = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    return [metadata?.title, playbackState]
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

const address = (page: Page) =>
  page.evaluate(() => {
    const [audio]: HTMLMediaElement[] = Reflect.get(window, 'heardAudio') ?? []
    return audio?.src
  })

/** What a platform has to stream with, and what its element is given. */
const WAYS = [
  { way: 'Media Source', given: /^blob:/, prepare: () => {} },
  {
    way: 'HLS of its own',
    given: /stream\.m3u8$/,
    prepare: () => void Reflect.deleteProperty(window, 'MediaSource'),
  },
  {
    way: 'MP3 alone',
    given: /stream\.mp3$/,
    prepare: () => {
      Reflect.deleteProperty(window, 'MediaSource')
      HTMLMediaElement.prototype.canPlayType = () => ''
    },
  },
]

for (const { way, given, prepare } of WAYS) {
  test(`with the screen locked the next sound starts and continues, and media keys step: with ${way}`, {
    tag: '@slow',
  }, async () => {
    await withPhone(async ({ page, lock }) => {
      await watchSound(page)
      await watchKeys(page)
      await page.addInitScript(prepare)
      await openPage(page, album)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('albums.playAll') })
        .click()
      await expectSoundToAdvance(page, 0.1)
      expect(await address(page)).toMatch(given)
      await lock()
      expect(await session(page)).toEqual([first, 'playing'])
      await expect.poll(() => session(page), { timeout: 40_000 }).toEqual([second, 'playing'])
      await expectSoundToAdvance(page, 1)
      await press(page, 'nexttrack')
      await expect.poll(() => session(page)).toEqual([third, 'playing'])
      await expectSoundToAdvance(page, 1)
      await press(page, 'previoustrack')
      await expect.poll(() => session(page)).toEqual([second, 'playing'])
      await expectSoundToAdvance(page, 1)
      await press(page, 'pause')
      await expect.poll(() => soundTime(page)).toBe(0)
      await press(page, 'play')
      await expectSoundToAdvance(page, 1)
      expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
    })
  })
}
