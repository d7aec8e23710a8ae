import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Payout } from '#money/payout-contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { EARNINGS } from './testing.ts'

const asked: Payout = {
  id: 'aaaaaaaaaaaa',
  amountYen: 4000,
  status: 'asked',
  reason: null,
  bankAccount: null,
  transferDay: null,
  createdAt: '2026-11-20T09:00:00.000Z',
}
const LANGUAGES = ['en', 'ja'] as const

function show(locale: 'en' | 'ja', more: Partial<typeof EARNINGS> = {}, items: Payout[] = []) {
  return renderPart(
    <ToastProvider>
      <SignInModalProvider>
        <PayoutsSection earnings={{ ...EARNINGS, ...more }} first={{ items, next: null }} />
      </SignInModalProvider>
    </ToastProvider>,
    { path: locale === 'ja' ? '/ja/my/earnings' : '/my/earnings' },
  )
}

test.each(LANGUAGES)('¥3,000 and bank details are needed to request a payout (%s)', (locale) => {
  const { t } = translate(locale)
  const request = t('earnings.payouts.request', { amount: '¥5,000' })
  const from = t('earnings.payouts.requestNote', { amount: '¥3,000' })
  expect(show(locale)).toContain(request)
  expect(show(locale)).not.toContain(from)
  expect(show(locale, { heldYen: 2001 })).toContain(from)
  const without = show(locale, { hasBankDetails: false })
  expect(without).not.toContain(request)
  expect(without).toContain(t('earnings.payouts.noDetails'))
  expect(without).toContain('/settings/billing')
  const returned = show(locale, { mustCorrect: true })
  expect(returned).not.toContain(request)
  expect(returned).toContain(t('earnings.payouts.returned'))
})

test.each(LANGUAGES)(
  'a request waits and can be cancelled; a returned payout says why (%s)',
  (locale) => {
    const { t } = translate(locale)
    const sent = { bankAccount: 'みずほ •••456', transferDay: '2026-10-26' }
    const returned: Payout = {
      ...asked,
      ...sent,
      id: 'bbbbbbbbbbbb',
      status: 'returned',
      reason: 'closed',
    }
    const html = show(locale, { askedId: asked.id }, [asked, returned])
    for (const words of [
      t('earnings.payouts.waiting'),
      t('earnings.payouts.cancel'),
      t('earnings.states.returned'),
      t('earnings.reasons.closed'),
      t('earnings.payouts.to', { account: 'みずほ •••456' }),
    ]) {
      expect(html).toContain(words)
    }
    expect(html).not.toContain(t('earnings.payouts.request', { amount: '¥5,000' }))
    expect(show(locale, {}, [returned])).not.toContain(t('earnings.payouts.cancel'))
  },
)

test.each(LANGUAGES)(
  'where Stripe pays, its page is offered, and no bank details (%s)',
  (locale) => {
    const { t } = translate(locale)
    const without = show(locale, { by: 'stripe', hasBankDetails: false })
    expect(without).toContain(t('earnings.payouts.stripeNone'))
    expect(without).toContain(t('earnings.payouts.stripeSetUp'))
    expect(without).not.toContain('/settings/billing')
    const ready = show(locale, { by: 'stripe' })
    expect(ready).toContain(t('earnings.payouts.stripeOpen'))
    expect(ready).toContain(t('earnings.payouts.request', { amount: '¥5,000' }))
  },
)

test('the first payout is listed', () => {
  const none = translate('en').t('earnings.payouts.noneText')
  expect(show('en')).toContain(none)
  expect(show('en', {}, [asked])).toContain('¥4,000')
  expect(show('en', {}, [asked])).not.toContain(none)
})
