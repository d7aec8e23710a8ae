import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Sale } from '#orders/message-contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { Sales } from './sales.tsx'

const sale: Sale = {
  order: 'cccccccccccc',
  id: 'sound-aaaaaaaaaaaa',
  title: 'Harbour',
  slug: 'harbour',
  deleted: false,
  paid: 500,
  refunded: false,
  refundedAmount: 0,
  soldAt: '2026-11-20T09:00:00.000Z',
  buyer: { name: 'Kai', username: 'kai' },
  message: { id: 'dddddddddddd', text: 'Hello', reply: null, reported: false },
}

function show(
  items: Sale[],
  locale: 'en' | 'ja' = 'en',
  next: string | null = null,
  config: { messages?: boolean } = {},
) {
  return renderPart(
    <ToastProvider>
      <Sales first={{ items, next }} path="/my/reports?days=30" isLater={false} />
    </ToastProvider>,
    { path: locale === 'ja' ? '/ja/my/reports' : '/my/reports', config },
  )
}

test.each(['en', 'ja'] as const)(
  'a sale has item, amount, buyer, message and reply (%s)',
  (locale) => {
    const { t } = translate(locale)
    const html = show([sale], locale)
    for (const words of ['Harbour', '¥500', 'Kai', 'Hello', t('saleMessages.reply')]) {
      expect(html).toContain(words)
    }
    const reply = { text: 'Thanks', at: sale.soldAt }
    const answered = show(
      [{ ...sale, message: { ...sale.message, id: 'd', text: 'Hello', reported: true, reply } }],
      locale,
    )
    expect(answered).toContain(t('saleMessages.yourReply'))
    expect(answered).toContain(t('saleMessages.report.done'))
    expect(answered).not.toContain(`${t('saleMessages.reply')}</button>`)
    const guest = show([{ ...sale, buyer: null }], locale)
    expect(guest).toContain(t('saleMessages.guest'))
    expect(guest).not.toContain('/user/')
    expect(show([], locale)).toContain(t('saleMessages.noSales'))
  },
)

test('what was bought together has its message once; refunds are marked, and older sales follow', () => {
  const { t } = translate('en')
  const html = show([sale, { ...sale, id: 'album-b', title: 'Box' }], 'en', 'older')
  expect(html.match(/Hello/g)).toHaveLength(1)
  expect(html).toContain('/my/reports?days=30&amp;cursor=older')
  expect(html).not.toContain(t('saleMessages.refunded'))
  expect(show([{ ...sale, refunded: true, refundedAmount: 500 }])).toContain('data-refunded="true"')
  const part = show([{ ...sale, refundedAmount: 200 }])
  expect(part).toContain(t('saleMessages.refundedPart', { amount: '¥200' }))
  expect(part).not.toContain('data-refunded')
})

test('with threads, a member is answered in theirs, and a guest once', () => {
  const { t } = translate('en')
  const reply = `${t('saleMessages.reply')}</button>`
  const html = show([sale], 'en', null, { messages: true })
  expect(html).toContain('href="/messages/kai"')
  expect(html).not.toContain(reply)
  const guest = show([{ ...sale, buyer: null }], 'en', null, { messages: true })
  expect(guest).not.toContain('/messages/')
  expect(guest).toContain(reply)
})
