/** @vitest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { addToCart } from '#orders/web/cart/cart-store.ts'
import { readDraft, writeDraft } from '#orders/web/messages/message-draft.ts'
import { visit } from '#pages/testing.ts'
import { storeCode } from '#vouchers/web/discounts/stored-code.ts'
import OrderPage, { loader } from './order-page.tsx'
import { LinkEnded } from './order-summary.tsx'
import { order } from './testing.tsx'

const { t } = translate('en')

const [item] = order.items
if (!item) throw new Error('The order has an item')
const paidOrder: Order = { ...order, sandbox: false }
const openOrder: Order = {
  ...paidOrder,
  status: 'open',
  paidAt: null,
  checkoutUrl: 'https://p.example/',
}
const gift: NonNullable<Order['gift']> = {
  recipient: 'mei@example.com',
  sender: 'Aoi',
  message: 'For you',
  deliverAt: '2026-12-24T00:00:00.000Z',
  deliveredAt: null,
  locale: 'en',
  amount: null,
  state: 'waiting',
}
const CHECK = `POST /api/orders/${order.id}/check`

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  vi.spyOn(console, 'error').mockReturnValue()
  localStorage.clear()
})

describe('an order', () => {
  test('that is open is asked about ever more slowly, until it is paid', async () => {
    const answers: unknown[] = [openOrder, refusal(503, 'away'), ...Array(20).fill(openOrder)]
    const calls = answerRequests({ [CHECK]: () => answers.shift() })
    open(openOrder, { key: 'secret' })
    await settle(1999)
    expect(calls).toHaveLength(0)
    await settle(1)
    expect(calls.map(({ query }) => query)).toEqual([{ key: 'secret' }])
    await settle(2399)
    expect(calls).toHaveLength(1)
    await settle(1)
    expect(calls).toHaveLength(2)
    for (let step = 0; step < 13; step += 1) await settle(30_000)
    const before = calls.length
    await settle(30_001)
    // Never more than 30 s apart.
    expect(calls.length).toBeGreaterThan(before)
    answers.length = 0
    answers.push(paidOrder)
    await settle(60_000)
    expect(screen.getByText(t('sales.order.paid'))).toBeTruthy()
    const asked = calls.length
    await settle(90_000)
    expect(calls).toHaveLength(asked)
  })

  test('that is paid empties the cart of it, and forgets its code and its message', async () => {
    const bought = { ...item, discountCode: 'SPRING' }
    fillBrowser()
    open({ ...paidOrder, items: [bought], messages: [sentTo('mio')] })
    expect([cart(), localStorage.getItem('discount-code'), readDraft('mio')]).toEqual([
      [],
      null,
      '',
    ])
    for (const kept of [
      { ...openOrder, items: [bought] },
      { ...paidOrder, status: 'canceled' as const, items: [bought] },
      { ...paidOrder, gift, items: [bought] },
    ]) {
      fillBrowser()
      open(kept)
      expect([cart().length, localStorage.getItem('discount-code')]).toEqual([1, 'SPRING'])
    }
    fillBrowser()
    open({ ...paidOrder, status: 'held', items: [bought] })
    expect(cart()).toEqual([])
  })

  test('of a guest offers an account, where it has something to keep', () => {
    const offers = (of: Order, around?: Around) => {
      open(of, around)
      return screen.queryByText(t('sales.order.accountTitle')) !== null
    }
    const suspended = { ...paidOrder, items: [{ ...item, suspended: true }] }
    const konbini = { expiresAt: '2026-11-23T14:59:59.000Z', url: 'https://p.example/', stores: [] }
    expect(offers(paidOrder)).toBe(true)
    expect(offers({ ...openOrder, konbini })).toBe(true)
    expect(offers(openOrder)).toBe(false)
    expect(offers(suspended)).toBe(false)
    expect(offers({ ...paidOrder, gift })).toBe(false)
    expect(offers({ ...paidOrder, isGuest: false })).toBe(false)
    expect(offers(paidOrder, { me: testMe })).toBe(false)
  })

  test('in the sandbox says so; what opens by no link or sign-in says what to do', () => {
    const banner = () => screen.queryByText(t('sales.order.sandbox'))
    open({ ...order, sandbox: true })
    expect(banner()).toBeTruthy()
    open(paidOrder)
    expect(banner()).toBeNull()
    expect(screen.queryByText(t('sales.order.expired', words))).toBeNull()
    open(undefined, { instead: 'expired' })
    expect(screen.getByText(t('sales.order.expired', words))).toBeTruthy()
    open(undefined, { instead: 'usedUp' })
    expect(screen.getByText(t('sales.order.usedUp', words))).toBeTruthy()
    open(undefined, { instead: 'sign-in' })
    expect(screen.queryByText(t('sales.order.usedUp', words))).toBeNull()
    expect(screen.getAllByRole('button')).not.toHaveLength(0)
  })

  test('that was received shows who gave it, and no price', () => {
    open({ ...paidOrder, received: { sender: 'Aoi', message: 'For you' } })
    expect(screen.getAllByText(t('gifts.page'))).not.toHaveLength(0)
    expect(screen.queryByText(t('sales.order.total'))).toBeNull()
    open(paidOrder)
    expect(screen.getAllByText(t('sales.order.title'))).not.toHaveLength(0)
    expect(screen.getByText(t('sales.order.total'))).toBeTruthy()
  })

  test('paid in part by a gift card shows the rest, unless there is none', () => {
    const restOf = (of: Partial<Order>) => {
      open({ ...paidOrder, ...of })
      return [t('giftCards.toPay'), t('receipts.byOthers')].map(
        (label) => screen.queryByText(label) !== null,
      )
    }
    expect(restOf({ credit: 300, total: 1300 })).toEqual([false, true])
    expect(restOf({ credit: 300, total: 1300, paidAt: null })).toEqual([true, false])
    expect(restOf({ credit: 1300, total: 1300 })).toEqual([false, false])
  })
})

describe('a refunded item', () => {
  test.each([
    ['already_owned', true, 'itemRefunded'],
    ['already_owned', false, 'itemHad'],
    ['sounds_gone', true, 'itemGone'],
    ['sounds_gone', false, 'itemTaken'],
    ['disputed', true, 'itemDisputed'],
    ['operator', true, 'itemPaidBack'],
  ] as const)('with the reason %s, refunded: %s, is explained as “%s”', (why, refunded, key) => {
    open({ ...paidOrder, items: [{ ...item, refundReason: why, refunded }] })
    expect(screen.getByText(t(`sales.order.${key}`))).toBeTruthy()
    open({
      ...paidOrder,
      items: [{ ...item, refundReason: why, refunded }],
      gift: { ...gift, state: 'returned' },
    })
    expect(screen.getByText(t('gifts.itemReturned'))).toBeTruthy()
    expect(screen.queryByText(t(`sales.order.${key}`))).toBeNull()
  })
})

describe('by its address an order', () => {
  const NOT_FOUND = failure(404, 'not_found', 'Not found')

  async function load(found: unknown, { key, viewer }: Around = {}) {
    const asked: string[] = []
    const answer = (path: string) => {
      asked.push(path)
      return path.endsWith('/check') ? paidOrder : found
    }
    const path = `/checkout/${order.id}${key ? `?key=${key}` : ''}`
    const data = await loader(visit({ path, params: { order: order.id }, viewer, answer }))
    return { asked, ...('init' in data ? data.data : data) }
  }

  test('that is open is asked about at once, any other is shown as it is', async () => {
    const open = await load(openOrder)
    expect([open.order?.status, open.asked.length]).toEqual(['paid', 2])
    const canceled = await load({ ...paidOrder, status: 'canceled' })
    expect([canceled.order?.status, canceled.asked.length]).toEqual(['canceled', 1])
  })

  test('that is not found may open once one has signed in, unless one has, or came by a link', async () => {
    expect((await load(NOT_FOUND)).instead).toBe('sign-in')
    for (const more of [{ key: 'secret' }, { viewer: testMe }]) {
      await expect(load(NOT_FOUND, more)).rejects.toBeDefined()
    }
    await expect(load(failure(503, 'away', 'Away'))).rejects.toBeDefined()
  })
})

describe('the message of an order', () => {
  const answered = { ...sentTo('mio'), reply: { text: 'Thank you', at: order.createdAt } }

  test('waits for the payment, and its reply can be reported once', async () => {
    const message = (of: Partial<Order>) => open({ ...paidOrder, ...of })
    message({ status: 'open', messages: [sentTo('mio')] })
    expect(screen.getByText(t('saleMessages.waiting', { artist: 'Mio' }))).toBeTruthy()
    message({ messages: [{ ...sentTo('mio'), text: null }] })
    expect(screen.getByText(t('saleMessages.removed'))).toBeTruthy()
    expect(screen.queryByText(t('saleMessages.waiting', { artist: 'Mio' }))).toBeNull()
    const answers: unknown[] = [refusal(503, 'away'), {}]
    const calls = answerRequests({
      'POST /api/messages/mmmmmmmmmmmm/report': () => answers.shift(),
    })
    message({ messages: [answered] })
    press(t('saleMessages.report.act'))
    press(t('saleMessages.report.send'))
    await settle()
    expect(screen.getByText('Refused: away')).toBeTruthy()
    fireEvent.change(document.querySelector('dialog textarea') ?? document.body, {
      target: { value: 'Rude' },
    })
    press(t('saleMessages.report.send'))
    await settle()
    expect(screen.getByText(t('saleMessages.report.done'))).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([
      { reason: 'spam' },
      { reason: 'spam', details: 'Rude' },
    ])
  })

  test('lets the artist write back until that is taken back', async () => {
    const answers: unknown[] = [{}, refusal(503, 'away')]
    const calls = answerRequests({
      [`PUT /api/orders/${order.id}/contacts/mio`]: () => answers.shift() ?? {},
    })
    open(paidOrder)
    expect(screen.queryByText(t('saleMessages.contacts'))).toBeNull()
    open({ ...paidOrder, contacts: [{ username: 'mio', seller: 'Mio', allowed: true }] })
    const box = () => screen.getByLabelText<HTMLInputElement>(/Mio/)
    fireEvent.click(box())
    await settle()
    expect([box().checked, calls[0]?.body]).toEqual([false, { allowed: false }])
    fireEvent.click(box())
    expect(box().checked).toBe(true)
    await settle()
    expect([box().checked, screen.getByText('Refused: away').tagName]).toEqual([
      false,
      expect.any(String),
    ])
  })
})

describe('a gift', () => {
  const CHANGE = `PATCH /api/orders/${order.id}/gift`

  test('that waits can be sent to another address or day', async () => {
    const later = { ...gift, recipient: 'kei@example.com', deliverAt: '2026-12-25T00:00:00.000Z' }
    const answers: unknown[] = [refusal(400, 'invalid', { recipient: 'Not this one' }), later]
    const calls = answerRequests({ [CHANGE]: () => answers.shift() })
    open({ ...paidOrder, gift })
    press(t('gifts.change'))
    press(t('gifts.cancel'))
    press(t('gifts.change'))
    const shownIn = (name: string) =>
      document.querySelector<HTMLInputElement>(`[name=gift-${name}]`)?.value
    expect([shownIn('recipient'), shownIn('date')]).toEqual(['mei@example.com', '2026-12-24'])
    type('gift-recipient', ' kei@example.com ')
    press(t('gifts.save'))
    await settle()
    expect(screen.getByText('Not this one')).toBeTruthy()
    press(t('gifts.save'))
    await settle()
    expect([screen.getByText('kei@example.com').tagName, shownIn('recipient')]).toEqual([
      'DD',
      undefined,
    ])
    const changes = calls.filter(({ name }) => name === CHANGE)
    expect(changes[1]?.body).toEqual({ recipient: 'kei@example.com', date: '2026-12-24' })
  })

  test('that was sent can be sent again, and one that ended cannot', async () => {
    const answers: unknown[] = [refusal(429, 'rate_limited'), {}]
    answerRequests({ [`POST /api/orders/${order.id}/gift/resend`]: () => answers.shift() })
    open({ ...paidOrder, gift: { ...gift, state: 'delivered', deliveredAt: order.createdAt } })
    expect(screen.queryByText(t('gifts.change'))).toBeNull()
    press(t('gifts.resend'))
    await settle()
    expect(screen.getByText('Refused: rate_limited')).toBeTruthy()
    press(t('gifts.resend'))
    await settle()
    expect(screen.getByText(t('gifts.resent', { recipient: 'mei@example.com' }))).toBeTruthy()
    open({ ...paidOrder, gift: { ...gift, state: 'ended', recipient: null, message: '' } })
    expect(screen.queryByText(t('gifts.resend'))).toBeNull()
    expect(screen.queryByText(t('gifts.change'))).toBeNull()
    expect(screen.getByText(t('gifts.forgotten'))).toBeTruthy()
    expect(document.querySelector('blockquote')).toBeNull()
  })

  test('that is due is sent once it is paid', () => {
    const due = { ...gift, deliverAt: '2026-11-20T10:00:00.000Z' }
    const isAwaited = (of: Order) => {
      open(of)
      return screen.queryByText(t('gifts.whenPaid')) !== null
    }
    expect(isAwaited({ ...openOrder, gift: due })).toBe(true)
    expect(isAwaited({ ...paidOrder, gift: due })).toBe(false)
    expect(isAwaited({ ...openOrder, gift })).toBe(false)
  })
})

test('a new link is sent by email, and a failure can be tried again', async () => {
  const answers: unknown[] = [refusal(503, 'away'), {}]
  answerRequests({ [`POST /api/orders/${order.id}/resend`]: () => answers.shift() })
  mountPart(<LinkEnded id={order.id} why="expired" />)
  press(t('sales.order.resend'))
  await settle()
  expect(screen.getByText('Refused: away')).toBeTruthy()
  press(t('sales.order.resend'))
  await settle()
  expect(screen.getByText(t('sales.order.resent', words))).toBeTruthy()
  expect(screen.queryByText(t('sales.order.resend'))).toBeNull()
})

const words = { downloads: 100 }
let shown: ReturnType<typeof mountPart> | undefined

interface Around {
  key?: string
  instead?: string
  me?: typeof testMe
  viewer?: typeof testMe
}

function open(of: Order | undefined, { key, instead, ...around }: Around = {}) {
  shown?.unmount()
  const data = { id: order.id, key, format: undefined, order: of, instead }
  shown = mountPart(<OrderPage />, { ...around, data })
  return shown
}

function sentTo(username: string): Order['messages'][number] {
  return {
    id: 'mmmmmmmmmmmm',
    seller: 'Mio',
    username,
    text: 'Hello',
    reply: null,
    reported: false,
  }
}

function fillBrowser() {
  localStorage.clear()
  act(() => {
    const { id, title, price } = item ?? { id: '', title: '', price: 0 }
    addToCart({ data: { id, title, user: '', price, amount: price, sounds: [], saved: 0 } })
    storeCode('SPRING')
  })
  writeDraft('mio', 'Hello')
}

const cart = (): unknown[] => JSON.parse(localStorage.getItem('cart') ?? '[]')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name=${name}]`) ?? document.body, { target: { value } })
