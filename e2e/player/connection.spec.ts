import { expect, test } from '@playwright/test'
import { skipTimeUntil } from '../support/clock.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('music waits for a lost connection that the device has not noticed, shows it, and resumes where it was', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'artist')
  const sound = await publishSound(artist, { title: 'Tunnel' }, 90)
  await watchSound(page)
  await page.clock.install()
  await openPage(page, `/sound/${sound.id}`)
  const play = t('player.playTitle', { title: 'Tunnel' })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expectSoundToAdvance(page, 0.5)
  await page.route(/\/(api|media)\//, (route) => route.abort('internetdisconnected'))
  const wave = page.getByRole('main').getByRole('slider')
  const box = await wave.boundingBox()
  if (box === null) throw new Error('the waveform has no place')
  await wave.click({ position: { x: box.width * 0.9, y: box.height / 2 } })
  const words = t('playing.away', { title: 'Tunnel' })
  await skipTimeUntil(page, () => expect(page.getByText(words)).toBeVisible({ timeout: 200 }))
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  const bar = page.getByRole('region', { name: t('player.label') })
  await expect(bar.getByRole('button', { name: t('playing.pause'), exact: true })).toBeVisible()
  await page.unroute(/\/(api|media)\//)
  await skipTimeUntil(page, async () => expect(await soundTime(page)).toBeGreaterThan(81.5))
  await expect(page.getByText(t('player.failed', { title: 'Tunnel' }))).toHaveCount(0)
})

test('without a connection the player shows what it waits for, and plays it when it is back', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'artist')
  const { id, title } = await publishSound(artist, { title: 'Slow Rain' }, 40)
  const other = await publishSound(artist, { title: 'Harbour Lights' }, 40)
  const play = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: t('player.playTitle', { title: name }) })
      .first()
      .click()
  const bar = page.getByRole('region', { name: t('player.label') })
  await watchSound(page)
  await openPage(page, `/sound/${other.id}`)
  await play(other.title)
  await expectSoundToAdvance(page, 0.2)
  await bar.getByRole('button', { name: t('playing.pause'), exact: true }).click()
  await openPage(page, `/sound/${id}`)
  await expect(bar).toBeVisible()
  await context.setOffline(true)
  await play(title)
  await expect(page.getByText(t('playing.offline', { title }))).toBeVisible()
  await context.setOffline(false)
  await expectSoundToAdvance(page, 0.3)
})

test('on a slow connection the music begins and continues', { tag: '@slow' }, async ({
  page,
  context,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'artist')
  const { id, title } = await publishSound(artist, { title: 'Narrow' }, 60)
  await watchSound(page)
  await openPage(page, `/sound/${id}`)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  const play = t('player.playTitle', { title })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expect.poll(() => soundTime(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await expectSoundToAdvance(page, 8)
})
