/** @vitest-environment jsdom */
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { CardAfter } from '../gift-cards/card-use.tsx'
import { useGiftCard } from '../gift-cards/use-gift-card.ts'
import { DiscountField } from './discount-field.tsx'
import LinkedCode from './linked-code.tsx'
import { forgetCode, GIFT_CODE_KEY, storeCode } from './stored-code.ts'
import { useDiscount } from './use-discount.ts'

const { t } = translate('en')
const words = (key: 'ask' | 'label') => t(`discounts.buyer.${key}`)

const SOUND = 'sound-aaaaaaaaaaaa'
const OTHER = 'sound-bbbbbbbbbbbb'
const CARD = '2345-6789-ABCD-EFGH'
const spring = { code: 'SPRING', percent: 20, yenOff: null, everything: false, items: [SOUND] }
const card = { code: CARD, amount: 5000, left: 1200, endsAt: '2027-04-01T15:00:00.000Z' }
const UNKNOWN_CARD = () => refusal(404, 'gift_code_unknown')

let shown: {
  discount: ReturnType<typeof useDiscount>
  card: ReturnType<typeof useGiftCard>
  setItems: (items: readonly string[]) => void
}

/** An order of these items, with its codes. */
function Codes({ items: first, total }: { items: readonly string[]; total: number }) {
  const [items, setItems] = useState(first)
  const discount = useDiscount(items)
  const card = useGiftCard(items.length === 0 ? 0 : total)
  shown = { discount, card, setItems }
  return (
    <form onSubmit={() => expect.unreachable()}>
      <DiscountField discount={discount} other={card.field} />
      {card.use && <CardAfter card={card.use} />}
    </form>
  )
}

const mount = (items: readonly string[] = [SOUND, OTHER], total = 1000) =>
  mountPart(<Codes items={items} total={total} />)

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

test('a typed discount code lowers what it is for, until it is removed', async () => {
  const answer = Promise.withResolvers<unknown>()
  const calls = answerRequests({ 'POST /api/discounts/check': () => answer.promise })
  mount()
  open()
  expect(document.activeElement).toBe(field())
  type('spring')
  press({ key: 'Enter' })
  await settle()
  expect(shown.discount.isBusy).toBe(true)
  // A second press asks nothing.
  press({ key: 'Enter' })
  answer.resolve(spring)
  await screen.findByText('Code SPRING')
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'spring', items: [SOUND, OTHER] }])
  expect([shown.discount.priceOf(SOUND, 500), shown.discount.priceOf(OTHER, 500)]).toEqual([
    400, 500,
  ])
  expect([shown.discount.isBusy, field(), localStorage.getItem('discount-code')]).toEqual([
    false,
    null,
    'SPRING',
  ])
  const remove = screen.getByLabelText('Remove code SPRING')
  expect(document.activeElement).toBe(remove)
  fireEvent.click(remove)
  expect([shown.discount.applied, shown.discount.priceOf(SOUND, 500)]).toEqual([undefined, 500])
  expect([localStorage.length, document.activeElement]).toEqual([0, field()])
})

test('Enter applies a code and submits no order; with an input method it does neither', async () => {
  const calls = answerRequests({ 'POST /api/discounts/check': () => spring })
  mount()
  open()
  type('SPRING')
  expect(press({ key: 'a' })).toBe('left')
  expect(press({ key: 'Enter', isComposing: true })).toBe('left')
  expect(calls).toEqual([])
  expect(press({ key: 'Enter' })).toBe('taken')
  await screen.findByText('Code SPRING')
})

test('a refused code stays in the field with its words, and goes when the field is emptied', async () => {
  answerRequests({ 'POST /api/discounts/check': () => refusal(404, 'discount_unknown') })
  mount()
  open()
  type('NOTHING')
  press({ key: 'Enter' })
  await screen.findByText('Refused: discount_unknown')
  expect([field()?.value, shown.discount.refused]).toEqual(['NOTHING', 'NOTHING'])
  expect(shown.discount.applied).toBeUndefined()
  type(' ')
  press({ key: 'Enter' })
  await settle()
  expect([shown.discount.error, shown.discount.refused]).toEqual([undefined, undefined])
  type('')
  press({ key: 'Enter' })
  expect(screen.getByText(words('ask'))).toBeTruthy()
})

test('a code from a link is checked for the items of the order, once', async () => {
  storeCode('SPRING')
  const calls = answerRequests({ 'POST /api/discounts/check': () => spring })
  const view = mount([])
  await settle()
  // There is nothing yet that it could be for.
  expect([calls, shown.discount.isBusy]).toEqual([[], false])
  view.unmount()
  mount()
  expect(shown.discount.isBusy).toBe(true)
  await screen.findByText('Code SPRING')
  await settle()
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'SPRING', items: [SOUND, OTHER] }])
})

