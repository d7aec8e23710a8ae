import { expect, test } from 'vitest'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { AwaitedOrders } from '../purchases/awaited-orders.tsx'
import { AccountOffer } from './order-page.tsx'
import { OrderStanding } from './order-standing.tsx'
import { LinkEnded, OrderSummary } from './order-summary.tsx'
import { order, renderPart } from './testing.tsx'

const { t } = translate('en')

test.each([
  ['open', '/', t('sales.order.waiting')],
  ['paid', '/', t('sales.order.paidText', { email: order.email })],
  ['canceled', '/', t('sales.order.canceledText')],
  ['held', '/', t('sales.order.held')],
  ['refunded', '/', t('sales.order.refundedText')],
  ['open', '/ja', translate('ja').t('sales.order.waiting')],
  ['paid', '/ja', translate('ja').t('sales.order.paid')],
] as const)('an order that is %s at %s shows its status', (status, path, words) => {
  expect(renderPart(<OrderStanding order={{ ...order, status }} />, { path })).toContain(words)
})

test('what a code took off an item is named beside it', () => {
  const items = order.items.map((item) => ({ ...item, discount: 60, discountCode: 'SUMMER-20' }))
  const words = t('discounts.buyer.orderLine', { amount: '¥60', code: 'SUMMER-20' })
  expect(renderPart(<OrderSummary order={{ ...order, items }} />)).toContain(words)
  expect(renderPart(<OrderSummary order={order} />)).not.toContain('SUMMER')
})

test('a disputed order and a partial refund are explained', () => {
  const items = order.items.map((item) => ({ ...item, refundedAmount: 100 }))
  const part = t('sales.order.itemPart', { amount: '¥100' })
  expect(renderPart(<OrderSummary order={{ ...order, items }} />)).toContain(part)
  const total = `<dt>${t('sales.order.refunded')}</dt><dd>−¥100</dd>`
  expect(renderPart(<OrderSummary order={{ ...order, items }} />)).toContain(total)
  const disputed = { ...order, items: items.map((item) => ({ ...item, suspended: true })) }
  const standing = renderPart(<OrderStanding order={disputed} />)
  expect(standing).toContain(t('sales.order.suspendedText'))
  expect(standing).not.toContain(t('sales.order.paid'))
  const keepLink = t('sales.order.keepLink', { days: 30, downloads: 100 })
  expect(renderPart(<OrderSummary order={order} accessKey="a.b" />)).toContain(keepLink)
  expect(renderPart(<OrderSummary order={disputed} accessKey="a.b" />)).not.toContain(keepLink)
})

test('what cost nothing is said to be free, and each yen of a part is named', () => {
  const items = (paid: number, refundedAmount = 0) =>
    order.items.map((item) => ({ ...item, paid, refundedAmount }))
  const free = renderPart(<OrderSummary order={{ ...order, total: 0, items: items(0) }} />)
  expect(free).toContain(t('sales.order.free'))
  expect(free).toContain(t('common.price.free'))
  for (const words of [t('receipts.link'), t('giftCards.off'), t('sales.order.refunded'), '¥0']) {
    expect(free).not.toContain(words)
  }
  expect(renderPart(<OrderStanding order={{ ...order, total: 0 }} />)).toContain(
    t('sales.order.paidFreeText', { email: order.email }),
  )
  const least = { ...order, total: 1, credit: 1, items: items(1, 1) }
  const paid = renderPart(<OrderSummary order={least} />)
  for (const words of [t('receipts.link'), t('giftCards.off'), t('sales.order.refunded')]) {
    expect(paid).toContain(words)
  }
  expect(paid).toContain(t('sales.order.itemPart', { amount: '¥1' }))
  expect(paid).not.toContain(t('common.price.free'))
  expect(renderPart(<OrderStanding order={least} />)).not.toContain(
    t('sales.order.paidFreeText', { email: order.email }),
  )
})

test('an order has the time when it was made, also where it was paid days later at a store', () => {
  const times = { createdAt: '2026-11-01T03:00:00.000Z', paidAt: '2026-11-03T03:00:00.000Z' }
  const summary = renderPart(<OrderSummary order={{ ...order, ...times }} />)
  expect(summary).toContain('dateTime="2026-11-01')
  expect(summary).not.toContain('dateTime="2026-11-03')
})

