import { expect, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'

const PLAYER = '**/browser-player*.js'
const t = translator('en')

test('keys that are asked for while the player loads for another reason are shown with it', {
  tag: '@slow',
}, async ({ page }) => {
  let letPlayerCome = () => {}
  const player = new Promise<void>((resolve) => {
    letPlayerCome = resolve
  })
  await page.route(PLAYER, async (route) => {
    await player
    await route.continue()
  })
  // A playlist of before is what it comes for.
  await page.addInitScript(() => localStorage.setItem('player', '{}'))
  const asked = page.waitForRequest(PLAYER)
  await page.goto('/')
  await asked
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  letPlayerCome()
  await expect(page.getByRole('dialog', { name: t('playing.sheet.title') })).toBeVisible()
})

test('an open dialog keeps the question mark to itself: no player is fetched', {
  tag: '@slow',
}, async ({ page }) => {
  const players: string[] = []
  page.on('request', (request) => {
    if (/browser-player.*\.js/.test(request.url())) players.push(request.url())
  })
  await openPage(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').first().focus()
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(players).toEqual([])
})
