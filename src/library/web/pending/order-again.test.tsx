// @vitest-environment jsdom
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { albumOf, Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { parseCart } from '#orders/web/cart/cart-items.ts'
import { orderOf } from '../testing.ts'
import { OrderAgain } from './order-again.tsx'

const { t } = translate('en')

beforeEach(() => localStorage.clear())

function Address() {
  return <output>{useLocation().pathname}</output>
}

async function mount(fields: Partial<Order>, inList = false) {
  const page = await openPart(
    <Surroundings>
      <OrderAgain order={orderOf(fields)} inList={inList} />
      <Address />
    </Surroundings>,
    { me: testMe },
  )
  return { ...page, again: () => press(page.find('button')) }
}

const [item] = orderOf().items
if (item === undefined) throw new Error('an order has an item')

const gift = {
  recipient: 'friend@example.com',
  sender: 'Aoi',
  message: 'For you',
  deliverAt: '2999-01-01T00:00:00.000Z',
  deliveredAt: null,
  amount: null,
  state: 'waiting',
  locale: 'en',
} satisfies Order['gift']

test('what was not paid comes into the cart again with its code, and the cart opens', async () => {
  const page = await mount({
    items: [
      { ...item, price: 300, paid: 450, discountCode: 'SUMMER' },
      { ...item, id: 'sound-bbbbbbbbbbbb', hasPage: false },
    ],
  })
  await page.again()
  expect(page.find('output').textContent).toBe('/cart')
  const cart = parseCart(localStorage.getItem('cart') ?? '')
  expect(cart.map(({ data }) => [data.id, data.amount])).toEqual([[item.id, 450]])
  expect(localStorage.getItem('discount-code')).toBe('SUMMER')
})

test('without a code the one of this browser stays', async () => {
  localStorage.setItem('discount-code', 'OWN')
  const page = await mount({ items: [{ ...item, discountCode: null }] })
  await page.again()
  expect(localStorage.getItem('discount-code')).toBe('OWN')
})

test('what has no page any more cannot be ordered again', async () => {
  const page = await mount({ items: [{ ...item, hasPage: false }] })
  expect(page.has('button')).toBe(false)
  expect(page.text()).toContain(t('sales.pending.notAgain'))
})

test('in a list each button names what it is for', async () => {
  const { find, unmount } = await mount({})
  expect(find('button').getAttribute('aria-label')).toBeNull()
  expect(find('button').className).toContain('accent')
  await unmount()
  const inList = await mount({}, true)
  expect(inList.find('button').getAttribute('aria-label')).toContain(item.title)
  expect(inList.find('button').className).toMatch(/outline.*small/)
})

test('a gift opens its form, as it was ordered', async () => {
  const calls = answerCalls({ 'GET /sounds/:id': workOf({ id: 'a', sales: true, price: 300 }) })
  const page = await mount({ items: [{ ...item, id: 'sound-a' }], gift })
  await page.again()
  await expect.poll(() => page.has('dialog [value="friend@example.com"]')).toBe(true)
  expect(calls[0]).toEqual({ call: 'GET /sounds/:id', params: { id: 'a' } })
  expect(page.find('output').textContent).not.toBe('/cart')
  expect(page.text()).not.toContain(t('gifts.anew'))
})

test('a gift whose day has passed, or whose address is deleted, asks for it anew', async () => {
  answerCalls({ 'GET /sounds/:id': workOf({ id: 'a', sales: true, price: 300 }) })
  const past = { ...gift, deliverAt: '2020-01-01T00:00:00.000Z' }
  const page = await mount({ items: [{ ...item, id: 'sound-a' }], gift: past })
  await page.again()
  await expect.poll(page.text).toContain(t('gifts.anew'))
})

test('a gift that is no longer sold, or cannot be read, is not ordered again', async () => {
  for (const answer of [workOf({ sales: false }), refused(404, 'not_found')]) {
    answerCalls({ 'GET /sounds/:id': answer })
    const page = await mount({ items: [{ ...item, id: 'sound-a' }], gift })
    await page.again()
    expect(page.text()).toContain(t('sales.pending.notAgain'))
    expect(page.has('dialog')).toBe(false)
    await page.unmount()
  }
})

test('an album is given again with the sounds that are released now, or not where it is gone', async () => {
  const sounds = [workOf({ id: 'one' }), workOf({ id: 'two', status: 'Draft' })]
  const album = albumOf({ id: 'box', sales: true, price: 300, sounds })
  answerCalls({ 'GET /albums/:id': album })
  const page = await mount({ items: [{ ...item, id: 'album-box' }], gift })
  await page.again()
  await expect.poll(page.text).toContain(t('sales.buy.albumGives', { count: 1 }))
  await page.unmount()
  answerCalls({ 'GET /albums/:id': refused(404, 'not_found') })
  const gone = await mount({ items: [{ ...item, id: 'album-box' }], gift })
  await gone.again()
  expect(gone.text()).toContain(t('sales.pending.notAgain'))
})
