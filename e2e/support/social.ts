import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Provider } from '../../src/accounts/sign-in-contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { openPage } from './navigation.ts'
import { confirmByEmail, translator, uniqueName } from './people.ts'

const NAMES: Record<Provider, string> = { facebook: 'Facebook', twitter: 'Twitter' }

const en = translator('en')

export const menuButton = (page: Page): Locator =>
  page.getByRole('button', { name: en('common.header.menu') })

export const modal = (page: Page): Locator => page.getByRole('dialog')

/** What the popup leaves for its opener; null once it was taken. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'))

/** The modal in sign-in mode. */
export async function openModal(page: Page, locale: Locale = 'en'): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: translator(locale)('common.signIn') })
    .click()
  return modal(page)
}

/** Presses a provider's button, in the modal that is open or else opened. @returns the popup */
export async function pressSocial(
  page: Page,
  provider: Provider,
  locale: Locale = 'en',
): Promise<Page> {
  if (!(await modal(page).isVisible())) await openModal(page, locale)
  const name = translator(locale)('accounts.signIn.continueWith', { provider: NAMES[provider] })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByRole('button', { name }).click(),
  ])
  await popup.waitForLoadState()
  return popup
}

/** Fills in the test provider's page, and allows to sign in. */
export async function allow(
  page: Page,
  who: { handle: string; email?: string; verified?: boolean },
  locale: Locale = 'en',
): Promise<void> {
  const t = translator(locale)
  await page.getByLabel(t('social.fake.handle'), { exact: true }).fill(who.handle)
  if (who.email) await page.getByLabel(t('social.fake.email')).fill(who.email)
  await page.getByLabel(t('social.fake.verified')).setChecked(who.verified ?? false)
  await page.getByRole('button', { name: t('social.fake.allow') }).click()
}

/** Sends the link from the dialog that is open, and uses it in another window. */
export async function signInByEmail(page: Page, email: string): Promise<void> {
  await modal(page).getByLabel(en('accounts.signIn.email')).fill(email)
  await modal(page).getByLabel(en('accounts.signIn.email')).press('Enter')
  await expect(modal(page).getByText(en('accounts.signIn.waiting'))).toBeVisible()
  await confirmByEmail(page, email)
  // Returning to the window asks, as polling does later.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(modal(page)).toBeHidden()
}

export async function finishRegistration(page: Page, username: string, locale: Locale = 'en') {
  const word = translator(locale)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel(word('accounts.register.name'), { exact: true }).fill(username)
  await page.getByLabel(word('accounts.register.username'), { exact: true }).fill(username)
  await expect(page.getByText(word('accounts.register.available'))).toBeVisible()
  await page.getByRole('button', { name: word('accounts.register.submit') }).click()
}

/** Someone new by Twitter, registered. @returns the handle, which is the username too */
export async function joinByTwitter(page: Page): Promise<string> {
  const handle = uniqueName('bird')
  await openPage(page, '/')
  const popup = await pressSocial(page, 'twitter')
  await allow(popup, { handle, email: `${handle}@example.com`, verified: true })
  await page.waitForURL('**/register')
  await finishRegistration(page, handle)
  await expect(menuButton(page)).toBeVisible()
  return handle
}

export const meOf = async (context: BrowserContext) =>
  (await context.request.get('/api/users/me')).json()
