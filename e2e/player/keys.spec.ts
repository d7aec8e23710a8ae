import { expect, type Page, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'

const t = translator('en')
const PLAYER = '**/browser-player*.js'

/** What listens to keys on the whole page: the player is one more, once it is there. */
async function countKeyListeners(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'document' })
  const objectId = result.objectId ?? ''
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', { objectId })
  await devTools.detach()
  return listeners.filter(({ type }) => type === 'keydown').length
}

/** The player’s code is fetched, and arrives when the test says. */
async function holdPlayer(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(PLAYER, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('the question mark shows the keys though nothing plays, but over no dialog, and fetches the player only then', {
  tag: '@slow',
}, async ({ page }) => {
  const players: string[] = []
  page.on('request', (request) => {
    if (/browser-player.*\.js/.test(request.url())) players.push(request.url())
  })
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const sheet = page.getByRole('dialog', { name: t('playing.sheet.title') })
  const openSignIn = async () => {
    await banner.getByRole('button', { name: t('common.signIn') }).click()
    await expect(dialog).toHaveAttribute('open')
  }
  await openPage(page, '/')

  await test.step('it is a character in an input, and left alone in a dialog', async () => {
    const search = banner.getByRole('combobox')
    await search.press('?')
    await expect(search).toHaveValue('?')
    await openSignIn()
    await dialog.getByRole('button').first().press('?')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(players).toEqual([])
  })

  await test.step('keys that were asked for before a dialog came stay away from it', async () => {
    const letPlayerCome = await holdPlayer(page)
    await main.focus()
    await page.keyboard.press('?')
    await expect.poll(() => players).toHaveLength(1)
    await openSignIn()
    const before = await countKeyListeners(page)
    letPlayerCome()
    await expect.poll(() => countKeyListeners(page)).toBeGreaterThan(before)
    await expect(dialog).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the sheet gives the focus back, and leaves no bar', async () => {
    await main.focus()
    await page.keyboard.press('?')
    await expect(sheet.getByText(t('playing.sheet.seek'))).toBeVisible()
    // A dialog is drawn a moment before it is opened and takes the focus.
    await expect(sheet).toHaveAttribute('open')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(main).toBeFocused()
    await expect(page.getByRole('region', { name: t('player.label') })).toBeHidden()
    expect(players).toHaveLength(1)
  })

  await test.step('asked for while the player comes for another reason, they are shown with it', async () => {
    await page.unroute(PLAYER)
    const letPlayerCome = await holdPlayer(page)
    // A queue of before is what it comes for.
    await page.evaluate(() => localStorage.setItem('player', '{}'))
    const asked = page.waitForRequest(PLAYER)
    await page.goto('/')
    await asked
    await main.focus()
    await page.keyboard.press('?')
    letPlayerCome()
    await expect(sheet).toBeVisible()
  })
})
