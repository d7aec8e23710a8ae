import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import { RememberedFormat } from '#library/web/remembered-format.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { PurchaseRow, PurchaseTile } from './purchase-item.tsx'

const { t } = translate('ja')

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
  giftFrom: null,
  kind: 'sound' as const,
  sound,
  grant: 'dddddddddddd',
  order: 'cccccccccccc',
  paid: 0,
  paidBefore: 0,
  delivery: null,
  boughtAt: '2026-11-20T09:00:00.000Z',
  formats: [],
  tracks: [],
}

const show = (purchase: Purchase) =>
  renderPart(
    <ToastProvider>
      <RememberedFormat first="flac">
        <PurchaseRow purchase={purchase} queue={[]} />
      </RememberedFormat>
    </ToastProvider>,
    { path: '/ja' },
  )

test('a gift says from whom it is, not that it was free', () => {
  const given = (giftFrom: string | null) => show({ ...purchase, giftFrom })
  expect(given(null)).toContain(t('sales.purchases.free'))
  expect(given('葵')).toContain(t('gifts.received', { sender: '葵' }))
  expect(given('葵')).not.toContain(t('sales.purchases.free'))
  expect(given('')).toContain(t('gifts.received', { sender: t('gifts.someone') }))
})

test('a tile offers no download of what is still to come', () => {
  const promised = '2026-12-10T00:00:00.000Z'
  const delivery = { promised, expected: promised, delivered: null, cancellable: false }
  const tile = (more: object) =>
    renderPart(
      <ToastProvider>
        <PurchaseTile purchase={{ ...purchase, ...more }} queue={[]} />
      </ToastProvider>,
      { path: '/ja' },
    )
  expect(tile({})).toContain(`${t('common.buy.download')}: Harbour`)
  expect(tile({ delivery })).toContain(`${t('common.buy.preordered')}: Harbour`)
  expect(tile({ delivery })).not.toContain(t('common.buy.download'))
})

test('what is still to come says when, not that it was taken away', () => {
  const promised = '2026-12-10T00:00:00.000Z'
  const delivery = { promised, expected: promised, delivered: null, cancellable: false }
  const hidden = { ...purchase, sound: { ...sound, listed: false } }
  const coming = show({ ...hidden, delivery })
  expect(coming).toContain('予約：')
  expect(coming).not.toContain(t('sales.purchases.takenAway'))
  expect(
    show({ ...hidden, delivery: { ...delivery, expected: null, cancellable: true } }),
  ).toContain(t('sales.order.itemLate'))
  expect(show({ ...hidden, delivery: { ...delivery, delivered: promised } })).toContain(
    t('sales.purchases.takenAway'),
  )
})
