import { expect, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'
import { emailTo, linkIn, translator, uniqueName } from '../support/people.ts'

const t = translator('en')

test('the sign-in modal keeps the focus, survives an email that fails, and undo ends the link that was sent', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('keydown', (event) => Object.assign(window, { taken: event.defaultPrevented }))
  })
  await openPage(page, '/company')
  const banner = page.getByRole('banner')
  const opener = banner.getByRole('button', { name: t('common.signIn') })
  const dialog = page.getByRole('dialog')
  const input = dialog.getByLabel(t('accounts.signIn.email'))
  const title = (key: 'signIn' | 'getStarted') =>
    dialog.getByRole('heading', { name: t(`common.${key}`) })

  await test.step('Sign in opens it in sign-in mode, and the focus stays in it', async () => {
    await opener.press('Enter')
    await expect(title('signIn')).toBeVisible()
    await expect(input).toBeFocused()
    const stops = new Set<string>()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      stops.add(await page.evaluate(placeOfFocus))
    }
    // Between the last stop and the first one a browser may have its own.
    expect([...stops].filter((place) => place !== 'body')).toEqual(['dialog'])
  })

  await test.step('the slash is an ordinary character there', async () => {
    await dialog.getByRole('button').first().press('/')
    expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBe(false)
  })

  await test.step('it toggles into the other mode, and gives the focus back', async () => {
    await dialog.getByRole('button', { name: t('common.getStarted') }).click()
    await expect(title('getStarted')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('/')
    expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBe(true)
  })

  await test.step('Get Started opens it in sign-up mode', async () => {
    await banner.getByRole('button', { name: t('common.getStarted') }).click()
    await expect(title('getStarted')).toBeVisible()
  })

  const email = `${uniqueName('undo')}@example.com`
  await test.step('when the email fails the form stays, with the typed address and no message', async () => {
    await page.route('**/auth/email/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await input.fill(email)
    await input.press('Enter')
    await expect(dialog.getByRole('button', { name: t('accounts.signIn.send') })).toBeEnabled()
    await expect(input).toHaveValue(email)
    await expect(dialog.getByText(t('accounts.signIn.checkTitle'))).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/auth/email/**')
  })

  await test.step('undo leads back from the check-inbox state to the form, and ends the link', async () => {
    await input.press('Enter')
    await expect(dialog.getByText(t('accounts.signIn.checkTitle'))).toBeVisible()
    await expect(dialog.getByText(t('accounts.signIn.note'))).toBeVisible()
    const { text } = await emailTo(email)
    await dialog.getByRole('button', { name: t('accounts.signIn.undo') }).click()
    await expect(input).toHaveValue(email)
    await expect
      .poll(async () => (await page.request.get(linkIn(text))).text())
      .toContain(t('accounts.confirm.expiredTitle'))
  })
})

function placeOfFocus(): string {
  const at = document.activeElement
  if (at === null || at === document.body) return 'body'
  return at.closest('dialog') ? 'dialog' : at.outerHTML
}
