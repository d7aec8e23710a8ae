import { expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { GiftCard } from './gift-card.tsx'
import { OrderMessages } from './order-page.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ReceivedGift } from './received-gift.tsx'
import { order, renderPart } from './testing.tsx'

const { t } = translate('en')

test('what was written to artists is shown with the reply, which can be reported; not of what was not bought', () => {
  const message = {
    id: 'eeeeeeeeeeee',
    seller: 'Mio',
    username: 'mio',
    text: 'Hello',
    reported: false,
    reply: { text: 'Hi!', at: '2026-11-21T09:00:00.000Z' },
  }
  const show = (more: Partial<typeof message> | { text: null }, status: Order['status'] = 'paid') =>
    renderPart(<OrderMessages messages={[{ ...message, ...more }]} status={status} />)
  const answered = show({})
  for (const words of ['Hello', 'Hi!', t('saleMessages.replied', { artist: 'Mio' })]) {
    expect(answered).toContain(words)
  }
  expect(answered).toContain(t('saleMessages.report.act'))
  expect(show({ reported: true })).toContain(t('saleMessages.report.done'))
  expect(show({ text: null })).toContain(t('saleMessages.removed'))
  const waiting = t('saleMessages.waiting', { artist: 'Mio' })
  expect(show({}, 'open')).toContain(waiting)
  expect(answered).not.toContain(waiting)
  expect(show({}, 'canceled')).not.toContain('Hello')
})

const gift: NonNullable<Order['gift']> = {
  recipient: 'friend@example.com',
  sender: 'Mio',
  message: 'For you',
  deliverAt: '2099-12-24T00:00:00.000Z',
  deliveredAt: null,
  locale: 'en',
  amount: null,
  state: 'waiting',
}

test.each(['en', 'ja'] as const)(
  'a giver sees to whom and when a gift goes, and what can be done, in %s',
  (locale) => {
    const words = translate(locale).t
    const show = (more: Partial<typeof gift>) =>
      renderPart(<GiftCard order={order} gift={{ ...gift, ...more }} accessKey={undefined} />, {
        path: locale === 'ja' ? '/ja' : '/',
      })
    const waiting = show({})
    for (const part of [
      'friend@example.com',
      'For you',
      words('gifts.states.waiting'),
      words('gifts.change'),
    ]) {
      expect(waiting).toContain(part)
    }
    expect(waiting).not.toContain(words('gifts.resend'))
    expect(waiting).toContain(`<dt>${words('gifts.when')}</dt>`)
    const sent = show({ state: 'delivered', deliveredAt: '2026-12-24T00:00:00.000Z' })
    expect(sent).toContain(words('gifts.resend'))
    expect(sent).toContain(`<dt>${words('gifts.whenSent')}</dt>`)
    expect(sent).not.toContain(words('gifts.change'))
    const ended = show({ state: 'ended', recipient: null })
    expect(ended).toContain(words('gifts.forgotten'))
    expect(ended).not.toContain('<button')
  },
)

test('a recipient sees who gave it and the message, and no price', () => {
  const received = { sender: 'Mio', message: 'For <you>' }
  const given = {
    ...order,
    total: 0,
    received,
    items: order.items.map((item) => ({ ...item, paid: 0 })),
  }
  const page = renderPart(
    <>
      <ReceivedGift order={given} {...received} />
      <OrderSummary order={given} accessKey="key" />
    </>,
  )
  expect(page).toContain(t('gifts.received', { sender: 'Mio' }))
  expect(page).toContain('For &lt;you&gt;')
  expect(page).not.toContain('¥')
  expect(page).not.toContain(t('sales.order.free'))
  expect(page).not.toContain(t('sales.order.total'))
  const over = renderPart(<ReceivedGift order={{ ...given, status: 'refunded' }} {...received} />)
  expect(over).toContain(t('gifts.over'))
})
