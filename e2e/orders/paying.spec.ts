import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { CARD, fillCard } from '../support/payment.ts'
import { emailTo, linkIn, readInbox, translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const DECLINED = '4000 0000 0000 0002'

const t = translator('ja')

async function toPayment(page: Page) {
  await page.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await page.waitForURL('**/sandbox/checkout/**')
}

async function addToCart(page: Page, id: string, price: string) {
  await openPage(page, `/ja/sound/${id}`)
  const buy = t('common.buy.buyFrom', { price })
  await page.getByRole('main').getByRole('button', { name: buy }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('cart.add') }).click()
  await dialog.getByRole('link', { name: t('cart.open') }).click()
  await page.waitForURL('**/ja/cart')
}

async function pressPay(page: Page, number: string) {
  await fillCard(page, t, number)
  const pay = page.locator('form', { has: page.getByLabel(t('sales.sandbox.number')) })
  await pay.getByRole('button').click()
}

const expectPaid = (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { name: t('sales.order.paid') })).toBeVisible({
    timeout: 30_000,
  })
const expectProblem = (page: Page, problem: 'declined' | 'challenge_failed') =>
  expect(page.getByRole('alert')).toContainText(t(`sales.sandbox.problems.${problem}`))

test('a guest’s cart survives the back button, a declined card, a failed check and a closed tab', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'mio')
  const [first, second] = await Promise.all([
    publishSound(artist, { title: uniqueName('港の灯り'), price: 300, nameyourprice: true }),
    publishSound(artist, { title: uniqueName('Ferry'), price: 500, nameyourprice: true }),
  ])
  const viewport = { width: 375, height: 740 }
  const context = await browser.newContext({ baseURL: baseOf(baseURL), viewport, locale: 'ja' })
  const page = await context.newPage()
  const email = `${uniqueName('guest')}@example.com`

  await addToCart(page, first.id, '¥300')
  await page.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await toPayment(page)
  const checkout = page.url()
  // Back to the cart, where nothing is lost, and to the same payment.
  await page.goBack()
  await expect(page.getByRole('main').getByText(first.title)).toBeVisible()
  await page.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await toPayment(page)
  await expect(page).toHaveURL(checkout)

  await pressPay(page, DECLINED)
  await expectProblem(page, 'declined')
  await pressPay(page, CARD.secure)
  await expect(page.getByRole('heading', { name: t('sales.sandbox.secureTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('sales.sandbox.secureFail') }).click()
  await expectProblem(page, 'challenge_failed')
  await pressPay(page, CARD.secure)
  await page.getByRole('button', { name: t('sales.sandbox.securePass') }).click()
  await expectPaid(page)
  expect(await widthBeyond(page)).toBe(0)
  // Back leads to no second payment.
  await page.goto(checkout)
  await expectPaid(page)
  await emailTo(email, new RegExp(first.title))
  expect(await emailsTo(email)).toHaveLength(1)

  // A number for the store, and the tab is closed.
  await addToCart(page, second.id, '¥500')
  await expect(page.getByRole('main').getByText(first.title)).toHaveCount(0)
  await page.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await toPayment(page)
  const atStore = page.url()
  await page.getByLabel(t('sales.konbini.store')).selectOption('lawson')
  await page.getByRole('button', { name: t('sales.sandbox.konbiniPay') }).click()
  await expect(page.getByRole('heading', { name: t('sales.sandbox.voucherTitle') })).toBeVisible()
  expect(await widthBeyond(page)).toBe(0)
  await page.close()
  const { text } = await emailTo(email, new RegExp(second.title))
  const later = await context.newPage()
  await openPage(later, linkIn(text))
  const main = later.getByRole('main')
  await expect(main.getByRole('heading', { name: t('sales.order.payAtStore') })).toBeVisible()
  expect(await widthBeyond(later)).toBe(0)
  const till = await context.newPage()
  await till.goto(atStore)
  await till.getByRole('button', { name: t('sales.sandbox.voucherPay') }).click()
  await expectPaid(till)
  // The tab that waited follows.
  await expectPaid(later)
  await expect(main.getByRole('link', { name: second.title, exact: true })).toBeVisible()
  await context.close()
})

/** Pixels that the page can be scrolled sideways. */
const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function emailsTo(address: string) {
  return (await readInbox()).filter(({ to }) => to === address)
}
