// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { renderPart } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { parseCart } from '#orders/web/cart/cart-items.ts'
import type { Everything } from '#vouchers/everything-contract.ts'
import { BuyEverything } from './buy-everything.tsx'

const { t } = translate('en')
const everything = {
  items: [
    { id: 'album-aaaaaaaaaaaa', paid: 0 },
    { id: 'sound-bbbbbbbbbbbb', paid: 0 },
  ],
  more: false,
  price: 1300,
  less: 200,
  code: 'ALL',
}
const offer = {
  slug: 'x',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  nameyourprice: false,
  paid: 0,
  mine: 'none',
  sounds: [],
}
const offers = [
  { ...offer, id: everything.items[0]?.id, title: 'Box', price: 1000 },
  { ...offer, id: everything.items[1]?.id, title: 'Single', price: 300 },
]

beforeEach(() => localStorage.clear())

test('it names the price and what that saves, where there are two works at least', () => {
  const show = (more: Partial<Everything> = {}) =>
    renderPart(
      <Surroundings>
        <BuyEverything everything={{ ...everything, ...more }} />
      </Surroundings>,
    )
  expect(show()).toContain(t('accounts.profile.everything.buy', { price: '¥1,300' }))
  expect(show()).toContain(t('accounts.profile.everything.less', { less: '¥200' }))
  expect(show({ less: 0 })).not.toContain('¥0')
  expect(show({ more: true })).toContain(t('accounts.profile.everything.more'))
  for (const none of [{ items: everything.items.slice(0, 1) }, { price: 0 }]) {
    expect(show(none)).not.toContain('<button')
  }
})

async function buy() {
  answerCalls({ 'GET /cart': { offers } })
  const page = await openPart(
    <Surroundings>
      <BuyEverything everything={everything} />
    </Surroundings>,
  )
  await press(page.find('button'))
  await expect.poll(() => page.find('button').getAttribute('aria-busy')).not.toBe('true')
  return page
}

test('it puts all of it into the cart with its code', async () => {
  await buy()
  const cart = parseCart(localStorage.getItem('cart') ?? '')
  expect(cart.map(({ data }) => [data.id, data.amount])).toEqual([
    [everything.items[0]?.id, 1000],
    [everything.items[1]?.id, 300],
  ])
  expect(localStorage.getItem('discount-code')).toBe('ALL')
})

test('a cart without room for all of it stays as it is', async () => {
  const data = { title: 'Old', user: 'Ren', price: 1, amount: 1, sounds: [], saved: 0 }
  const full = Array.from({ length: 49 }, (_, at) => ({
    data: { ...data, id: `sound-${String(at).padStart(12, 'c')}` },
  }))
  localStorage.setItem('cart', JSON.stringify(full))
  const page = await buy()
  expect(page.text()).toContain(t('accounts.profile.everything.full'))
  expect(parseCart(localStorage.getItem('cart') ?? '')).toHaveLength(49)
  expect(localStorage.getItem('discount-code')).toBeNull()
})
