// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { parseCart } from '#orders/web/cart/cart-items.ts'
import { soundForSale } from '../testing.ts'
import { BuyButton } from './buy-button.tsx'
import BuyDialog, { BuyForm } from './buy-dialog.tsx'
import type { Sold } from './order-form.tsx'

const { t } = translate('en')
const ORDER = 'POST /orders'

beforeEach(() => localStorage.clear())

async function mount(fields: Partial<Sold> = {}, answer: object = {}, isGuest = false) {
  const calls = answerCalls({ [ORDER]: answer })
  const page = await openPart(
    <Surroundings>
      <BuyForm item={{ ...soundForSale, ...fields }} />
    </Surroundings>,
    isGuest ? {} : { me: testMe },
  )
  return {
    ...page,
    calls: () => calls.filter(({ call }) => call === ORDER),
    submit: () => press(page.find('[type=submit]')),
    price: () => page.find<HTMLInputElement>('[name=price], input[inputmode=numeric]'),
  }
}

test('an order names the item and the price that was typed', async () => {
  const page = await mount()
  await type(page.price(), '450')
  await page.submit()
  const id = `sound-${soundForSale.id}`
  expect(page.calls()).toMatchObject([{ body: { items: [{ id, price: 450 }] } }])
  expect(page.calls()[0]?.body).not.toHaveProperty('gift')
  expect(page.calls()[0]?.body).not.toHaveProperty('code')
  expect(page.calls()[0]?.body).not.toHaveProperty('email')
})

test('an album is ordered as one, and says what of it one has already', async () => {
  const album = [
    { id: 'a', mine: 'bought' },
    { id: 'b', mine: 'none' },
  ] as const
  const page = await mount({ album })
  expect(page.text()).toContain(t('sales.buy.alreadyHave', { count: 1 }))
  expect(page.text()).toContain(t('sales.buy.albumGives', { count: 2 }))
  await page.submit()
  expect(page.calls()[0]?.body).toMatchObject({ items: [{ id: `album-${soundForSale.id}` }] })
  await page.unmount()
  const none = await mount({ album: [{ id: 'b', mine: 'none' }] })
  expect(none.text()).not.toContain(t('sales.buy.alreadyHave', { count: 0 }))
})

test('what was paid for sounds of an album lowers its price, but not that of a gift', async () => {
  const album = [
    { id: 'a', mine: 'bought' },
    { id: 'b', mine: 'none' },
  ] as const
  const page = await mount({ album, price: 1000, nameyourprice: false, paid: 400 })
  expect(page.text()).toContain(`${t('sales.buy.paidBefore')}−¥400`)
  expect(page.text()).not.toContain(t('sales.buy.alreadyHave', { count: 1 }))
  await page.submit()
  expect(page.calls()[0]?.body).toMatchObject({ items: [{ price: 600 }] })
  await press(page.named(t('gifts.give')))
  expect(page.text()).not.toContain(t('sales.buy.paidBefore'))
})

test('a price below the artist’s, or that is no number, is refused before anything is sent', async () => {
  const page = await mount()
  await type(page.price(), '299')
  await page.submit()
  expect(page.text()).toContain(t('sales.buy.belowMinimum', { price: '¥300' }))
  await type(page.price(), 'many')
  await page.submit()
  expect(page.text()).toContain(t('sales.buy.notInteger'))
  await press(page.named(t('cart.add')))
  expect(page.calls()).toEqual([])
})

test('a guest types an address, and one that is none is refused', async () => {
  const page = await mount({}, {}, true)
  await page.submit()
  expect(page.text()).toContain(t('sales.buy.emailInvalid'))
  await type(page.find('[name=email]'), 'guest@example')
  await page.submit()
  expect(page.calls()).toEqual([])
  await type(page.find('[name=email]'), ' guest@example.com ')
  await page.submit()
  expect(page.calls()).toMatchObject([{ body: { email: 'guest@example.com' } }])
})

test('why an order was refused is shown, and it can be placed again', async () => {
  const page = await mount({}, refused(409, 'not_for_sale'))
  await page.submit()
  expect(page.find('[role=alert]').textContent).toBe('not_for_sale')
  await page.submit()
  expect(page.calls()).toHaveLength(2)
})

