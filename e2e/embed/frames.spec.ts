import { expect, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { skipTimeUntil } from '../support/clock.ts'
import { newPerson } from '../support/data/accounts.ts'
import { holdMp3 } from '../support/data/database.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import {
  frameOf,
  openOnAnotherOrigin,
  recordFurthest,
  recordResumed,
} from '../support/playback/embedded-frames.ts'
import {
  expectSoundToAdvance,
  loudness,
  soundTime,
  watchSound,
} from '../support/playback/listening.ts'
import { breakable, STREAM } from '../support/playback/unreliable-stream.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('ja')
const TITLE = '港の灯りがとても遠くに見える夜の長い長い題名'
const SMALL_ROOMS = [
  [320, 250],
  [375, 180],
  [320, 100],
  [600, 90],
  [480, 60],
  [320, 44],
] as const
let artist: Awaited<ReturnType<typeof newPerson>>
let sound: Awaited<ReturnType<typeof publishSound>>
let other: typeof sound

test.beforeAll(async () => {
  artist = await newPerson(base, 'embedded')
  sound = await publishSound(artist, { title: TITLE, price: 300 }, 40)
  other = await publishSound(artist, { title: 'Second', price: 300 })
})

const frameTag = (path: string, width = 480) =>
  `<iframe src="${base}/embed/${path}?lang=ja" width="${width}" height="180"></iframe>`

test('a blog finds the player by its page alone, whose script is under 15 kB, and it plays there', async ({
  page,
  request,
}) => {
  const html = await (await request.get(`/ja/sound/${sound.id}`)).text()
  const link = /<link [^>]*type="application\/json\+oembed"[^>]*>/.exec(html)?.[0] ?? ''
  const address = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const oembed = await (await request.get(address)).json()
  expect(oembed).toMatchObject({ type: 'rich', title: TITLE, provider_name: 'Neiro' })
  await watchSound(page)
  const close = await openOnAnotherOrigin(page, oembed.html)
  const frame = await frameOf(page, `/embed/sound/${sound.id}`)
  await expect(frame.getByRole('link', { name: TITLE })).toBeVisible()
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/plays'))
  await frame.getByRole('button', { name: t('playing.play') }).focus()
  await page.keyboard.press('Enter')
  expect((await recorded).status()).toBe(200)
  await expectSoundToAdvance(frame, 1)
  expect(await loudness(frame)).toBeGreaterThan(0.05)
  await frame.getByRole('slider').focus()
  // Four seconds each.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageUp')
  await expect.poll(() => soundTime(frame)).toBeGreaterThan(10)
  const told = page.waitForRequest((asked) => /\/api\/plays\/[a-z0-9]{12}$/.test(asked.url()))
  await frame.getByRole('button', { name: t('playing.pause') }).click()
  await told
  const cookies = await page.context().cookies(base)
  expect(cookies.filter(({ name }) => name !== 'machine_key')).toEqual([])
  close()

  const large = await (await request.get(`/embed/sound/${sound.id}?size=large`)).text()
  const [src = '', ...others] = [...large.matchAll(/<script src="([^"]+)"/g)].map(
    ([, each]) => each,
  )
  expect(others).toEqual([])
  const script = await (await request.get(src)).body()
  expect(script.byteLength).toBeGreaterThan(1000)
  expect(script.byteLength).toBeLessThan(15_000)
})

