import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { cardOf, soundFile } from '../support/files/uploads.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { menuButton } from '../support/social.ts'
import { baseOf } from '../support/world.ts'

test.use({ serviceWorkers: 'allow' })

const t = translator('en')
const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

/** Posts to the installed app what a device posts when another app shares. */
async function share(page: Page, values: Record<string, string>, file?: string) {
  await page.evaluate((given) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const fields = Object.entries(given).map(([name, value]) => ({ name, value, type: 'hidden' }))
    for (const field of [...fields, { name: 'files', type: 'file' }]) {
      form.append(Object.assign(document.createElement('input'), field))
    }
    document.body.append(form)
  }, values)
  const input = page.locator('input[name=files]')
  if (file) await input.setInputFiles(file)
  else await input.evaluate((field) => field.remove())
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/share"]')?.submit(),
  )
}

test('a link shared from another app opens, and audio waits on the upload page, through a sign-out too', {
  tag: '@slow',
}, async ({ browser }) => {
  const page = await openAs(browser, base, await newPerson(base, 'recorder'), '/charts')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)

  await test.step('a link to the service opens its page', async () => {
    await share(page, { text: `Listen: ${new URL('/genres', page.url()).href}` })
    await expect(page).toHaveURL('/genres')
  })

  await test.step('a file is uploaded at a press', async () => {
    await share(page, { title: 'Take 4' }, await soundFile('Take 4.wav', 3))
    await expect(page).toHaveURL('/sound-new')
    const shared = page.getByRole('region', { name: t('uploads.shared.title') })
    await expect(shared.getByText('Take 4.wav')).toBeVisible()
    await shared.getByRole('button', { name: t('uploads.shared.upload', { count: 1 }) }).click()
    await expect(cardOf(page, 'Take 4')).toBeVisible()
    await expect(shared).toBeHidden()
  })

  await test.step('a visitor’s file waits for the sign-in, and nothing of it was sent', async () => {
    await expect(
      cardOf(page, 'Take 4').getByText(t('uploads.state.READY'), { exact: true }),
    ).toBeVisible({ timeout: 60_000 })
    await page.goto('/charts')
    await menuButton(page).click()
    await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
    await expect(page.getByRole('button', { name: t('common.signIn') })).toBeVisible()
    await share(page, {}, await soundFile('Take 5.wav', 3))
    const shared = page.getByRole('region', { name: t('uploads.shared.title') })
    await expect(shared.getByText(t('uploads.shared.waits', { count: 1 }))).toBeVisible()
    await expect(shared.getByRole('button', { name: /Upload/ })).toBeHidden()
    await page.reload()
    await expect(shared.getByText('Take 5.wav')).toBeVisible()
    await shared.getByRole('button', { name: t('uploads.shared.discard') }).click()
    await page.reload()
    await expect(page.getByText(t('uploads.newPage.signInTitle'))).toBeVisible()
    await expect(shared).toBeHidden()
  })
})
