import { expect, type Page, test } from '@playwright/test'
import { createDiscount } from '#vouchers/discount-contract.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { CARD, fillCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const pay = async (page: Page, t: ReturnType<typeof translator>, number: string) => {
  await fillCard(page, t, number)
  await page.keyboard.press('Enter')
}

test('a card is added in the settings, pays a purchase, and is removed, by keyboard', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const t = translator('ja')
  const [artist, member] = await Promise.all([
    newPerson(baseOf(baseURL), 'mio'),
    newPerson(baseOf(baseURL), 'member'),
  ])
  const page = await openAs(browser, baseURL, member, '/ja/settings')
  const cards = page.locator('#cards')
  await expect(cards.getByText(t('settings.cards.emptyText'))).toBeVisible()
  await cards.getByRole('button', { name: t('settings.cards.add') }).press('Enter')
  await pay(page, t, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(t('sales.sandbox.notSaved'))
  await pay(page, t, CARD.good)
  const card = t('settings.cards.name', { brand: 'Visa', last4: '4242' })
  await expect(cards.getByText(card)).toBeVisible()
  await expect(cards.getByText(t('settings.cards.added'))).toBeVisible()
  await expect(cards.getByRole('heading')).toBeFocused()
  await expect(page).toHaveURL(/\/ja\/settings#cards$/)

  const sound = await publishSound(artist, { title: uniqueName('Ferry'), price: 500 })
  const { checkoutUrl } = await member.call(createOrder, {
    body: { items: [{ id: `sound-${sound.id}`, price: 500 }] },
  })
  await page.goto(checkoutUrl)
  await page.locator('button[value=saved]').press('Enter')
  await page.waitForURL('**/checkout/**')

  await openPage(page, '/ja/settings')
  const remove = cards.getByRole('button', { name: t('settings.cards.removeOf', { card }) })
  await remove.press('Enter')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.cards.remove') })
    .press('Enter')
  await expect(cards.getByText(t('settings.cards.emptyText'))).toBeVisible()
  await expect(cards.getByRole('heading')).toBeFocused()
  await page.context().close()
})

test('after a declined card one leaves, continues, cancels, and orders the same again with the code', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const t = translator('en')
  const artist = await newPerson(baseOf(baseURL), 'mio')
  const sound = await publishSound(artist, { title: uniqueName('Ferry'), price: 500 })
  const code = uniqueName('AGAIN').toUpperCase()
  const terms = { maxUses: null, startsAt: null, endsAt: null }
  await artist.call(createDiscount, {
    body: { code, percent: 20, yenOff: null, items: null, ...terms },
  })
  await openPage(page, `/sound/${sound.id}?code=${code}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥500' }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('discounts.buyer.applied', { code }))).toBeVisible()
  await dialog
    .getByLabel(t('sales.buy.email'), { exact: true })
    .fill(`${uniqueName('guest')}@example.com`)
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await pay(page, t, CARD.secure)
  await page.getByRole('button', { name: t('sales.sandbox.secureFail') }).click()
  await expect(page.getByRole('alert')).toContainText(t('sales.sandbox.advice.confirmAgain'))

  await page.getByRole('link', { name: t('sales.sandbox.back') }).click()
  await expect(main.getByRole('heading', { name: t('sales.pending.unpaid') })).toBeVisible()
  await main.getByRole('link', { name: t('sales.pending.payFor', { title: sound.title }) }).click()
  await expect(page.getByLabel(t('sales.sandbox.number'))).toBeVisible()
  await page.goBack()

  // The browser that ordered knows the order, too.
  await openPage(page, '/my/purchases')
  await main.getByRole('link', { name: sound.title, exact: true }).click()
  await page.waitForURL('**/checkout/**')
  await main
    .getByRole('button', { name: t('sales.pending.cancelFor', { title: sound.title }) })
    .click()
  await expect(main.getByRole('heading', { name: t('sales.order.canceled') })).toBeFocused()
  await page.evaluate(() => localStorage.removeItem('discount-code'))
  await main.getByRole('button', { name: t('sales.pending.again') }).click()
  await page.waitForURL('**/cart')
  await expect(main.getByText(t('discounts.buyer.applied', { code }))).toBeVisible()
  await expect(main.getByRole('link', { name: sound.title })).toBeVisible()
  await expect(main.getByRole('button', { name: t('sales.buy.toPayment') })).toBeEnabled()
})

test('an order whose answer is lost is sent again, with the last use of its code, and stays one', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const t = translator('en')
  const artist = await newPerson(baseOf(baseURL), 'mio')
  const sound = await publishSound(artist, { title: uniqueName('Ferry'), price: 500 })
  const code = uniqueName('LAST').toUpperCase()
  const terms = { maxUses: 1, startsAt: null, endsAt: null }
  await artist.call(createDiscount, {
    body: { code, percent: 20, yenOff: null, items: null, ...terms },
  })
  await openPage(page, `/sound/${sound.id}?code=${code}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥500' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('discounts.buyer.applied', { code }))).toBeVisible()
  await dialog
    .getByLabel(t('sales.buy.email'), { exact: true })
    .fill(`${uniqueName('guest')}@example.com`)
  const made: string[] = []
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch()
    made.push((await answer.json()).id)
    await (made.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  const toPayment = dialog.getByRole('button', { name: t('sales.buy.toPayment') })
  await toPayment.click()
  await expect(dialog.getByRole('alert')).toHaveText(t('common.connection.failed'))
  await toPayment.click()
  await expect(
    page.getByRole('button', { name: t('sales.sandbox.pay', { total: '¥400' }) }),
  ).toBeVisible()
  expect(made[1]).toBe(made[0])
})