test('why a message cannot be sent stands beside it, and it stays', async () => {
  const said = { code: 'new_account_links', message: 'No links until noon.' }
  const page = await mount({}, refused(403, said.code, { message: said }))
  await press(page.named(t('saleMessages.add', { artist: soundForSale.user })))
  await type(page.find('textarea'), 'See example.com')
  await page.submit()
  const field = page.find<HTMLTextAreaElement>('textarea')
  expect(field.value).toBe('See example.com')
  const [reason = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(reason)?.textContent).toBe(said.message)
})

test('what is free has no way to be given or to pay, and is got immediately', async () => {
  const page = await mount({ price: 0, nameyourprice: false })
  expect(page.find('[type=submit]').textContent).toBe(t('sales.buy.getFree'))
  expect(page.text()).toContain(t('sales.buy.nextFree'))
  expect(page.text()).not.toContain(t('gifts.give'))
  expect(page.text()).not.toContain(t('sales.buy.payment'))
  expect(page.text()).not.toContain(t('sales.buy.taxIncluded'))
  await page.unmount()
  const paid = await mount()
  expect(paid.find('[type=submit]').textContent).toBe(t('sales.buy.toPayment'))
  expect(paid.text()).toContain(t('sales.buy.next'))
  expect(paid.text()).toContain(t('sales.buy.payment'))
  expect(paid.text()).toContain(t('sales.buy.total'))
  expect(paid.text()).not.toContain(t('discounts.buyer.off'))
  expect(paid.text()).not.toContain(t('giftCards.toPay'))
})

test('of what is free to anyone a gift needs an amount, and a code has nothing to lower', async () => {
  const calls = answerCalls({})
  const item = { ...soundForSale, price: 0, nameyourprice: true, mine: 'bought' as const }
  const album = [{ id: 'a', mine: 'bought' as const }]
  const page = await openPart(
    <Surroundings>
      <BuyForm item={{ ...item, album }} />
    </Surroundings>,
    { me: testMe },
  )
  const price = page.find('[name=price], input[inputmode=numeric]')
  expect(page.text()).toContain(t('sales.buy.nameYourPriceFree'))
  expect(page.has('[name=gift-recipient]')).toBe(false)
  expect(page.text()).not.toContain(t('discounts.buyer.ask'))
  expect(page.text()).not.toContain(t('sales.buy.alreadyHave', { count: 1 }))
  await type(price, '300')
  await expect.poll(() => page.has('[name=gift-recipient]')).toBe(true)
  expect(page.text()).toContain(t('discounts.buyer.ask'))
  expect(calls.filter(({ call }) => call.includes('discount'))).toEqual([])
})

async function openDialog(fields: Partial<Sold> = {}) {
  answerCalls({})
  const item = { ...soundForSale, ...fields }
  const page = await openPart(
    <Surroundings>
      <BuyDialog item={item} open onClose={() => {}} />
    </Surroundings>,
    { me: testMe },
  )
  const cart = () =>
    parseCart(localStorage.getItem('cart') ?? '').map(({ data }) => [data.id, data.amount])
  return { ...page, cart }
}

test('an item comes into the cart at the price that was typed, and the dialog leads to the cart', async () => {
  const page = await openDialog()
  expect(page.find('h2').textContent).toBe(t('sales.buy.title', { title: 'Harbour' }))
  await type(page.find('input[inputmode=numeric], [name=price]'), '450')
  await press(page.named(t('cart.add')))
  expect(page.cart()).toEqual([[`sound-${soundForSale.id}`, 450]])
  expect(page.find('[role=status]').textContent).toBe(t('cart.added', { title: 'Harbour' }))
  expect(document.activeElement?.getAttribute('href')).toBe('/cart')
})

test('a free item has a dialog of its own name', async () => {
  const page = await openDialog({ price: 0 })
  expect(page.find('h2').textContent).toBe(t('sales.buy.titleFree', { title: 'Harbour' }))
})

test('the button opens the dialog', async () => {
  answerCalls({})
  const page = await openPart(
    <Surroundings>
      <BuyButton sound={soundForSale} />
    </Surroundings>,
    { me: testMe },
  )
  expect(page.has('dialog')).toBe(false)
  await press(page.named(t('common.buy.buyFrom', { price: '¥300' })))
  await expect.poll(() => page.has('dialog[open]')).toBe(true)
})
