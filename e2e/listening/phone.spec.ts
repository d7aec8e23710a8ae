import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { smallTargets } from '../support/targets.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
let paths: string[]

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'finger')
  const published = ['Pier', 'Quay'].map((title) => publishSound(artist, { title }, 30))
  paths = (await Promise.all(published)).map(({ id, slug }) => `/sound/${id}/${slug}`)
})

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })

async function fillPlaylist(page: Page): Promise<void> {
  for (const path of paths) {
    await openPage(page, path)
    await page.getByRole('button', { name: t('player.enqueue') }).tap()
    await expect(barOf(page)).toBeVisible()
  }
}

test('everything in bar and sheet is large enough for a finger', { tag: '@slow' }, async ({
  page,
}) => {
  await fillPlaylist(page)
  expect(await smallTargets(page, '[data-player-bar]')).toEqual([])
  await barOf(page).getByRole('button', { name: /^Open/ }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Move / })).toHaveCount(2)
  expect(await smallTargets(page, 'dialog')).toEqual([])
})

test('where there is no keyboard its keys are not offered', { tag: '@slow' }, async ({ page }) => {
  await fillPlaylist(page)
  await barOf(page).getByRole('button', { name: /^Open/ }).tap()
  const sheet = page.getByRole('dialog', { name: t('player.label') })
  await sheet.getByRole('button', { name: t('playing.more') }).tap()
  await expect(sheet.getByRole('menuitem', { name: t('playing.evenOff') })).toBeVisible()
  await expect(sheet.getByRole('menuitem', { name: t('playing.keys') })).toHaveCount(0)
  expect(await smallTargets(page, '[role=menu]')).toEqual([])
})
