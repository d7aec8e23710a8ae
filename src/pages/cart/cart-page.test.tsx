/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { CartOffer } from '#orders/cart-contract.ts'
import { addToCart } from '#orders/web/cart/cart-store.ts'
import { storeCode } from '#vouchers/web/discounts/stored-code.ts'
import CartPage from './cart-page.tsx'

const { t } = translate('en')

const [HARBOUR, FREE] = ['sound-aaaaaaaaaaaa', 'sound-bbbbbbbbbbbb'] as const
const harbour: CartOffer = {
  id: HARBOUR,
  title: 'Harbour',
  slug: 'harbour',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  price: 500,
  nameyourprice: true,
  paid: 0,
  mine: 'none',
  deliversAt: null,
  sounds: [],
}
const free: CartOffer = { ...harbour, id: FREE, title: 'Rain', price: 0, nameyourprice: false }
const READ = 'GET /api/cart'
const ORDER = 'POST /api/orders'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

test('an empty cart leads to sounds, and asks for no prices', async () => {
  const calls = answerRequests({})
  mountPart(<CartPage />)
  await settle()
  expect(screen.getByText(t('cart.empty'))).toBeTruthy()
  expect([calls, screen.queryByText(t('cart.checkFailed'))]).toEqual([[], null])
})

test('prices that cannot be read are asked for again by a button', async () => {
  put(harbour)
  const answers: unknown[] = [refusal(503, 'away'), { offers: [harbour] }]
  answerRequests({ [READ]: () => answers.shift() })
  mountPart(<CartPage />)
  expect(document.querySelector('[class*=waiting]')).toBeTruthy()
  await screen.findByText(/Refused: away/)
  expect([screen.queryByText(t('cart.empty')), orderButton()]).toEqual([null, null])
  expect(document.querySelector('[class*=waiting]')).toBeNull()
  fireEvent.click(screen.getByText(t('cart.retry')))
  await screen.findByText('Harbour')
  expect(screen.queryByText(/Refused: away/)).toBeNull()
})

test('the cart is ordered at the prices that are shown, with a message and the address', async () => {
  put(harbour)
  put(free)
  const calls = answerRequests({
    [READ]: () => ({ offers: [harbour, free] }),
    [ORDER]: () => refusal(400, 'invalid', { email: 'No such address' }),
  })
  mountPart(<CartPage />)
  await screen.findByText('Harbour')
  type(t('cart.yourPrice', { title: 'Harbour' }), '800')
  expect(screen.getByText('Total').closest('dl, div, section')?.textContent).toContain('¥800')
  fireEvent.click(screen.getByText(t('saleMessages.add', { artist: 'Mio' })))
  const message = document.querySelector('textarea') ?? document.body
  expect(document.activeElement).toBe(message)
  fireEvent.change(message, { target: { value: ' Thanks! ' } })
  fireEvent.click(screen.getByLabelText(new RegExp(t('saleMessages.contact', { artist: 'Mio' }))))
  submit()
  expect(await screen.findByText(t('problems.email_invalid'))).toBeTruthy()
  fireEvent.change(email(), { target: { value: 'a@example.com' } })
  submit()
  await screen.findByText('No such address')
  expect(calls.map(({ name }) => name)).toEqual([READ, ORDER])
  expect(calls[1]?.body).toMatchObject({
    email: 'a@example.com',
    items: [
      { id: HARBOUR, price: 800, message: 'Thanks!', contact: true },
      { id: FREE, price: 0 },
    ],
  })
  // It is still there after a way to the checkout and back.
  expect(sessionStorage.getItem('message-to-mio')).toBe(' Thanks! ')
  fireEvent.change(message, { target: { value: '' } })
  expect(sessionStorage).toHaveLength(0)
})

test('a price below the least is refused beside its field, and the cart keeps the one before', async () => {
  put(harbour)
  const calls = answerRequests({ [READ]: () => ({ offers: [harbour] }) })
  mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Harbour')
  const label = t('cart.yourPrice', { title: 'Harbour' })
  const words = t('problems.price_below_minimum', { price: '500' })
  type(label, '499')
  expect([screen.getByText(words).tagName, field(label).ariaInvalid]).toEqual([
    expect.any(String),
    'true',
  ])
  fireEvent.blur(field(label))
  expect(field(label).value).toBe('499')
  submit()
  await settle()
  expect(calls).toHaveLength(1)
  fireEvent.click(screen.getByText('¥1,000'))
  expect([field(label).value, screen.queryByText(words)]).toEqual(['1000', null])
  type(label, '０７００')
  fireEvent.blur(field(label))
  expect(field(label).value).toBe('700')
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ data: { amount: 700 } }])
})