test('a code is checked anew for what is added, and for nothing it is not used', async () => {
  storeCode('SPRING')
  const calls = answerRequests({ 'POST /api/discounts/check': () => spring })
  mount([SOUND])
  await screen.findByText('Code SPRING')
  act(() => shown.setItems([SOUND, OTHER]))
  expect(shown.discount.isBusy).toBe(true)
  await waitFor(() => expect(shown.discount.isBusy).toBe(false))
  act(() => shown.setItems([OTHER]))
  await settle()
  expect(calls.map(({ body }) => body)).toEqual([
    { code: 'SPRING', items: [SOUND] },
    { code: 'SPRING', items: [SOUND, OTHER] },
  ])
  act(() => shown.setItems([]))
  expect(shown.discount.applied).toBeUndefined()
})

test('while a stored code is checked no other one is, and the page may be left', async () => {
  storeCode('SPRING')
  storeCode(CARD, GIFT_CODE_KEY)
  const never = () => new Promise(() => {})
  const calls = answerRequests({
    'POST /api/discounts/check': never,
    [`GET /api/gift-cards/${CARD}`]: never,
  })
  const view = mount()
  open()
  type('AUTUMN')
  expect(screen.getByText('Apply').closest('button')?.ariaBusy).toBe('true')
  press({ key: 'Enter' })
  await settle()
  expect(calls).toHaveLength(2)
  view.unmount()
  await settle()
})

test.each([
  ['/sound/aaaaaaaaaaaa/harbour?code=spring', 'SPRING'],
  ['/ja/user/mio?code=%20SPRING', 'SPRING'],
  ['/album/aaaaaaaaaaaa', null],
  ['/sound/aaaaaaaaaaaa?code=x', null],
  ['/cart?code=SPRING', null],
])('the link %s keeps for the next purchase the code %s', async (path, code) => {
  mountPart(<LinkedCode />, { path })
  await settle()
  expect(localStorage.getItem('discount-code')).toBe(code)
  expect(document.body.textContent.includes('SPRING')).toBe(code !== null)
})

test('a stored code for other items is kept in silence, one that is over is reported', async () => {
  storeCode('SPRING')
  const answers = ['discount_not_for_items', 'discount_ended']
  answerRequests({ 'POST /api/discounts/check': () => refusal(409, answers.shift() ?? '') })
  const view = mount()
  await waitFor(() => expect(shown.discount.isBusy).toBe(false))
  expect([shown.discount.error, shown.discount.applied, field()]).toEqual([
    undefined,
    undefined,
    null,
  ])
  expect(localStorage.getItem('discount-code')).toBe('SPRING')
  view.unmount()
  mount()
  await screen.findByText('Refused: discount_ended')
  expect(field()?.value).toBe('SPRING')
})

test('a code that another tab removes is used no more', async () => {
  storeCode('SPRING')
  answerRequests({ 'POST /api/discounts/check': () => spring })
  mount()
  await screen.findByText('Code SPRING')
  storeCode(undefined)
  await settle()
  expect([shown.discount.applied, shown.discount.priceOf(SOUND, 500)]).toEqual([undefined, 500])
  expect(field()).toBeNull()
})

test('an order that was refused because of its code says so beside it', async () => {
  storeCode('SPRING')
  answerRequests({ 'POST /api/discounts/check': () => spring })
  mount()
  await screen.findByText('Code SPRING')
  shown.discount.refuse('Used up meanwhile')
  await screen.findByText('Used up meanwhile')
  expect([shown.discount.applied, field()?.value]).toEqual([undefined, 'SPRING'])
})

test('a used code is forgotten, another one is kept', () => {
  storeCode('SPRING')
  forgetCode([null, 'AUTUMN'])
  expect(localStorage.getItem('discount-code')).toBe('SPRING')
  forgetCode([null, 'SPRING'])
  expect(localStorage.length).toBe(0)
})

test('a code is not kept where the browser has no room for it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(storeCode('SPRING')).toBe(false)
})

test('a gift card pays its part of the order, in any spelling of its code', async () => {
  const calls = answerRequests({
    'GET /api/gift-cards/2345%206789%20abcd%20efgh': () => card,
    [`GET /api/gift-cards/${CARD}`]: () => card,
    'POST /api/discounts/check': () => spring,
  })
  mount([SOUND], 1500)
  open()
  type('2345 6789 abcd efgh')
  press({ key: 'Enter' })
  await screen.findByText('Gift card: ¥1,200 left')
  expect(calls).toHaveLength(1)
  expect([shown.card.dueYen, shown.card.request]).toEqual([
    300,
    { credit: { code: CARD, amount: 1200 } },
  ])
  expect(screen.getByText(t('giftCards.usedUp'))).toBeTruthy()
  // The field, left empty, changes nothing.
  open()
  press({ key: 'Enter' })
  expect([field(), shown.card.dueYen]).toEqual([null, 300])
  // A discount code may come on top.
  open()
  type('SPRING')
  press({ key: 'Enter' })
  await screen.findByText('Code SPRING')
  await waitFor(() => expect(shown.card.dueYen).toBe(300))
  expect(screen.queryByText(words('ask'))).toBeNull()
  fireEvent.click(await screen.findByLabelText(t('giftCards.remove')))
  expect([shown.card.dueYen, shown.card.request, shown.card.use]).toEqual([1500, {}, undefined])
  expect(localStorage.getItem(GIFT_CODE_KEY)).toBeNull()
  expect(field()).toBe(document.activeElement)
})

