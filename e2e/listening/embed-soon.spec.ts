import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { getSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { holdMp3 } from '../support/data/database.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('ja')

/** A sound whose MP3 is not there yet, alone and in an album behind one that is whole. */
async function publishPartly(base: string) {
  const artist = await newPerson(base, 'partly')
  const partly = await publishSound(artist, { title: 'Partly' }, 8)
  const whole = await publishSound(artist, { title: 'Whole' }, 8)
  const sounds = [partly.id, whole.id]
  const body = { title: 'Both', genre: 'electronic', status: 'Released', sounds } as const
  const album = await artist.call(createAlbum, { body })
  // A sound is published before its MP3 is there.
  for (const id of sounds) {
    const mp3 = async () => (await artist.call(getSound, { params: { id } })).mp3Url
    await expect.poll(mp3, { timeout: 60_000 }).not.toBeNull()
  }
  await holdMp3(partly.id)
  return {
    sound: `/embed/sound/${partly.id}?lang=ja`,
    album: `/embed/album/${album.id}?size=large&lang=ja`,
  }
}

let address: Awaited<ReturnType<typeof publishPartly>>
test.beforeAll(async ({ baseURL }) => {
  address = await publishPartly(baseOf(baseURL))
})
test.beforeEach(({ page }) => watchSound(page))

const playOf = (page: Page) => page.getByRole('button', { name: t('playing.play'), exact: true })

test('a frame shows that a sound comes soon where its HLS cannot be played', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto(address.sound)
  await expect(playOf(page)).toBeDisabled()
  await expect(page.getByText(t('embed.soon'))).toBeVisible()
  await page.goto(address.album)
  await expect(page.getByRole('button', { name: 'Partly' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Partly' })).toContainText(t('embed.soon'))
  await playOf(page).click()
  await expect(page.getByRole('button', { name: 'Whole' })).toHaveAttribute('aria-current', 'true')
  await expectSoundToAdvance(page, 0.3)
})

test('a frame plays it where HLS is played', { tag: '@slow' }, async ({ page }) => {
  // This Chromium plays HLS as well; what says so is Apple's.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
    HTMLMediaElement.prototype.canPlayType = () => 'maybe'
  })
  await page.goto(address.sound)
  await expect(page.getByText(t('embed.soon'))).toBeHidden()
  await playOf(page).click()
  await expectSoundToAdvance(page, 0.3)
  await page.goto(address.album)
  await page.getByRole('button', { name: 'Partly' }).click()
  await expectSoundToAdvance(page, 0.3)
})
