import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const yen = (amount: number) => `¥${amount.toLocaleString('en-US')}`

const t = translator('ja')
const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: t('menu.cart', { count }) })

/** From the page of a sound or an album, up to what the dialog says then. */
async function add(page: Page, work: string, button: string, price?: number) {
  await openPage(page, `/ja${work}`)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  if (price !== undefined) await dialog.getByLabel(t('sales.buy.yourPrice')).fill(String(price))
  await dialog.getByRole('button', { name: t('cart.add') }).click()
  return dialog
}

test('sounds and an album of two artists are collected, changed, written to and paid for at once', {
  tag: '@slow',
}, async ({ context, page, baseURL }) => {
  test.setTimeout(150_000)
  const base = baseOf(baseURL)
  const [mio, ren] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'ren')])
  const titles = { box: uniqueName('Box'), dusk: uniqueName('夕暮れ') }
  const [dawn, ferry, dusk] = await Promise.all([
    publishSound(mio, { title: uniqueName('Dawn'), price: 300, nameyourprice: true }),
    publishSound(mio, { title: uniqueName('Ferry'), price: 200, nameyourprice: true }),
    publishSound(ren, { title: titles.dusk, price: 500, nameyourprice: false }),
  ])
  const album = await mio.call(createAlbum, {
    body: {
      title: titles.box,
      genre: 'pop',
      status: 'Released',
      sales: true,
      price: 1000,
      nameyourprice: true,
      sounds: [ferry.id],
    },
  })

  await openPage(page, '/ja/cart')
  const main = page.getByRole('main')
  await expect(main.getByText(t('cart.empty'))).toBeVisible()
  const from = (price: number) => t('common.buy.buyFrom', { price: yen(price) })
  const dialog = await add(page, `/sound/${dawn.id}`, from(300), 400)
  await expect(dialog.getByText(t('cart.added', { title: dawn.title }))).toBeVisible()
  await expect(dialog.getByRole('link', { name: t('cart.open') })).toBeFocused()
  await dialog.getByRole('button', { name: t('cart.goOn') }).click()
  await expect(badge(page, 1)).toBeVisible()

  // Another tab adds the rest; this one follows.
  const other = await context.newPage()
  await add(other, `/sound/${ferry.id}`, from(200))
  await expect(badge(page, 2)).toBeVisible()
  const added = await add(other, `/album/${album.id}`, from(1000))
  await expect(added.getByText(t('cart.saved', { price: '¥200' }))).toBeVisible()
  const again = await add(other, `/sound/${ferry.id}`, from(200))
  await expect(again.getByText(t('cart.hasAlbum', { album: titles.box }))).toBeVisible()
  await add(other, `/sound/${dusk.id}`, t('common.buy.buyFor', { price: '¥500' }))
  await expect(badge(page, 3)).toBeVisible()

  // Prices are chosen in place, and what is no price is not ordered.
  await openPage(page, '/ja/cart')
  const total = (amount: number) => expect(main.locator('#order b')).toHaveText(yen(amount))
  await total(400 + 1000 + 500)
  const price = main.getByLabel(t('cart.yourPrice', { title: dawn.title }))
  await price.fill('299')
  await main
    .getByLabel(t('sales.buy.email'), { exact: true })
    .fill(`${uniqueName('guest')}@example.com`)
  const toPayment = main.getByRole('button', { name: t('sales.buy.toPayment') })
  await toPayment.click()
  await expect(main.getByText(t('sales.buy.belowMinimum', { price: '¥300' })).first()).toBeVisible()
  await expect(price).toBeFocused()
  const toMio = main.getByRole('region', { name: dawn.user })
  await toMio.getByRole('button', { name: '¥600' }).click()
  await total(600 + 1000 + 500)
  const label = { artist: dawn.user }
  await toMio.getByRole('button', { name: t('saleMessages.add', label) }).click()
  const message = main.getByLabel(t('saleMessages.label', label))
  await message.fill('次の作品も楽しみにしています。')

  // A price that changes meanwhile is explained before payment.
  await ren.call(updateSound, {
    params: { id: dusk.id },
    body: { price: 700, version: dusk.version },
  })
  await toPayment.click()
  await expect(main.getByText(t('cart.changed'))).toBeVisible()
  const now = { before: '¥500', now: '¥700' }
  await expect(main.getByText(t('cart.priceChanged', now))).toBeVisible()
  await total(600 + 1000 + 700)
  await toPayment.click()
  await page.getByRole('link', { name: t('sales.sandbox.back') }).click()
  await expect(main.getByRole('heading', { name: t('sales.pending.unpaid') })).toBeVisible()
  await main.getByRole('link', { name: t('cart.back') }).click()
  await expect(page).toHaveURL(/\/ja\/cart$/)
  await total(600 + 1000 + 700)
  await expect(message).toHaveValue('次の作品も楽しみにしています。')

  // Signed in, it is the same cart, and there is nothing to type.
  await signInHere(context, base)
  await reloadPage(page)
  await expect(main.getByText(t('sales.buy.cannotCancel'))).toBeVisible()
  await expect(main.getByLabel(t('sales.buy.email'), { exact: true })).toHaveCount(0)
  await toPayment.click()
  await expect(page.getByLabel(t('sales.sandbox.number'))).toBeVisible()
  // What is put in meanwhile is no part of the order, and stays.
  const late = await publishSound(ren, { title: uniqueName('Late'), price: 0 })
  await add(other, `/sound/${late.id}`, t('common.buy.free'))
  await payByCard(page, t, '¥2,300')
  await expect(main.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible({
    timeout: 30_000,
  })
  for (const title of [dawn.title, titles.box, titles.dusk]) {
    await expect(main.getByRole('link', { name: title, exact: true })).toBeVisible()
  }
  const messages = main.getByRole('region', { name: t('saleMessages.title') })
  await expect(messages).toContainText('次の作品も楽しみにしています。')
  await expect(badge(page, 1)).toBeVisible()
  await expect(badge(other, 1)).toBeVisible()

  // What was bought cannot be added again; what is withdrawn says so, and leaves.
  await openPage(page, `/ja/sound/${dawn.id}`)
  await expect(main.getByRole('link', { name: t('common.buy.download') }).first()).toBeVisible()
  await ren.call(updateSound, {
    params: { id: late.id },
    body: { sales: false, version: late.version },
  })
  await openPage(page, '/ja/cart')
  await expect(main.getByText(t('cart.states.gone'))).toBeVisible()
  await expect(main.getByText(t('cart.nothing'))).toBeVisible()
  await main.getByRole('button', { name: t('cart.remove', { title: late.title }) }).click()
  await expect(main.getByText(t('cart.empty'))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: t('cart.title') })).toHaveCount(0)
})

async function signInHere(context: BrowserContext, base: string): Promise<void> {
  const { token } = await newPerson(base, 'listener')
  await context.addCookies([{ name: 'token', value: token, url: base }])
}
