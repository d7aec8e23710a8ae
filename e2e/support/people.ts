import { expect, type Page } from '@playwright/test'
import { machineKeyOf } from '../../src/http/machine-key.ts'
import { translate } from '../../src/i18n/translate.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { openPage } from './navigation.ts'

/** The tags of a journey that is made in both languages: the quick run makes it in Japanese, the slow one in English. */
export const IN_ONE = { en: '@slow', ja: [] as string[] }

export const translator = (locale: Locale) => translate(locale).t

/** A name that no other test uses. */
export function uniqueName(stem: string): string {
  return `${stem}-${Math.random().toString(36).slice(2, 8)}`
}

/** Of a network that no other person uses: allowances are counted by network. */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${1 + (part() % 254)}`
}

/** All emails so far, the newest first. */
export async function readInbox(): Promise<{ to: string; subject: string; text: string }[]> {
  const key = machineKeyOf(Buffer.from(process.env.SECRET ?? ''))
  const address = `http://localhost:${process.env.E2E_PORT}/dev/inbox.json?key=${key}`
  return await (await fetch(address)).json()
}

/** The newest email to an address, waited for. */
export async function emailTo(to: string, about?: RegExp) {
  let found: { to: string; subject: string; text: string } | undefined
  await expect
    .poll(async () => {
      const messages = await readInbox()
      found = messages.find(
        (message) => message.to === to && (about?.test(message.subject) ?? true),
      )
      return found !== undefined
    })
    .toBe(true)
  if (found === undefined) throw new Error(`no email to ${to}`)
  return found
}

export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

/** Opens the link of the newest email in a window of its own, and confirms it. */
export async function confirmByEmail(page: Page, email: string, locale: Locale = 'en') {
  const message = await emailTo(email)
  const mailWindow = await page.context().newPage()
  await mailWindow.goto(linkIn(message.text))
  await mailWindow
    .getByRole('button', { name: translator(locale)('accounts.confirm.button') })
    .click()
  await expect(mailWindow.getByText(translator(locale)('accounts.confirm.doneTitle'))).toBeVisible()
  await mailWindow.close()
  // Playwright keeps all windows focused, so none gets the focus back as it would.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Signs in through the modal and the mail's page, as a person does: two windows, one waiting. */
export async function signIn(page: Page, email: string, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale)
  await openPage(page, locale === 'ja' ? '/ja' : '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.getStarted') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('accounts.signIn.email')).fill(email)
  await dialog.getByRole('button', { name: t('accounts.signIn.send') }).click()
  await expect(dialog.getByText(t('accounts.signIn.checkTitle'))).toBeVisible()
  await confirmByEmail(page, email, locale)
}

/** Signs in for the first time and finishes the registration. */
export async function register(
  page: Page,
  { username, name, locale = 'en' }: { username: string; name: string; locale?: Locale },
): Promise<string> {
  const t = translator(locale)
  const email = `${username}@example.com`
  await signIn(page, email, locale)
  await page.waitForURL('**/register**')
  // While the modal leaves, nothing beside it can be typed into.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel(t('accounts.register.name'), { exact: true }).fill(name)
  await page.getByLabel(t('accounts.register.username'), { exact: true }).fill(username)
  await expect(page.getByText(t('accounts.register.available'))).toBeVisible()
  await page.getByRole('button', { name: t('accounts.register.submit') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
  return email
}
