import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { SUPPORTERS_CSV, type Supporter } from '#orders/message-contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { Supporters } from './supporters.tsx'

const fan: Supporter = {
  buyer: { name: 'Kai', username: 'kai', follows: true },
  orders: 3,
  paid: 1500,
  lastAt: '2026-11-20T09:00:00.000Z',
  email: 'kai@example.com',
  messages: [{ id: 'dddddddddddd', text: 'Hello', reply: null, reported: false }],
}
const guest: Supporter = { ...fan, buyer: null, orders: 1, paid: 300, email: null, messages: [] }

test.each(['en', 'ja'] as const)(
  'a supporter has name, orders, amount and messages, and an address only with leave (%s)',
  (locale) => {
    const { t } = translate(locale)
    const show = (items: Supporter[], contacts: number) =>
      renderPart(
        <ToastProvider>
          <Supporters first={{ items, next: null, contacts }} isLater={false} />
        </ToastProvider>,
        { path: locale === 'ja' ? '/ja/my/supporters' : '/my/supporters' },
      )
    const html = show([fan], 1)
    for (const words of ['Kai', '¥1,500', 'Hello', 'kai@example.com', SUPPORTERS_CSV]) {
      expect(html).toContain(words)
    }
    expect(html).toContain(t('supporters.follows'))
    expect(html).toContain(t('supporters.orders', { count: 3 }))
    const unnamed = show([guest], 0)
    expect(unnamed).toContain(t('saleMessages.guest'))
    expect(unnamed).toContain(t('supporters.contacts', { count: 0 }))
    for (const words of ['mailto:', '/user/', SUPPORTERS_CSV]) expect(unnamed).not.toContain(words)
    expect(show([], 0)).toContain(t('supporters.none'))
  },
)
