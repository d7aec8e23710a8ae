import { expect, test } from '@playwright/test'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { newPerson, registerPerson } from '../support/data/accounts.ts'
import { admin } from '../support/data/database.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { emailTo, translator } from '../support/people.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { buttonOf, enter, sectionOf } from '../support/settings.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')

test(
  'an operator suspends an account by a passkey and by keys alone; its member appeals, and it ends',
  {
    tag: '@slow',
  },
  async ({ page, browser, baseURL }, { retry }) => {
    const base = baseOf(baseURL)
    const member = await newPerson(base, 'loud')
    const username = await nameOf(member)
    const operator = await registerPerson(base, { username: `suspensions-${retry}`, name: 'Ops' })
    await enter(page.context(), base, operator.token)
    await plugInAuthenticator(page)
    await openPage(page, '/settings#passkeys')
    await sectionOf(page, 'passkeys').getByLabel(t('settings.passkeys.name')).fill('Key ring')
    await buttonOf(page, 'passkeys', t('settings.passkeys.add')).press('Enter')
    await expect(sectionOf(page, 'passkeys').getByRole('listitem')).toContainText('Key ring')
    const row = page.getByRole('row', { name: username })
    const dialog = page.getByRole('dialog')

    async function decide(act: 'suspend_account' | 'lift_suspension', reason: string) {
      await openPage(page, `/operator/accounts?q=${username}`)
      await row.getByRole('button', { name: t(`operator.acts.${act}`) }).press('Enter')
      await expect(dialog.getByLabel(t('operator.why'))).toBeFocused()
      await page.keyboard.insertText(reason)
      await page.keyboard.press('Enter')
    }

    await test.step('the passkey has to be allowed on the command line first', async () => {
      await decide('suspend_account', 'Shouting')
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText('passkey trust')
      const [, passkey = ''] = /passkey trust (\w+)/.exec((await alert.textContent()) ?? '') ?? []
      await admin('passkey', 'trust', passkey, '--yes')
    })

    await test.step('it confirms the suspension, of which the member is emailed', async () => {
      await decide('suspend_account', 'Shouting')
      await expect(dialog).toBeHidden()
      await reloadPage(page)
      await expect(row).toContainText(t('operator.words.suspended'))
      const { text } = await emailTo(`${username}@example.com`, /suspended/)
      expect(text).toContain('Shouting')
    })

    await test.step('the member reads why, and appeals on a phone', async () => {
      const theirs = await openAs(browser, baseURL, member, '/settings')
      await theirs.setViewportSize({ width: 375, height: 720 })
      await theirs.getByRole('link', { name: t('suspension.open') }).click()
      await expect(theirs.getByText('Shouting')).toBeVisible()
      expect(await violationsOn(theirs)).toEqual([])
      await theirs.getByRole('textbox').fill('I was singing')
      await theirs.getByRole('button', { name: t('suspension.send') }).click()
      await expect(theirs.getByText(t('suspension.sent'))).toBeVisible()
      await theirs.context().close()
    })

    await test.step('it ends by the same passkey, and the log names it', async () => {
      await decide('lift_suspension', 'It was a song')
      await expect(dialog).toBeHidden()
      await reloadPage(page)
      await expect(row).not.toContainText(t('operator.words.suspended'))
      await openPage(page, '/operator/acts')
      const logged = page.getByRole('row', { name: 'It was a song' })
      for (const words of ['Key ring', t('operator.words.done')]) {
        await expect(logged).toContainText(words)
      }
    })
  },
)
