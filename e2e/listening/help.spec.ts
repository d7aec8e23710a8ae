import { expect, type Page, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'

const say = translator('en')

for (const [locale, path] of [
  ['en', '/'],
  ['ja', '/ja/terms'],
] as const) {
  const t = translator(locale)

  test(`the question mark shows the keys on ${path} though nothing plays, and is a character in an input`, {
    tag: '@slow',
  }, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const players = () => scripts.filter((url) => /browser-player.*\.js/.test(url))
    await openPage(page, path)
    const search = page.getByRole('banner').getByRole('combobox')
    await search.press('?')
    await expect(search).toHaveValue('?')
    expect(players()).toEqual([])
    const main = page.getByRole('main')
    await main.focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: t('playing.sheet.title') })
    await expect(sheet.getByText(t('playing.sheet.seek'))).toBeVisible()
    expect(players()).toHaveLength(1)
    // A dialog is drawn a moment before it is opened and takes the focus.
    await expect(sheet).toHaveAttribute('open')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(main).toBeFocused()
    await expect(page.getByRole('region', { name: t('player.label') })).toBeHidden()
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible()
  })
}

/** What listens to keys on the whole page: the player is one more, once it is there. */
async function countKeyListeners(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'document' })
  const objectId = result.objectId ?? ''
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', { objectId })
  await devTools.detach()
  return listeners.filter(({ type }) => type === 'keydown').length
}

test('keys that were asked for before a dialog came stay away from it', { tag: '@slow' }, async ({
  page,
}) => {
  const t = translator('en')
  let letPlayerCome = () => {}
  const player = new Promise<void>((resolve) => {
    letPlayerCome = resolve
  })
  await page.route('**/browser-player*.js', async (route) => {
    await player
    await route.continue()
  })
  await openPage(page, '/')
  await page.getByRole('main').focus()
  const asked = page.waitForRequest('**/browser-player*.js')
  await page.keyboard.press('?')
  await asked
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('common.signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('open')
  const before = await countKeyListeners(page)
  letPlayerCome()
  await expect.poll(() => countKeyListeners(page)).toBeGreaterThan(before)
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The player is there by now, and knows the key itself.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('playing.sheet.title') })).toBeVisible()
})