test('in any height title and Play are in the window, and nothing is cut off', {
  tag: '@slow',
}, async ({ page }) => {
  const album = await artist.call(createAlbum, {
    body: { title: TITLE, genre: 'electronic', status: 'Released', sounds: [sound.id, other.id] },
  })
  const open = async (path: string, [width, height]: readonly [number, number]) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/embed/${path}`)
    const where = `${path} at ${width} × ${height}`
    for (const part of [
      page.getByRole('button', { name: t('playing.play') }),
      page.getByRole('link', { name: TITLE, exact: true }),
    ]) {
      await expect(part, where).toBeInViewport({ ratio: 1 })
    }
    const deck = await page.locator('.deck').evaluate((part) => ({
      beyond: part.scrollHeight - part.clientHeight,
      bottom: part.getBoundingClientRect().bottom,
      width: part.clientWidth,
    }))
    expect(deck.beyond, where).toBeLessThanOrEqual(1)
    expect(deck.bottom, where).toBeLessThanOrEqual(height + 1)
    expect(deck.width, where).toBeGreaterThan(180)
  }
  for (const size of ['', '&size=small', '&size=medium', '&size=large']) {
    const isLow = size !== '&size=large'
    for (const room of [[480, 480], [600, 320], ...(isLow ? SMALL_ROOMS : [])] as const) {
      await open(`sound/${sound.id}?lang=ja${size}`, room)
    }
  }
  await open(`album/${album.id}?lang=ja`, [480, 480])
  for (const room of SMALL_ROOMS) await open(`album/${album.id}?lang=ja&size=medium`, room)
})

test('of two frames on one page one plays, and an album continues with its next sound', {
  tag: '@slow',
}, async ({ page }) => {
  const album = await artist.call(createAlbum, {
    body: {
      title: 'Both',
      genre: 'electronic',
      status: 'Released',
      sounds: [other.id, sound.id],
    },
  })
  await watchSound(page)
  const frames = [`album/${album.id}?size=large&lang=ja`, `sound/${sound.id}?lang=ja&theme=dark`]
  const close = await openOnAnotherOrigin(
    page,
    frames.map((path) => `<iframe src="${base}/embed/${path}" height="480"></iframe>`).join(''),
  )
  const list = await frameOf(page, `/embed/album/${album.id}`)
  const single = await frameOf(page, `/embed/sound/${sound.id}`)
  await single.getByRole('button', { name: t('playing.play') }).click()
  await expectSoundToAdvance(single, 0.5)
  await list.getByRole('button', { name: 'Second' }).click()
  await expectSoundToAdvance(list, 0.5)
  expect(await soundTime(single)).toBe(0)
  await list.getByRole('slider').fill('5')
  await expect(list.getByRole('link', { name: TITLE })).toBeVisible()
  await expectSoundToAdvance(list, 0.5)
  await expect(list.getByRole('button', { name: TITLE })).toHaveAttribute('aria-current', 'true')
  close()
})

test('a frame in a sandbox records its plays and draws the next waveform', {
  tag: '@slow',
}, async ({ page }) => {
  const album = await artist.call(createAlbum, {
    body: { title: 'Boxed', genre: 'jazz', status: 'Released', sounds: [sound.id, other.id] },
  })
  await watchSound(page)
  // WordPress embeds like this what oEmbed gives: the frame has the origin null.
  const frames = frameTag(`album/${album.id}`).replace('<iframe', '<iframe sandbox="allow-scripts"')
  const close = await openOnAnotherOrigin(page, frames)
  const frame = await frameOf(page, `/embed/album/${album.id}`)
  const posted = async (path: RegExp) => {
    const answer = await page.waitForResponse(
      (each) => path.test(each.url()) && each.request().method() === 'POST',
    )
    return answer.status()
  }
  const recorded = posted(/\/api\/plays$/)
  await frame.getByRole('button', { name: t('playing.play') }).click()
  expect(await recorded).toBe(200)
  await expectSoundToAdvance(frame, 1)
  const reported = posted(/\/api\/plays\/[a-z0-9]{12}$/)
  await frame.getByRole('button', { name: t('embed.forward') }).click()
  expect(await reported).toBe(204)
  await expect(frame.locator('.bars').first()).toHaveAttribute('d', /^M/)
  close()
})

test('the player tried while sharing records no play, and of it and the bar one plays', {
  tag: '@slow',
}, async ({ page }) => {
  await watchSound(page)
  const records: string[] = []
  page.context().on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/api/plays')) records.push(asked.url())
  })
  await openPage(page, `/ja/sound/${sound.id}`)
  const main = page.getByRole('main')
  const play = t('player.playTitle', { title: TITLE })
  await main.getByRole('button', { name: play }).first().click()
  await expectSoundToAdvance(page, 0.5)
  await main.getByRole('button', { name: t('soundPage.share') }).click()
  await page.getByText(t('share.embed')).click()
  const preview = page.frameLocator(`iframe[title="${t('share.preview')}"]`)
  await preview.getByRole('button', { name: t('playing.play') }).click()
  const frame = await frameOf(page, `/embed/sound/${sound.id}`)
  await expectSoundToAdvance(frame, 0.5)
  expect(await soundTime(page)).toBe(0)
  expect(records).toHaveLength(1)
})

test('a frame shows and plays the preview, and stops at its end', { tag: '@slow' }, async ({
  page,
}) => {
  const [from, to, length] = [6, 11, 30]
  const limit = { limit: true, limitFrom: from, limitTo: to }
  const { id } = await publishSound(artist, { title: 'Part', ...limit }, length)
  const read = () => artist.call(getSound, { params: { id } })
  await expect.poll(async () => (await read()).status).toBe('Released')
  await watchSound(page)
  const album = await artist.call(createAlbum, {
    body: { title: 'All', genre: 'electronic', status: 'Released', sounds: [other.id, id] },
  })
  const small = `<iframe src="${base}/embed/album/${album.id}?lang=ja&size=small" width="300" height="100"></iframe>`
  const close = await openOnAnotherOrigin(page, frameTag(`sound/${id}`, 300) + small)
  const frame = await frameOf(page, `/embed/sound/${id}`)
  const list = await frameOf(page, `/embed/album/${album.id}`)
  const seek = frame.getByRole('slider')
  const words = t('embed.preview', { from: '00:06', to: '00:11' })
  await expect(frame.getByText(words)).toBeInViewport({ ratio: 1 })
  await expect(seek).toHaveValue(String(from))
  await recordFurthest(frame)
  const play = frame.getByRole('button', { name: t('playing.play') })
  await play.click()
  await expect.poll(() => soundTime(frame)).toBeGreaterThan(from)
  expect(await loudness(frame)).toBeGreaterThan(0.05)
  await expect(play).toBeVisible()
  const furthest = await frame.evaluate(() => Number(Reflect.get(window, 'furthest')))
  expect(furthest).toBeGreaterThan(to - 1)
  // However late the element tells its time, it is stopped before the sound ends.
  expect(furthest).toBeLessThan(length - 1)
  await expect(seek).toHaveValue(String(from))
  expect(await soundTime(frame)).toBe(0)
  // Of an album it is said of the sound that is current.
  await expect(list.getByText(words)).toBeHidden()
  await list.getByRole('button', { name: t('embed.forward') }).click()
  await expect(list.getByText(words)).toBeInViewport({ ratio: 1 })
  await list.getByRole('button', { name: t('embed.back') }).click()
  await expect(list.getByText(words)).toBeHidden()
  close()
})

test('when the connection breaks, a frame retries automatically and resumes where it was', {
  tag: '@slow',
}, async ({ page }) => {
  const line = await breakable(page)
  await watchSound(page)
  const close = await openOnAnotherOrigin(page, frameTag(`sound/${sound.id}`))
  const frame = await frameOf(page, `/embed/sound/${sound.id}`)
  await frame.getByRole('button', { name: t('playing.play') }).click()
  await expectSoundToAdvance(frame, 3)
  const before = await soundTime(frame)
  await recordResumed(frame)
  line.breakOff()
  await expect.poll(() => line.failures()).toBe(2)
  const resumed = () => frame.evaluate(() => Number(Reflect.get(window, 'resumed')))
  await expect.poll(resumed).toBeGreaterThanOrEqual(before)
  await expectSoundToAdvance(frame, 0.5)
  await expect(frame.getByRole('alert')).toBeHidden()
  close()
})

test('a frame whose retries have failed shows it, and retries when play is pressed', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route(STREAM, (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await watchSound(page)
  const close = await openOnAnotherOrigin(page, frameTag(`sound/${sound.id}`))
  const frame = await frameOf(page, `/embed/sound/${sound.id}`)
  const play = frame.getByRole('button', { name: t('playing.play') })
  await play.click()
  // The retries take half a minute.
  const failed = { timeout: 200 }
  await skipTimeUntil(page, () =>
    expect(frame.getByRole('alert')).toHaveText(t('embed.failed'), failed),
  )
  await page.unroute(STREAM)
  await play.click()
  await expectSoundToAdvance(frame, 0.5)
  await expect(frame.getByRole('alert')).toBeHidden()
  close()
})

/** A sound whose MP3 is not there yet, alone and in an album behind one that is whole. */
async function publishPartly() {
  const partly = await publishSound(artist, { title: 'Partly' })
  const sounds = [partly.id, other.id]
  const body = { title: 'Both', genre: 'electronic', status: 'Released', sounds } as const
  const album = await artist.call(createAlbum, { body })
  await holdMp3(partly.id)
  return {
    single: `/embed/sound/${partly.id}?lang=ja`,
    list: `/embed/album/${album.id}?size=large&lang=ja`,
  }
}

test('a sound without its MP3 comes soon where a frame cannot play its HLS, and plays elsewhere', {
  tag: '@slow',
}, async ({ page }) => {
  const { single, list } = await publishPartly()
  const play = page.getByRole('button', { name: t('playing.play'), exact: true })
  const partly = page.getByRole('button', { name: 'Partly' })
  const whole = page.getByRole('button', { name: other.title })
  await watchSound(page)
  await page.goto(single)
  await expect(play).toBeDisabled()
  await expect(page.getByText(t('embed.soon'))).toBeVisible()
  await page.goto(list)
  await expect(partly).toBeDisabled()
  await expect(partly).toContainText(t('embed.soon'))
  await play.click()
  await expect(whole).toHaveAttribute('aria-current', 'true')
  await expectSoundToAdvance(page, 0.3)

  // This Chromium plays HLS as well; what says so is Apple's.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
    HTMLMediaElement.prototype.canPlayType = () => 'maybe'
  })
  await page.goto(single)
  await expect(page.getByText(t('embed.soon'))).toBeHidden()
  await play.click()
  await expectSoundToAdvance(page, 0.3)
  await page.goto(list)
  await partly.click()
  await expectSoundToAdvance(page, 0.3)
})
