import { expect, test } from '@playwright/test'
import { MESSAGE_LENGTH } from '../../src/orders/message-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

test('a member chooses an amount and writes to the artist by keyboard, who replies once; the reply is reported', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const t = translator('en')
  const base = baseOf(baseURL)
  const [artist, fan] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
  const title = uniqueName('Harbour')
  const sound = await publishSound(artist, { title, price: 300, nameyourprice: true }, 2)
  const page = await openAs(browser, baseURL, fan, `/sound/${sound.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).click()
  const dialog = page.getByRole('dialog')
  const amounts = dialog.getByRole('group', { name: t('sales.buy.suggested') }).getByRole('button')
  await expect(amounts).toHaveText(['¥300', '¥450', '¥600'])
  const pressed = dialog.getByRole('button', { pressed: true })
  await expect(pressed).toHaveText('¥300')
  await amounts.nth(1).press('Enter')
  const price = dialog.getByLabel(t('sales.buy.yourPrice'))
  await expect(price).toHaveValue('450')
  await expect(pressed).toHaveText('¥450')
  await price.fill('299')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(
    dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' })).first(),
  ).toBeVisible()
  await expect(pressed).toHaveCount(0)
  await amounts.nth(2).press('Space')
  await expect(dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' }))).toHaveCount(0)

  await dialog
    .getByRole('button', { name: t('saleMessages.add', { artist: sound.user }) })
    .press('Enter')
  const field = dialog.getByLabel(t('saleMessages.label', { artist: sound.user }))
  await expect(field).toBeFocused()
  await page.keyboard.insertText('Played it all night.')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Thank you!')
  await expect(
    dialog.getByText(t('saleMessages.length', { count: 31, max: MESSAGE_LENGTH })),
  ).toBeVisible()
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payByCard(page, t, '¥600')
  const messages = main.getByRole('region', { name: t('saleMessages.title') })
  await expect(messages).toContainText('Played it all night.\nThank you!')

  const studio = await openAs(browser, baseURL, artist, '/my/reports#sales')
  const sales = studio.getByRole('region', { name: t('saleMessages.sales') })
  await expect(sales).toContainText('Played it all night.')
  await expect(sales).toContainText('¥600')
  await sales.getByRole('button', { name: t('saleMessages.reply') }).press('Enter')
  await studio.keyboard.insertText('Come to the next show!')
  await studio.keyboard.press('Tab')
  await studio.keyboard.press('Enter')
  await expect(sales).toContainText(t('saleMessages.yourReply'))
  await expect(sales.getByRole('button', { name: t('saleMessages.reply') })).toHaveCount(0)

  await reloadPage(page)
  await expect(messages).toContainText('Come to the next show!')
  await messages.getByRole('button', { name: t('saleMessages.report.act') }).press('Enter')
  await dialog.getByRole('radio', { name: t('saleMessages.report.reasons.other') }).check()
  await dialog.getByLabel(t('saleMessages.report.details')).fill('I asked for nothing.')
  await dialog.getByRole('button', { name: t('saleMessages.report.send') }).click()
  await expect(messages).toContainText(t('saleMessages.report.done'))
  await reloadPage(page)
  await expect(messages).toContainText(t('saleMessages.report.done'))
})
