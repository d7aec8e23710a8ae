import { expect, test } from '@playwright/test'
import { createOrder, getOrder } from '../../src/orders/contract.ts'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { newPerson, registerPerson } from '../support/data/accounts.ts'
import { admin } from '../support/data/database.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { buttonOf, enter, sectionOf } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test(
  'an operator refunds an item with a passkey that the server’s administrator has allowed',
  { tag: '@slow' },
  async ({ page, baseURL }, { retry }) => {
    const base = baseOf(baseURL)
    const title = uniqueName('Ferry')
    const artist = await newPerson(base, 'mio')
    const { id } = await publishSound(artist, { title, price: 500, sales: true })
    const buyer = await newPerson(base, 'kai')
    const items = [{ id: `sound-${id}`, price: 500 }]
    const order = await buyer.call(createOrder, { body: { items } })
    await page.goto(order.checkoutUrl)
    await payByCard(page, t, '¥500')
    const statusOf = async () =>
      (await buyer.call(getOrder, { params: { id: order.id }, query: {} })).status
    await expect.poll(statusOf).toBe('paid')

    const operator = await registerPerson(base, { username: `refunds-${retry}`, name: 'Ops' })
    await enter(page.context(), base, operator.token)
    await plugInAuthenticator(page)
    const row = page.getByRole('row', { name: title })
    const dialog = page.getByRole('dialog')

    async function refund(): Promise<void> {
      await openPage(page, `/operator/orders?q=${order.id}`)
      await row.getByRole('button', { name: t('operator.acts.refund_item') }).click()
      await expect(dialog.getByText(title)).toBeVisible()
      await dialog.getByLabel(t('operator.why')).fill('Bought twice')
      await dialog.getByRole('button', { name: t('operator.acts.refund_item') }).click()
    }

    await test.step('without a passkey, the dialog leads to the settings', async () => {
      await refund()
      await dialog.getByRole('alert').getByRole('link').click()
      await page.waitForURL('**/settings#passkeys')
      await sectionOf(page, 'passkeys').getByLabel(t('settings.passkeys.name')).fill('Key ring')
      await buttonOf(page, 'passkeys', t('settings.passkeys.add')).click()
      await expect(sectionOf(page, 'passkeys').getByRole('listitem')).toContainText('Key ring')
    })

    await test.step('a passkey has to be allowed on the command line', async () => {
      await refund()
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText('passkey trust')
      const [, passkey = ''] = /passkey trust (\w+)/.exec((await alert.textContent()) ?? '') ?? []
      await admin('passkey', 'trust', passkey, '--yes')
    })

    await test.step('it confirms the refund, which the log names', async () => {
      await refund()
      await expect(page.getByText(t('operator.done'))).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(async () => {
        await reloadPage(page)
        await expect(row.getByRole('button')).toHaveCount(0, { timeout: 1000 })
      }).toPass()
      await openPage(page, '/operator/acts')
      const logged = page.getByRole('row', { name: `${order.id}/sound-${id}` })
      for (const words of ['Bought twice', 'Key ring', t('operator.words.done')]) {
        await expect(logged).toContainText(words)
      }
    })
  },
)
