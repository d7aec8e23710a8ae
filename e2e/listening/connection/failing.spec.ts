import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../../src/albums/contract.ts'
import { skipTimeUntil } from '../../support/clock.ts'
import { newPerson } from '../../support/data/accounts.ts'
import { openPage } from '../../support/navigation.ts'
import { translator } from '../../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../../support/playback/listening.ts'
import { baseOf, publishSound } from '../../support/world.ts'

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

test('a sound of an album that cannot be played is named, and the next one plays', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'artist')
  const titles = ['Fine', 'Broken', 'Last']
  const sounds = await Promise.all(
    titles.map((title) => publishSound(artist, { title, genre: 'electronic' }, 4)),
  )
  const album = await artist.call(createAlbum, {
    body: {
      title: 'Three',
      genre: 'electronic',
      status: 'Released',
      sounds: sounds.map(({ id }) => id),
    },
  })
  await breakSound(page, sounds[1]?.id)
  await page.clock.install()
  await watchSound(page)
  await openPage(page, `/album/${album.id}/${album.slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
  // Each way to the stream is tried again with growing pauses, before the next is.
  const failed = page.getByText(t('player.failed', { title: 'Broken' }))
  await skipTimeUntil(page, () => expect(failed).toBeVisible({ timeout: 200 }))
  const playing = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(playing).toBe('Last')
  await expectSoundToAdvance(page, 0.5)
})

/** Its files are gone, while all else is there. */
async function breakSound(page: Page, id: string | undefined): Promise<void> {
  await page.route(`**/api/sounds/${id}/stream.*`, (route) => route.fulfill({ status: 500 }))
}
