import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const banner = (page: Page) => page.getByRole('banner')

test('the search icon in the header leads to the search at every width, for visitors and members', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const member = await newPerson(base, 'member')
  for (const token of [undefined, member.token]) {
    if (token) await context.addCookies([{ name: 'token', value: token, url: base }])
    for (const width of [320, 375, 760, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, '/company')
      await banner(page)
        .getByRole('link', { name: t('common.header.search'), exact: true })
        .click()
      await page.waitForURL('**/search')
    }
  }
})

test('a visitor at /sound-new is asked to sign in, and can choose no file', async ({ page }) => {
  await openPage(page, '/sound-new')
  const main = page.getByRole('main')
  await expect(main.getByText(t('uploads.newPage.signInTitle'))).toBeVisible()
  await expect(main.locator('input[type=file]')).toHaveCount(0)
  await main.getByRole('button', { name: t('common.signIn') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the modal is drawn closing for 200 ms, and is gone then', async ({ page }) => {
  await openPage(page, '/company')
  await banner(page)
    .getByRole('button', { name: t('common.signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('accounts.signIn.email'))).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Escape')
  const closing = page.locator('dialog[data-closing]')
  await expect(closing).toHaveCount(1)
  const drawn = await closing.locator('> div').evaluate((element) => {
    const { animationName, animationDuration } = getComputedStyle(element)
    return [animationName === 'none', animationDuration]
  })
  expect(drawn).toEqual([false, '0.2s'])
  await page.clock.runFor(199)
  await expect(closing).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('the progress bar begins at 0.08, moves in 200 ms and trickles every 800 ms', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/terms.data*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await openPage(page, '/company')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  const line = page.locator('[class*=progress] > div').first()
  const scale = () => line.evaluate(({ style }) => style.transform)
  await expect.poll(scale).toBe('scaleX(0.08)')
  const speed = await line.evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(speed).toBe('0.2s')
  await page.clock.runFor(799)
  expect(await scale()).toBe('scaleX(0.08)')
  await page.clock.runFor(1)
  await expect.poll(scale).toBe('scaleX(0.18)')
  gate.resolve()
  await page.waitForURL('**/terms')
  // It leaves once the page is drawn, which takes a while of its own.
  const left = async () => {
    await page.clock.runFor(1_000)
    return line.count()
  }
  await expect.poll(left).toBe(0)
})

test('a toast animates in, and removes itself 5 seconds after it appeared', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const { token } = await newPerson(base, 'member')
  await context.addCookies([{ name: 'token', value: token, url: base }])
  await openPage(page, '/sound-new')
  await page.evaluate(() => {
    addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof HTMLElement) || !/toast/.test(target.className)) return
      const { dataset } = document.body
      dataset.animations = `${dataset.animations ?? ''} ${animationName}`.trim()
    })
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  const toast = page.getByRole('status').locator('[class*=toast]')
  await expect(toast).toHaveText('notes.txt are not allowed file type.')
  await expect.poll(() => animations(page)).toEqual([expect.stringMatching(/^in_/)])
  await page.clock.runFor(4_999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-leaving', 'true')
  await expect.poll(() => animations(page)).toHaveLength(2)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

/** Names of those that toasts have begun. */
const animations = (page: Page) =>
  page.evaluate(() => (document.body.dataset.animations ?? '').split(' '))
