import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Provider } from '../../src/accounts/sign-in-contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { openPage } from './navigation.ts'
import { letterTo, linkIn, uniqueName, wordsOf } from './people.ts'

const NAMES: Record<Provider, string> = { facebook: 'Facebook', twitter: 'Twitter' }

const en = wordsOf('en')

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
    .getByRole('button', { name: wordsOf(locale)('common.signIn') })
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
  const name = wordsOf(locale)('accounts.signIn.continueWith', { provider: NAMES[provider] })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByRole('button', { name }).click(),
  ])
  await popup.waitForLoadState()
  return popup
}

/** Fills in the page that stands in for the provider, and allows to sign in. */
export async function allow(
  page: Page,
  who: { handle: string; email?: string; verified?: boolean },
  locale: Locale = 'en',
): Promise<void> {
  const say = wordsOf(locale)
  await page.getByLabel(say('social.fake.handle'), { exact: true }).fill(who.handle)
  if (who.email) await page.getByLabel(say('social.fake.email')).fill(who.email)
  await page.getByLabel(say('social.fake.verified')).setChecked(who.verified ?? false)
  await page.getByRole('button', { name: say('social.fake.allow') }).click()
}

/** Opens the link of the newest mail in a window of its own, and confirms it. */
export async function confirmByMail(page: Page, email: string, locale: Locale = 'en') {
  const letter = await letterTo(email)
  const mailWindow = await page.context().newPage()
  await mailWindow.goto(linkIn(letter.text))
  await mailWindow.getByRole('button', { name: wordsOf(locale)('accounts.confirm.button') }).click()
  await expect(mailWindow.getByText(wordsOf(locale)('accounts.confirm.doneTitle'))).toBeVisible()
  await mailWindow.close()
}

export async function finishRegistration(page: Page, username: string, locale: Locale = 'en') {
  const word = wordsOf(locale)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel(word('accounts.register.name'), { exact: true }).fill(username)
  await page.getByLabel(word('accounts.register.username'), { exact: true }).fill(username)
  await expect(page.getByText(word('accounts.register.available'))).toBeVisible()
  await page.getByRole('button', { name: word('accounts.register.submit') }).click()
}

/** Somebody new by Twitter, registered. @returns the handle, which is the username too */
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
