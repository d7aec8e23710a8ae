import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { RememberedFormat } from '#library/web/remembered-format.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { PurchaseRow } from './purchase-item.tsx'

const { t } = translate('ja')

test('a gift says from whom it is, not that it was free', () => {
  const sound = {
    id: 'aaaaaaaaaaaa',
    slug: 'harbour',
    title: 'Harbour',
    user: 'Mio',
    username: 'mio',
    coverart: null,
    listed: true,
    hasPage: true,
  }
  const purchase = {
    kind: 'sound' as const,
    sound,
    grant: 'dddddddddddd',
    order: 'cccccccccccc',
    paid: 0,
    delivery: null,
    boughtAt: '2026-11-20T09:00:00.000Z',
    formats: [],
    tracks: [],
  }
  const show = (giftFrom: string | null) =>
    renderPart(
      <ToastProvider>
        <RememberedFormat first="flac">
          <PurchaseRow purchase={{ ...purchase, giftFrom }} queue={[]} />
        </RememberedFormat>
      </ToastProvider>,
      { path: '/ja' },
    )
  expect(show(null)).toContain(t('sales.purchases.free'))
  expect(show('葵')).toContain(t('gifts.received', { sender: '葵' }))
  expect(show('葵')).not.toContain(t('sales.purchases.free'))
  expect(show('')).toContain(t('gifts.received', { sender: t('gifts.someone') }))
})
