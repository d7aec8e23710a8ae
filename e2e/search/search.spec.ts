import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
/** Another one where these run again: what the first time published is still found. */
const WORD = uniqueName('kumoribi').replace(/[^a-z]/g, '')
const START = WORD.slice(0, -1)
const HOSTILE = `<img src=x onerror=document.title=1> ${WORD}`

// One worker: each makes what is found anew.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'kumori')
  await publishSound(artist, { title: `${WORD} one`, genre: 'jazz' }, 30)
  await publishSound(artist, { title: `${WORD} two`, genre: 'jazz' }, 30)
  await publishSound(artist, { title: `${WORD} pop`, genre: 'pop' })
  await publishSound(artist, { title: HOSTILE, genre: 'rock', tags: ['kumorigachi'] })
})

test('the icon in the header leads to the search, typing shows results, a filter goes into the address, and playing one queues the rest', async ({
  page,
}) => {
  await watchSound(page)
  // Where there is room, a search box stands beside it.
  for (const width of [320, 760, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/company')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.header.search'), exact: true })
      .click()
    await page.waitForURL('**/search')
  }
  await openPage(page, '/search')
  const field = page.getByRole('banner').getByRole('combobox')
  await expect(field).toBeFocused()
  await field.pressSequentially(START)
  const main = page.getByRole('main')
  await expect(main.getByRole('status').first()).toHaveText(t('search.results', { count: 4 }))
  await expect(main.locator('mark', { hasText: START }).first()).toBeVisible()
  await expect(page).toHaveURL(`/search?q=${START}`)
  await main.getByRole('checkbox', { name: /^Jazz/ }).click()
  await expect(page).toHaveURL(`/search?q=${START}&genre=jazz`)
  await expect(main.getByRole('status').first()).toHaveText(t('search.results', { count: 2 }))
  await main.getByRole('combobox').selectOption('title')
  await expect(page).toHaveURL(/&sort=title$/)

  await openPage(page, page.url())
  await expect(main.getByRole('checkbox', { name: /^Jazz/ })).toBeChecked()
  await main.getByRole('button', { name: t('player.playTitle', { title: `${WORD} one` }) }).click()
  await expectSoundToAdvance(page, 0.2)
  const bar = page.getByRole('region', { name: t('player.label') })
  await bar.getByRole('button', { name: t('playing.forward'), exact: true }).click()
  await expect(bar.getByRole('link', { name: `${WORD} two` }).first()).toBeVisible()
})

test('the keyboard chooses a suggestion, and recent searches are offered again', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, '/company')
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill(START)
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText(WORD)
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.press('Enter')
  await page.waitForURL(`**/search?q=${START}`)
  await openPage(page, '/company')
  await field.focus()
  await expect(options.first()).toHaveText(START)
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(`**/search?q=${START}`)
  expect(await page.title()).not.toBe('1')
})

test('a phone has the filters in a dialog, in Japanese, and a title with markup is text', {
  tag: '@slow',
}, async ({ page }) => {
  const ja = translator('ja')
  await page.setViewportSize({ width: 375, height: 740 })
  await openPage(page, `/ja/search?q=${START}&genre=rock`)
  const main = page.getByRole('main')
  await expect(main.getByText(HOSTILE)).toBeVisible()
  await main.getByRole('button', { name: ja('search.filtersSet', { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: ja('common.genres.rock') }).click()
  await dialog.getByRole('button', { name: ja('search.showResults') }).click()
  await expect(main.getByRole('status').first()).toHaveText(ja('search.results', { count: 4 }))
  expect(await page.title()).not.toBe('1')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})

test('with the last results, what had focus on “Show more” goes on at the content', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'yamabiko')
  for (const index of Array(25).keys()) await publishSound(artist, { title: `Yamabiko ${index}` })
  await openPage(page, '/search?q=yamabiko')
  const main = page.getByRole('main')
  const more = main.getByRole('link', { name: t('common.showMore') })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('listitem').filter({ hasText: /Yamabiko \d/ })).toHaveCount(25)
  await expect(more).toHaveCount(0)
  await expect(main).toBeFocused()
})
