import { expect, type Page, test } from '@playwright/test'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { openPage } from '../support/navigation.ts'
import { emailTo, translator } from '../support/people.ts'
import { buttonOf, openSettings, sectionOf } from '../support/settings.ts'

const t = translator('en')

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('common.header.menu') }).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect(signInButton(page)).toBeVisible()
}

const signInButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: t('common.signIn') })

/** Presses the button for passkeys in the sign-in dialog. */
async function tryPasskey(page: Page) {
  await signInButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('accounts.passkeys.signIn') }).click()
  return dialog
}

test('a member adds a passkey, signs in with it, removes it, and is then let in by email alone', async ({
  page,
  baseURL,
}) => {
  // The authenticator would answer what the field offers before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const { email } = await openSettings(page, baseURL)
  const authenticator = await plugInAuthenticator(page)
  const name = 'Studio laptop'
  const section = sectionOf(page, 'passkeys')
  await test.step('the passkey is made on the device, and the account gets an email', async () => {
    await section.getByLabel(t('settings.passkeys.name')).fill(name)
    await buttonOf(page, 'passkeys', t('settings.passkeys.add')).click()
    await expect(section.getByRole('listitem')).toContainText(name)
    await expect(section.getByText(t('settings.passkeys.unused'))).toBeVisible()
    const { text } = await emailTo(email, /passkey was added/)
    expect(text).toContain(name)
  })

  await test.step('the device has one passkey for the account', async () => {
    await buttonOf(page, 'passkeys', t('settings.passkeys.add')).click()
    await expect(section.getByRole('alert')).toHaveText(t('problems.passkey_known'))
  })

  await test.step('it signs in where no email has been asked for', async () => {
    await signOut(page)
    await openPage(page, '/charts')
    await tryPasskey(page)
    await expect(page.getByText(t('common.signedIn'))).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/charts')
    await openPage(page, '/settings')
    await expect(section.getByText(t('settings.passkeys.unused'))).toBeHidden()
  })

  await test.step('once removed, it is refused, and the form for a link stays', async () => {
    await buttonOf(page, 'passkeys', t('settings.passkeys.removeOf', { name })).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.passkeys.remove') })
      .click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await signOut(page)
    const dialog = await tryPasskey(page)
    await expect(dialog.getByRole('alert')).toHaveText(t('problems.passkey_refused'))
    await expect(dialog.getByLabel(t('accounts.signIn.email'))).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a device without one says what to do', async () => {
    await authenticator.forgetAll()
    const dialog = await tryPasskey(page)
    await expect(dialog.getByRole('alert')).toHaveText(t('accounts.passkeys.noneToSignIn'))
  })
})

test('the field for the email offers the passkeys of the device', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  await openSettings(page, baseURL)
  await plugInAuthenticator(page)
  const section = sectionOf(page, 'passkeys')
  await section.getByLabel(t('settings.passkeys.name')).fill('Studio laptop')
  await buttonOf(page, 'passkeys', t('settings.passkeys.add')).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await signOut(page)
  await openPage(page, '/charts')
  // The authenticator answers by itself what a person would choose among the suggestions.
  await signInButton(page).click()
  await expect(page.getByText(t('common.signedIn'))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