test('what was refused for its new price is read again', async () => {
  put(harbour)
  const offers = [harbour, { ...harbour, price: 700 }]
  const calls = answerRequests({
    [READ]: () => ({ offers: [offers.shift()] }),
    [ORDER]: () => refusal(409, 'price_changed', { [HARBOUR]: 'Costs ¥700' }),
  })
  mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Harbour')
  submit()
  await screen.findByText(t('cart.changed'))
  await screen.findByText(t('cart.priceChanged', { before: '¥500', now: '¥700' }))
  expect(calls.map(({ name }) => name)).toEqual([READ, ORDER, READ])
})

test('a code lowers the least price, is sent with the order, and is dropped where it was refused', async () => {
  put(harbour)
  put(free)
  storeCode('SPRING')
  const calls = answerRequests({
    [READ]: () => ({ offers: [harbour, free] }),
    'POST /api/discounts/check': () => ({
      code: 'SPRING',
      percent: 20,
      yenOff: null,
      everything: false,
      items: [HARBOUR],
    }),
    [ORDER]: () => refusal(409, 'discount_used_up', { code: 'Used up' }),
  })
  mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Code SPRING')
  // What is free needs no code.
  expect(calls[1]?.body).toEqual({ code: 'SPRING', items: [HARBOUR] })
  const label = t('cart.yourPrice', { title: 'Harbour' })
  expect(field(label).value).toBe('400')
  submit()
  expect(await screen.findAllByText('Used up')).not.toHaveLength(0)
  expect(calls.at(-1)?.body).toMatchObject({
    code: 'SPRING',
    items: [{ price: 400 }, { price: 0 }],
  })
  expect([calls.length, field(label).value]).toEqual([3, '500'])
})

test('what became free or has saved a yen says so', async () => {
  put({ ...harbour, nameyourprice: false })
  put({ ...free, price: 300 })
  const cart = JSON.parse(localStorage.getItem('cart') ?? '')
  cart[0].data.saved = 1
  localStorage.setItem('cart', JSON.stringify(cart))
  answerRequests({ [READ]: () => ({ offers: [{ ...harbour, nameyourprice: false }, free] }) })
  mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Harbour')
  expect(screen.getAllByText(t('cart.saved', { price: '¥1' }))).toHaveLength(1)
  const now = t('common.price.free')
  expect(screen.getByText(t('cart.priceChanged', { before: '¥300', now }))).toBeTruthy()
  expect(screen.getByText(now)).toBeTruthy()
})

test('an item that is removed leaves the order, with the focus on the next', async () => {
  put(harbour)
  put(free)
  const calls = answerRequests({ [READ]: () => ({ offers: [harbour, free] }) })
  mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Harbour')
  const remove = (title: string) => screen.getByLabelText(t('cart.remove', { title }))
  fireEvent.click(remove('Harbour'))
  await screen.findByText(t('cart.removed', { title: 'Harbour' }))
  expect([
    screen.queryByText('Harbour'),
    remove('Rain').closest('li')?.contains(document.activeElement),
  ]).toEqual([null, true])
  fireEvent.click(remove('Rain'))
  expect(await screen.findByText(t('cart.empty'))).toBeTruthy()
  // Prices of more items serve for fewer.
  expect(calls).toHaveLength(1)
})

test('the button waits while prices are read anew', async () => {
  put(harbour)
  const second = Promise.withResolvers<unknown>()
  const answers: unknown[] = [{ offers: [harbour] }, second.promise]
  answerRequests({ [READ]: () => answers.shift() })
  const view = mountPart(<CartPage />, { me: testMe })
  await screen.findByText('Harbour')
  expect(orderButton()?.ariaBusy).toBeNull()
  put(free)
  await waitFor(() => expect(orderButton()?.ariaBusy).toBe('true'))
  expect(screen.getByText('Harbour')).toBeTruthy()
  view.unmount()
  await settle()
})

const put = ({ id, title, user, price }: CartOffer) =>
  act(() => {
    addToCart({ data: { id, title, user, price, amount: price, sounds: [], saved: 0 } })
  })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const email = () => document.querySelector('input[type=email]') ?? document.body
const orderButton = () => document.querySelector<HTMLButtonElement>('form button[type=submit]')
const submit = () => fireEvent.submit(document.querySelector('form#order') ?? document.body)
