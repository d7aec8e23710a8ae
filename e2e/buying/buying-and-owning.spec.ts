import { expect, type Page, test } from '@playwright/test'
import { createOrder } from '../../src/sales/contract.ts'
import { getSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { emailTo, register, translator, uniqueName } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const LIMIT = 2

const playButton = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()

test('a guest pays, hears the full sound from then on in that browser, and keeps it in an account', {
  tag: '@slow',
}, async ({ browser, page, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'mio')
  const title = uniqueName('Harbour')
  const part = { limit: true, limitFrom: 0, limitTo: LIMIT }
  const sound = await publishSound(artist, { title, price: 300, ...part }, 8)
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')

  const username = uniqueName('guest')
  await watchSound(page)
  await openPage(page, `/sound/${sound.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill(`${username}@example.com`)
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await page.getByLabel(t('sales.sandbox.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('sales.sandbox.expiry')).fill('12/40')
  await page.getByLabel(t('sales.sandbox.cvc')).fill('123')
  await page.getByRole('button', { name: t('sales.sandbox.pay', { total: '¥300' }) }).click()

  await expect(main.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible({
    timeout: 30_000,
  })
  const order = page.url()
  const receipt = page.waitForEvent('download')
  await main.getByRole('link', { name: t('receipts.link') }).click()
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-[a-z0-9]{12}\.pdf$/)
  await expect(main.getByRole('link', { name: sound.user })).toHaveAttribute(
    'href',
    `/user/${sound.username}`,
  )
  await playButton(page, title).click()
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(LIMIT + 1)
  await main.getByRole('button', { name: t('sales.order.accountCreate') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await main.getByRole('link', { name: title }).click()
  await main.getByRole('link', { name: t('common.buy.download') }).click()
  await expect(main.getByRole('button', { name: t('sales.download.formats') })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: baseOf(baseURL) })).newPage()
  await openPage(other, `/sound/${sound.id}`)
  await expect(
    other.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }),
  ).toBeVisible()
  await other.context().close()

  await register(page, { username, name: 'Guest no more' })
  await openPage(page, order)
  await expect(main.getByRole('button', { name: t('sales.order.accountCreate') })).toHaveCount(0)
  await main.getByRole('button', { name: t('community.follow.follow') }).click()
  await expect(main.getByRole('button', { name: t('community.follow.following') })).toBeVisible()
  await page.context().clearCookies({ name: 'orders' })
  await openPage(page, '/my/purchases')
  await expect(main.getByRole('link', { name: title }).first()).toBeVisible()
})

test('a member pays at a store, and plays, searches, sorts and switches the Shopping List', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const [artist, member] = await Promise.all([
    newPerson(baseOf(baseURL), 'mio'),
    newPerson(baseOf(baseURL), 'member'),
  ])
  const gift = { price: 0, nameyourprice: true }
  const [dusk, dawn, sold] = await Promise.all([
    publishSound(artist, { title: 'Dusk', ...gift }),
    publishSound(artist, { title: 'あけぼの', ...gift }),
    publishSound(artist, { title: uniqueName('Ferry'), price: 500 }),
  ])
  const buy = (id: string, price: number) =>
    member.call(createOrder, { body: { items: [{ id: `sound-${id}`, price }] } })
  await buy(dusk.id, 0)
  await buy(dawn.id, 0)
  const { checkoutUrl } = await buy(sold.id, 500)

  const page = await openAs(browser, baseURL, member, '/my/purchases')
  await watchSound(page)
  const main = page.getByRole('main')
  await page.goto(checkoutUrl)
  await page.getByLabel(t('sales.konbini.store')).selectOption('lawson')
  await page.getByRole('button', { name: t('sales.sandbox.konbiniPay') }).click()
  await page.getByRole('link', { name: t('sales.sandbox.voucherBack') }).click()
  await expect(main.getByRole('heading', { name: t('sales.order.payAtStore') })).toBeVisible()
  const number = main.getByText(/^\d{4}-\d{6}$/)
  const shown = await number.textContent()
  expect((await emailTo(`${await emailOf(page)}`, new RegExp(sold.title))).text).toContain(shown)

  await openPage(page, '/my/purchases')
  await expect(number).toHaveText(shown ?? '')
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('button') })
  const titles = () => rows.getByRole('link', { name: /^(Dusk|あけぼの)$/ }).allTextContents()
  expect(await titles()).toEqual(['あけぼの', 'Dusk'])
  await main.getByLabel(t('sales.purchases.sort')).selectOption('title')
  await page.waitForURL('**/my/purchases?sort=title')
  await expect.poll(titles).toEqual(['Dusk', 'あけぼの'])
  await playButton(page, 'Dusk').click()
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3)
  const bar = page.getByRole('region', { name: t('player.label') })
  await bar.getByRole('button', { name: t('playing.forward') }).click()
  await expect(bar.getByRole('link', { name: 'あけぼの' })).toBeVisible()

  await main.getByRole('button', { name: t('sales.purchases.playAll') }).click()
  await expect(bar.getByRole('link', { name: 'Dusk' })).toBeVisible()
  await hideAndShowAgain(page)

  await main.getByLabel(t('sales.purchases.searchLabel')).last().fill('アケボノ')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['あけぼの'])
  await main.getByRole('link', { name: t('sales.purchases.views.tiles') }).click()
  await expect(
    main.getByRole('link', { name: `${t('common.buy.download')}: あけぼの` }),
  ).toBeVisible()
  await openPage(page, '/my/purchases')
  await reloadPage(page)
  await expect(main.getByRole('link', { name: `${t('common.buy.download')}: Dusk` })).toBeVisible()
  await page.context().close()
})

/** By keyboard; the focus moves to the next row. */
async function hideAndShowAgain(page: Page) {
  const main = page.getByRole('main')
  const more = (title: string) => main.getByRole('button', { name: moreOf(title) })
  const moreOf = (title: string) => t('sales.purchases.moreOf', { title })
  await more('Dusk').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(more('あけぼの')).toBeFocused()
  await expect(more('Dusk')).toHaveCount(0)
  await main.getByRole('link', { name: t('sales.purchases.hiddenCount', { count: 1 }) }).click()
  await more('Dusk').click()
  await page.getByRole('menuitem', { name: t('sales.purchases.showAgain') }).click()
  await expect(main.getByText(t('sales.purchases.noneHidden'))).toBeVisible()
  await main.getByRole('link', { name: t('sales.purchases.all') }).click()
  await expect(more('Dusk')).toBeVisible()
}

const emailOf = async (page: Page) => {
  const me = await page.request.get('/api/users/me')
  return (await me.json()).email
}
