import { expect, test } from 'vitest'
import { renderPart, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#sales/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { LinkEnded, OrderStanding, OrderSummary } from './order-summary.tsx'

const { say } = translate('en')
const { say: sayJa } = translate('ja')

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
      price: 300,
      paid: 1300,
      slug: '港',
      coverart: null,
      grant: 'dddddddddddd',
      refunded: false,
      refundReason: null,
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
  sandbox: true,
}

test.each([
  ['open', '/', say('sales.order.waiting')],
  ['paid', '/', say('sales.order.paidText', { email: 'a@example.com' })],
  ['canceled', '/', say('sales.order.canceledText')],
  ['held', '/', say('sales.order.held')],
  ['refunded', '/', say('sales.order.refundedText')],
  ['open', '/ja', sayJa('sales.order.waiting')],
  ['paid', '/ja', sayJa('sales.order.paid')],
] as const)('an order that is %s at %s shows its status', (status, path, words) => {
  expect(renderPart(<OrderStanding order={{ ...order, status }} />, { path })).toContain(words)
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

test('a member is led to all purchases', () => {
  const around = { me: testMe, path: '/ja' }
  const summary = renderPart(<OrderSummary order={order} accessKey={undefined} />, around)
  expect(summary).toContain('href="/ja/my/purchases"')
  expect(summary).not.toContain('?key=')
})

test.each([
  ['expired', '/', 'This link has expired.', say('sales.order.resend')],
  ['usedUp', '/', 'All 100 downloads of this link have been used.', say('sales.order.resend')],
  ['usedUp', '/ja', '100回', sayJa('sales.order.resend')],
] as const)('a link that is %s says so at %s and offers a new one', (why, path, words, button) => {
  const ended = <LinkEnded id="cccccccccccc" why={why} />
  const page = renderPart(<ToastProvider>{ended}</ToastProvider>, { path })
  expect(page).toContain(words)
  expect(page).toContain(button)
})
