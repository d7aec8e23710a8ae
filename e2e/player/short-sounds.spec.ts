import { expect, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { toneWav } from '../support/playback/tone.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('sounds of one sample and of a hundredth of a second play to their end, and the next one follows', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'glitches')
  const last = uniqueName('Last')
  const files = [
    [uniqueName('Sample'), toneWav(0, 1)],
    [uniqueName('Click'), toneWav(0, 441)],
    [last, wavOf(20)],
  ] as const
  const sounds: string[] = []
  for (const [title, file] of files) {
    sounds.push((await publishSound(artist, { title, genre: 'electronic' }, file)).id)
  }
  const body = {
    title: uniqueName('Shorts'),
    genre: 'electronic' as const,
    status: 'Released' as const,
    sounds,
  }
  const { id, slug } = await artist.call(createAlbum, { body })
  await watchSound(page)
  await openPage(page, `/album/${id}/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(title).toBe(last)
  const from = await soundTime(page)
  await expect.poll(() => soundTime(page)).toBeGreaterThan(from + 0.5)
})