test('a payment that was left leads on: pay, cancel, or back, until when, and what to do', () => {
  const checkoutUrl = 'https://pay.example/x'
  const left = { ...order, status: 'open' as const, checkoutUrl }
  const open = renderPart(<OrderStanding order={left} />)
  for (const words of [
    t('sales.pending.unpaid'),
    t('sales.pending.unpaidText'),
    '<time dateTime="2026-11-21T09:00:00.000Z">21 Nov 2026, 18:00</time>',
    t('sales.pending.adviceStore'),
    'href="https://pay.example/x"',
    `${t('sales.pending.cancel')}</button>`,
    'href="/sound/aaaaaaaaaaaa/%E6%B8%AF"',
  ]) {
    expect(open).toContain(words)
  }
  expect(open).not.toContain(t('sales.order.waiting'))
  const dear = renderPart(<OrderStanding order={{ ...left, total: 400_000 }} />)
  expect(dear).toContain(t('sales.pending.advice'))
  // Paid, and not known yet: nothing is to be paid again, nor canceled.
  const waiting = renderPart(<OrderStanding order={{ ...left, checkoutUrl: null }} />)
  expect(waiting).toContain(t('sales.order.waiting'))
  expect(waiting).not.toContain('<button')
})

test('a canceled or expired order says which, and can be ordered again where it is still there', () => {
  const canceled = { ...order, status: 'canceled' as const }
  const shown = (more: Partial<Order>) =>
    renderPart(<OrderStanding order={{ ...canceled, ...more }} />, { path: '/ja' })
  const { t } = translate('ja')
  const again = `${t('sales.pending.again')}</button>`
  expect(shown({})).toContain(t('sales.order.canceled'))
  expect(shown({})).toContain(again)
  expect(shown({})).toContain('href="/ja/sound/aaaaaaaaaaaa/%E6%B8%AF"')
  expect(shown({ expired: true })).toContain(t('sales.pending.expired'))
  expect(shown({ expired: true })).toContain(t('sales.pending.expiredText'))
  expect(shown({ expired: true })).toContain(again)
  const items = order.items.map((item) => ({ ...item, hasPage: false }))
  expect(shown({ items })).toContain(t('sales.pending.notAgain'))
  expect(shown({ items })).not.toContain(again)
})

test('the purchases show what can still be paid: a number for the store, or the way on', () => {
  const left = { ...order, status: 'open' as const, checkoutUrl: 'https://pay.example/x' }
  const list = renderPart(<AwaitedOrders orders={[left]} />)
  for (const words of [
    t('sales.pending.title'),
    `aria-label="${t('sales.pending.payFor', { title: 'Harbour' })}"`,
    `aria-label="${t('sales.pending.cancelFor', { title: 'Harbour' })}"`,
    '21 Nov 2026, 18:00',
  ]) {
    expect(list).toContain(words)
  }
  const stores = [
    { store: 'lawson' as const, paymentCode: '1234-567890', confirmationNumber: null },
  ]
  const konbini = { expiresAt: '2026-11-23T09:00:00.000Z', url: 'https://pay.example/v', stores }
  const atStore = renderPart(<AwaitedOrders orders={[{ ...left, konbini }]} />)
  expect(atStore).toContain('1234-567890')
  expect(atStore).not.toContain('<button')
  const expired = { ...order, status: 'canceled' as const, expired: true }
  const over = renderPart(<AwaitedOrders orders={[expired]} />)
  expect(over).toContain(t('sales.pending.expiredText'))
  expect(over).toContain(`aria-label="${t('sales.pending.again')}: Harbour"`)
})

test('a paid order has a plain link for each format, with its size and the key of a guest', () => {
  const summary = renderPart(<OrderSummary order={order} accessKey="a.b" />)
  expect(summary).toContain('href="/api/downloads/dddddddddddd/original?key=a.b"')
  expect(summary).toContain('href="/api/downloads/dddddddddddd/flac?key=a.b"')
  expect(summary).toContain('34.2 MB')
  expect(summary).toContain('¥1,300')
  expect(summary).not.toContain('/my/purchases')
})

