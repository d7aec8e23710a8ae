import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart as render, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#sales/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { AccountOffer } from './account-offer.tsx'
import { LinkEnded, OrderStanding, OrderSummary } from './order-summary.tsx'

const { say } = translate('en')

/** Within what the layout provides. */
const renderPart = (part: ReactNode, around?: Parameters<typeof render>[1]) =>
  render(
    <ToastProvider>
      <SignInModalProvider>{part}</SignInModalProvider>
    </ToastProvider>,
    around,
  )

const order: Order = {
  id: 'cccccccccccc',
  status: 'paid',
  email: 'a@example.com',
  total: 1300,
  items: [
    {
      id: 'sound-aaaaaaaaaaaa',
      title: 'Harbour',
      seller: 'Mio',
      username: 'mio',
      hasPage: true,
      tracks: [],
      price: 300,
      paid: 1300,
      slug: '港',
      coverart: null,
      grant: 'dddddddddddd',
      refunded: false,
      refundReason: null,
      refundedAmount: 0,
      suspended: false,
      sounds: [],
      formats: [
        {
          format: 'original',
          label: say('sales.download.original', { type: 'WAV' }),
          bytes: 34_200_000,
        },
        { format: 'flac', label: 'FLAC', bytes: null },
      ],
    },
  ],
  createdAt: '2026-11-20T09:00:00.000Z',
  paidAt: '2026-11-20T09:01:00.000Z',
  checkoutUrl: null,
  konbini: null,
  isGuest: true,
  sandbox: true,
}

test.each([
  ['open', '/', say('sales.order.waiting')],
  ['paid', '/', say('sales.order.paidText', { email: order.email })],
  ['canceled', '/', say('sales.order.canceledText')],
  ['held', '/', say('sales.order.held')],
  ['refunded', '/', say('sales.order.refundedText')],
  ['open', '/ja', translate('ja').say('sales.order.waiting')],
  ['paid', '/ja', translate('ja').say('sales.order.paid')],
] as const)('an order that is %s at %s shows its status', (status, path, words) => {
  expect(renderPart(<OrderStanding order={{ ...order, status }} />, { path })).toContain(words)
})

test('a disputed order and a partial refund are explained', () => {
  const items = order.items.map((item) => ({ ...item, refundedAmount: 100 }))
  const part = say('sales.order.itemPart', { amount: '¥100' })
  expect(renderPart(<OrderSummary order={{ ...order, items }} />)).toContain(part)
  const disputed = { ...order, items: items.map((item) => ({ ...item, suspended: true })) }
  const standing = renderPart(<OrderStanding order={disputed} />)
  expect(standing).toContain(say('sales.order.suspendedText'))
  expect(standing).not.toContain(say('sales.order.paid'))
})

test('an open order leads back to its checkout, a canceled one to the sound', () => {
  const checkoutUrl = 'https://pay.example/x'
  const open = renderPart(<OrderStanding order={{ ...order, status: 'open', checkoutUrl }} />)
  expect(open).toContain('href="https://pay.example/x"')
  const canceled = renderPart(<OrderStanding order={{ ...order, status: 'canceled' }} />)
  expect(canceled).toContain('href="/sound/aaaaaaaaaaaa/%E6%B8%AF"')
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
  expect(summary).toContain(say('community.follow.follow'))
  const [item] = order.items
  if (!item) throw new Error('The order has no item')
  const left = { ...order, items: [{ ...item, username: '' }] }
  expect(renderPart(<OrderSummary order={left} />)).not.toContain(say('community.follow.follow'))
})

test('a guest is offered an account that keeps the purchase, by the address of the order', () => {
  const shown = (status: Order['status']) =>
    renderPart(<AccountOffer {...order} status={status} />, { path: '/ja' })
  const text = (status: Order['status']) =>
    translate('ja').say('sales.order.accountText', { email: order.email, status })
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

test('a member is led to all purchases', () => {
  const around = { me: testMe, path: '/ja' }
  const summary = renderPart(<OrderSummary order={order} accessKey={undefined} />, around)
  expect(summary).toContain('href="/ja/my/purchases"')
  expect(summary).not.toContain('?key=')
})

test.each([
  ['expired', '/', say('sales.order.expired'), say('sales.order.resend')],
  ['usedUp', '/', say('sales.order.usedUp', { downloads: 100 }), say('sales.order.resend')],
  ['usedUp', '/ja', '100回', translate('ja').say('sales.order.resend')],
] as const)('a link that is %s says so at %s and offers a new one', (why, path, words, button) => {
  const page = renderPart(<LinkEnded id="cccccccccccc" why={why} />, { path })
  expect(page).toContain(words)
  expect(page).toContain(button)
})
