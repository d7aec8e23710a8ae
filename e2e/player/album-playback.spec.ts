import { expect, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const TITLES = ['First', 'Second', 'Third']

test('a sound on an album’s page plays the album from there, and its button resumes where it was', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'lists')
  const sounds = await Promise.all(TITLES.map((title) => publishSound(artist, { title }, 40)))
  const ids = sounds.map(({ id }) => id)
  const { id, slug } = await artist.call(createAlbum, {
    body: { title: 'All', genre: 'jazz', status: 'Released', sounds: ids },
  })
  await watchSound(page)
  await openPage(page, `/album/${id}/${slug}`)
  // What comes later, below the waveform, has come by then.
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)

  const main = page.getByRole('main')
  const bar = page.getByRole('region', { name: t('player.label') })
  const press = (name: string) => main.getByRole('button', { name, exact: true }).first().click()
  const pressInBar = (name: string) => bar.getByRole('button', { name, exact: true }).click()
  const isCurrent = (title: string) =>
    expect(bar.getByRole('link', { name: title }).first()).toBeVisible()
  await press(t('player.playTitle', { title: 'Second' }))
  await expectSoundToAdvance(page, 2)
  await isCurrent('Second')
  await press(t('albums.pause'))
  await expect.poll(() => soundTime(page)).toBe(0)
  await press(t('albums.playAll'))
  await expect.poll(() => soundTime(page)).toBeGreaterThan(2)
  await isCurrent('Second')
  await pressInBar(t('playing.forward'))
  await isCurrent('Third')
  await press(t('player.playTitle', { title: 'First' }))
  await isCurrent('First')
  await expectSoundToAdvance(page, 0.2)
  await pressInBar(t('player.queue'))
  await expect(bar.getByRole('button', { name: /^Move / })).toHaveCount(3)
})
