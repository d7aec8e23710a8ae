import { expect, test } from '@playwright/test'
import { getSound } from '#works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('a guest gives an amount, and a friend pays with it from the email and in the cart', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'mio')
  const sound = await publishSound(artist, { title: uniqueName('Harbour'), price: 300 })
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status

  const page = await (await browser.newContext({ baseURL: base })).newPage()
  await openPage(page, '/redeem')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('giftCards.orGive') }).click()
  await main.getByLabel(t('giftCards.amount')).fill('499')
  await main.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(main.getByText(t('problems.gift_amount_invalid')).first()).toBeVisible()
  await expect(main.getByLabel(t('giftCards.amount'))).toBeFocused()
  await main.getByLabel(t('giftCards.amount')).fill('550')
  const friend = `${uniqueName('friend')}@example.com`
  await main.getByLabel(t('gifts.recipient')).fill(friend)
  await main.getByLabel(t('gifts.sender')).fill('Aoi')
  await main.getByLabel(t('sales.buy.email'), { exact: true }).fill('giver@example.com')
  await main.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payByCard(page, t, '¥550')
  await expect(main.getByRole('heading', { name: t('gifts.heading') })).toBeVisible()
  await expect(main.getByText(t('giftCards.item', { amount: '¥550' }))).toBeVisible()

  const email = await emailTo(friend)
  const code = /\b\w{4}(-\w{4}){3}\b/.exec(email.text)?.[0] ?? ''
  const other = await (await browser.newContext({ baseURL: base })).newPage()
  await openPage(other, linkIn(email.text).replace(base, ''))
  await other.getByRole('button', { name: t('giftCards.keep') }).click()
  await expect(other.getByText(t('giftCards.kept'))).toBeVisible()

  // Without a word, at the next purchase: all of it is paid.
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  await openPage(other, `/sound/${sound.id}`)
  const buy = () => other.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
  await buy().click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText(t('giftCards.applied', { left: '¥550' }))).toBeVisible()
  await expect(dialog.getByText('−¥300')).toBeVisible()
  await expect(dialog.getByText(/¥250/)).toBeVisible()
  await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill(friend)
  await dialog.getByRole('button', { name: t('giftCards.order') }).click()
  await expect(other.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible()
  await expect(other.getByText('−¥300')).toBeVisible()

  // The rest in another browser, where it is typed into the cart: ¥50 are left to pay.
  const third = await (await browser.newContext({ baseURL: base })).newPage()
  await openPage(third, `/sound/${sound.id}`)
  await third.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).click()
  await third
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.add') })
    .click()
  await openPage(third, '/cart')
  await third.getByRole('button', { name: t('discounts.buyer.ask') }).click()
  await third.getByLabel(t('discounts.buyer.label')).fill(code.toLowerCase())
  await third.keyboard.press('Enter')
  await expect(third.getByRole('button', { name: t('giftCards.remove') })).toBeFocused()
  await expect(third.getByText('−¥250')).toBeVisible()
  await expect(third.getByText(t('giftCards.usedUp'))).toBeVisible()
  await third.getByLabel(t('sales.buy.email'), { exact: true }).fill('third@example.com')
  await third.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payByCard(third, t, '¥50')
  await expect(third.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible()
  await expect(third.getByText('−¥250')).toBeVisible()
})