test('what was bought leads to its page and to its artist, who can be followed', () => {
  const summary = renderPart(<OrderSummary order={order} />)
  expect(summary).toContain('href="/sound/aaaaaaaaaaaa/%E6%B8%AF"')
  expect(summary).toContain('href="/user/mio"')
  expect(summary).toContain(t('community.follow.follow'))
  const [item] = order.items
  if (!item) throw new Error('The order has no item')
  const left = { ...order, items: [{ ...item, username: '' }] }
  expect(renderPart(<OrderSummary order={left} />)).not.toContain(t('community.follow.follow'))
})

test('a guest is offered an account that keeps the purchase, by the address of the order', () => {
  const shown = (status: Order['status']) =>
    renderPart(<AccountOffer {...order} status={status} />, { path: '/ja' })
  const text = (status: Order['status']) =>
    translate('ja').t('sales.order.accountText', { email: order.email, status })
  expect(shown('paid')).toContain(text('paid'))
  expect(text('paid').startsWith(text('open'))).toBe(true)
  expect(shown('open')).not.toContain(text('paid'))
})

test('a convenience store’s number and deadline stand in place of the way back to the payment', () => {
  const stores = [
    { store: 'lawson' as const, paymentCode: '1234-567890', confirmationNumber: '09012345678' },
  ]
  const konbini = { expiresAt: '2026-11-23T09:00:00.000Z', url: 'https://pay.example/v', stores }
  const checkoutUrl = 'https://pay.example/x'
  const waiting = { ...order, status: 'open' as const, checkoutUrl, konbini }
  const page = renderPart(<OrderStanding order={waiting} />, { path: '/ja' })
  for (const words of ['1234-567890', '09012345678', 'ローソン', 'href="https://pay.example/v"']) {
    expect(page).toContain(words)
  }
  expect(page).toContain('<time dateTime="2026-11-23T09:00:00.000Z">2026/11/23 18:00</time>')
  expect(page).not.toContain(checkoutUrl)
})

test('what was paid has a receipt, made out to a name or in the other language if one wants', () => {
  const paid = renderPart(<OrderSummary order={order} accessKey="a.b" />, { path: '/ja' })
  expect(paid).toContain('href="/api/orders/cccccccccccc/receipt?key=a.b"')
  expect(paid).toContain(translate('ja').t('receipts.link'))
  const [form = ''] =
    /<form[^>]* action="\/api\/orders\/cccccccccccc\/receipt".*?<\/form>/.exec(paid) ?? []
  expect(form).toMatch(/<input[^>]*value="a.b"/)
  expect(form).toMatch(
    /<option[^>]*value="ja"[^>]*selected=""|<option[^>]*selected=""[^>]*value="ja"/,
  )
  const shown = (change: Partial<Order>) =>
    renderPart(<OrderSummary order={{ ...order, ...change }} />).includes('/receipt')
  expect(shown({ status: 'refunded' })).toBe(true)
  expect(shown({ total: 0 })).toBe(false)
  expect(shown({ status: 'open' })).toBe(false)
})

test('a member is led to all purchases', () => {
  const around = { me: testMe, path: '/ja' }
  const summary = renderPart(<OrderSummary order={order} accessKey={undefined} />, around)
  expect(summary).toContain('href="/ja/my/purchases"')
  expect(summary).not.toContain('?key=')
})

test.each([
  ['expired', '/', t('sales.order.expired'), t('sales.order.resend')],
  ['usedUp', '/', t('sales.order.usedUp', { downloads: 100 }), t('sales.order.resend')],
  ['usedUp', '/ja', '100回', translate('ja').t('sales.order.resend')],
] as const)('a link that is %s says so at %s and offers a new one', (why, path, words, button) => {
  const page = renderPart(<LinkEnded id="cccccccccccc" why={why} />, { path })
  expect(page).toContain(words)
  expect(page).toContain(button)
})

test('a gift card that was paid back says what becomes of it, and no other gift or standing does', () => {
  const words = t('giftCards.refundedText')
  const gift = {
    recipient: null,
    sender: '',
    message: '',
    deliverAt: null,
    deliveredAt: null,
    state: 'paid' as const,
  }
  const standing = (status: Order['status'], amount: number | null) =>
    renderPart(<OrderStanding order={{ ...order, status, gift: { ...gift, amount } as never }} />)
  expect(standing('refunded', 1000)).toContain(words)
  expect(standing('paid', 1000)).not.toContain(words)
  expect(standing('refunded', null)).not.toContain(words)
})
