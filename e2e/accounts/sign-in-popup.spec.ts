import { expect, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import {
  allow,
  finishRegistration,
  joinByTwitter,
  menuButton,
  meOf,
  modal,
  openModal,
  pressSocial,
  storedToken,
} from '../support/social.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')

test('the popup is 500 by 500, over the middle of the window', { tag: '@slow' }, async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const args = [...(launchOptions.args ?? []), '--screen-info={1920x1080}']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: null, baseURL: baseOf(baseURL) })
  await openPage(page, '/')
  const popup = await pressSocial(page, 'twitter')
  const place = () => ({ left: screenX, top: screenY, width: outerWidth, height: outerHeight })
  const around = await page.evaluate(place)
  const at = await popup.evaluate(place)
  const inside = await popup.evaluate(() => [innerWidth, innerHeight])
  expect(inside[0]).toBe(500)
  // The browser counts the frame in whole pixels.
  expect(Math.abs((inside[1] ?? 0) - 500)).toBeLessThanOrEqual(1)
  expect(Math.abs(at.left - (around.left + (around.width - 500) / 2))).toBeLessThanOrEqual(1)
  expect(Math.abs(at.top - (around.top + (around.height - 500) / 2))).toBeLessThanOrEqual(1)
  await browser.close()
})

test('a sign-in through the popup that is declined, cancelled or fails leads back to the form', {
  tag: '@slow',
}, async ({ page }) => {
  const twitter = modal(page).getByRole('button', {
    name: t('accounts.signIn.continueWith', { provider: 'Twitter' }),
  })
  await openPage(page, '/')
  await test.step('who declines is told so there, and what was typed stays', async () => {
    const dialog = await openModal(page)
    await dialog.getByLabel(t('accounts.signIn.email')).fill('typed@example.com')
    const popup = await pressSocial(page, 'twitter')
    await popup.getByRole('button', { name: t('common.cancel') }).click()
    await popup.waitForURL('**/auth/twitter/callback**')
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
    await popup.close()
    await expect(dialog.getByLabel(t('accounts.signIn.email'))).toHaveValue('typed@example.com')
    await expect(twitter).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await storedToken(page)).toBeNull()
    await expect(menuButton(page)).toHaveCount(0)
  })
  await test.step('a modal closed meanwhile still waits, and cancelling closes the popup', async () => {
    const popup = await pressSocial(page, 'twitter')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await openModal(page)
    await expect(
      modal(page).getByText(t('accounts.signIn.popupWaiting', { provider: 'Twitter' })),
    ).toBeVisible()
    const closed = popup.waitForEvent('close')
    await modal(page)
      .getByRole('button', { name: t('common.cancel') })
      .click()
    await closed
    await expect(twitter).toBeFocused()
  })
  await test.step('a code that cannot be exchanged is removed, and the failure is shown', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'nobody-gave-this-code'))
    await page.reload()
    await expect(page.getByText(t('accounts.signIn.socialFailed'))).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await expect(menuButton(page)).toHaveCount(0)
  })
})

test('where popups are blocked the page itself goes to the provider and returns', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const handle = await joinByTwitter(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.addInitScript(() => {
    window.open = () => null
  })
  await openPage(other, '/search?q=rain')
  const dialog = await openModal(other)
  await dialog
    .getByRole('button', { name: t('accounts.signIn.continueWith', { provider: 'Twitter' }) })
    .click()
  await allow(other, { handle })
  await other.waitForURL((url) => url.pathname + url.search === '/search?q=rain')
  await expect(menuButton(other)).toBeVisible()
  expect(await meOf(context)).toMatchObject({ username: handle })
  // A newcomer comes back to the registration, and from there to where the way began.
  await context.clearCookies({ name: 'token' })
  const newcomer = uniqueName('bird')
  await openPage(other, '/search?q=rain')
  await (await openModal(other))
    .getByRole('button', { name: t('accounts.signIn.continueWith', { provider: 'Twitter' }) })
    .click()
  await allow(other, { handle: newcomer, email: `${newcomer}@example.com`, verified: true })
  await other.waitForURL('**/register**')
  await finishRegistration(other, newcomer)
  await other.waitForURL((url) => url.pathname + url.search === '/search?q=rain')
  await context.close()
})

test('one can sign in with the keyboard alone, and focus stays in the modal until it closes', {
  tag: '@slow',
}, async ({ page }) => {
  const handle = uniqueName('keys')
  await openPage(page, '/search?q=rain')
  const begin = page.getByRole('banner').getByRole('button', { name: t('common.signIn') })
  await begin.focus()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  await expect(modal(page).getByLabel(t('accounts.signIn.email'))).toBeFocused()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    // Past the last control the browser's own bars have it, and then the modal again.
    expect(
      (await focused()) || (await page.evaluate(() => document.activeElement === document.body)),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(begin).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal(page).getByLabel(t('accounts.signIn.email'))).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(
    modal(page).getByRole('button', {
      name: t('accounts.signIn.continueWith', { provider: 'Twitter' }),
    }),
  ).toBeFocused()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.getByLabel(t('social.fake.handle'), { exact: true }).focus()
  await popup.keyboard.type(handle)
  await popup.keyboard.press('Enter')
  await page.waitForURL('**/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('accounts.register.proveTitle'),
  )
})