test('what looks like a gift card and is none may be a discount code', async () => {
  answerRequests({
    [`GET /api/gift-cards/${CARD}`]: UNKNOWN_CARD,
    'POST /api/discounts/check': () => spring,
  })
  mount()
  open()
  type(CARD)
  press({ key: 'Enter' })
  await screen.findByText('Code SPRING')
  expect(shown.card.field.error).toBeUndefined()
})

test('a gift card that is over is refused with its own words, which a discount code removes', async () => {
  const calls = answerRequests({
    [`GET /api/gift-cards/${CARD}`]: () => refusal(410, 'gift_code_ended'),
    'POST /api/discounts/check': () => spring,
  })
  mount()
  open()
  type(CARD)
  press({ key: 'Enter' })
  await screen.findByText('Refused: gift_code_ended')
  expect([calls.length, shown.card.field.refused]).toEqual([1, CARD])
  type('')
  press({ key: 'Enter' })
  expect([shown.card.field.error, field()]).toEqual([undefined, null])
  open()
  type(CARD)
  press({ key: 'Enter' })
  press({ key: 'Enter' })
  await screen.findByText('Refused: gift_code_ended')
  expect(calls).toHaveLength(2)
  type('SPRING')
  press({ key: 'Enter' })
  await screen.findByText('Code SPRING')
  expect([shown.card.field.error, shown.card.field.refused]).toEqual([undefined, undefined])
})

test('a stored gift card is asked what it holds; one that is over is forgotten without a word', async () => {
  storeCode(CARD, GIFT_CODE_KEY)
  const answers: unknown[] = [card, refusal(410, 'gift_code_used_up')]
  const calls = answerRequests({ [`GET /api/gift-cards/${CARD}`]: () => answers.shift() })
  const view = mount([SOUND], 0)
  await settle()
  expect([calls, shown.card.isBusy, shown.card.use]).toEqual([[], false, undefined])
  view.unmount()
  const order = mount([SOUND], 900)
  expect(shown.card.isBusy).toBe(true)
  await screen.findByText('Gift card: ¥1,200 left')
  expect([shown.card.isBusy, shown.card.dueYen, shown.card.use?.leftYen]).toEqual([false, 0, 300])
  expect(document.body.textContent).toContain('your gift card holds ¥300, until')
  // The last day is the one before the midnight at which it ends.
  expect(document.querySelector('time')?.dateTime).toBe('2027-04-01T14:59:59.999Z')
  order.unmount()
  mount()
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect([field(), shown.card.field.error]).toEqual([null, undefined])
})

test('a stored gift card that cannot be read is kept, with the reason', async () => {
  storeCode(CARD, GIFT_CODE_KEY)
  answerRequests({ [`GET /api/gift-cards/${CARD}`]: () => refusal(429, 'rate_limited') })
  mount()
  await screen.findByText('Refused: rate_limited')
  expect([localStorage.getItem(GIFT_CODE_KEY), field()?.value]).toEqual([CARD, CARD])
  expect(shown.card.request).toEqual({})
})

test('a gift card is asked again once an order was refused because of it', async () => {
  storeCode(CARD, GIFT_CODE_KEY)
  const answers = [card, { ...card, left: 100 }]
  answerRequests({ [`GET /api/gift-cards/${CARD}`]: () => answers.shift() })
  mount([SOUND], 1000)
  await screen.findByText('Gift card: ¥1,200 left')
  shown.card.refuse()
  await screen.findByText('Gift card: ¥100 left')
  expect(shown.card.dueYen).toBe(900)
  act(() => shown.setItems([]))
  expect([shown.card.dueYen, shown.card.use]).toEqual([0, undefined])
})

test('a gift card that would leave less than a payment takes is not used', async () => {
  storeCode(CARD, GIFT_CODE_KEY)
  answerRequests({ [`GET /api/gift-cards/${CARD}`]: () => ({ ...card, left: 10 }) })
  mount([SOUND], 50)
  await screen.findByText(t('giftCards.tooLittle'))
  expect([shown.card.dueYen, shown.card.request]).toEqual([50, {}])
})

const field = () => screen.queryByLabelText<HTMLInputElement>(words('label'))
const open = () => fireEvent.click(screen.getByText(words('ask')))
const type = (value: string) => fireEvent.change(field() ?? document.body, { target: { value } })

/** Returns who has the key: the field, or the form. */
function press(init: KeyboardEventInit) {
  const input = field() ?? document.body
  return fireEvent(input, createEvent.keyDown(input, init)) ? 'left' : 'taken'
}
