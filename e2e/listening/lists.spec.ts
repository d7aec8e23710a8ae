import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const TITLES = ['First', 'Second', 'Third']
const SECONDS = 60
let album: string
let second: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'lists')
  const sounds = await Promise.all(TITLES.map((title) => publishSound(artist, { title }, SECONDS)))
  const made = await artist.call(createAlbum, {
    body: { title: 'All', genre: 'jazz', status: 'Released', sounds: sounds.map(({ id }) => id) },
  })
  second = `/sound/${sounds[1]?.id}/${sounds[1]?.slug}`
  album = `/album/${made.id}/${made.slug}`
})
test.beforeEach(({ page }) => watchSound(page))

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const pressIn = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
const pressInBar = (page: Page, name: string) =>
  barOf(page).getByRole('button', { name, exact: true }).click()
const isCurrent = (page: Page, title: string) =>
  expect(barOf(page).getByRole('link', { name: title }).first()).toBeVisible()

test('a sound on an album’s page plays the album from there, and its button resumes where it was', async ({
  page,
}) => {
  await openPage(page, album)
  await pressIn(page, t('player.playTitle', { title: 'Second' }))
  await expectSoundToAdvance(page, 2)
  await isCurrent(page, 'Second')
  await pressIn(page, t('albums.pause'))
  await expect.poll(() => soundTime(page)).toBe(0)
  await pressIn(page, t('albums.playAll'))
  await expect.poll(() => soundTime(page)).toBeGreaterThan(2)
  await isCurrent(page, 'Second')
  await pressInBar(page, t('playing.forward'))
  await isCurrent(page, 'Third')
  await pressIn(page, t('player.playTitle', { title: 'First' }))
  await isCurrent(page, 'First')
  await expectSoundToAdvance(page, 0.2)
  await pressInBar(page, t('player.playlist'))
  await expect(barOf(page).getByRole('button', { name: /^Move / })).toHaveCount(3)
})

test('the playlist is emptied in one step, and the music ends', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, album)
  await pressIn(page, t('albums.playAll'))
  await expectSoundToAdvance(page, 0.2)
  await pressInBar(page, t('player.playlist'))
  await pressInBar(page, t('playing.queue.removeAll'))
  await expect(page.getByText(t('playing.empty'))).toBeVisible()
  await expect.poll(() => soundTime(page)).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(barOf(page)).toBeHidden()
})

test('a link with a time leads there while its sound plays, and coming back to it leads nowhere', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, second)
  await pressIn(page, t('player.playTitle', { title: 'Second' }))
  await expectSoundToAdvance(page, 0.2)
  // As anyone may write it somewhere on the site.
  const follow = (href: string) =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
      document.querySelector('main')?.append(link)
      link.click()
    }, href)
  await follow(`${second}?t=40s`)
  await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(40)
  await follow(`${second}?t=10s`)
  await expect.poll(() => soundTime(page)).toBeLessThan(30)
  await expect.poll(() => soundTime(page)).toBeGreaterThan(11.5)
  await follow(`${second}?t=10s`)
  await expect.poll(() => soundTime(page)).toBeLessThan(11)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/t=40s/)
  await expectSoundToAdvance(page, 1)
  expect(await soundTime(page)).toBeLessThan(35)
})
