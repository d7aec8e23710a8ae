import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { RedeemForm } from './redeem-form.tsx'

test('who owns what a code is for is led to it, and cannot try to redeem', () => {
  const { t } = translate('en')
  const found = {
    id: 'sound-aaaaaaaaaaaa',
    slug: 'harbour',
    title: 'Harbour',
    user: 'Mio',
    coverart: null,
    order: null,
  }
  const show = (owned: boolean) =>
    renderPart(
      <ToastProvider>
        <SignInModalProvider>
          <RedeemForm code="AAAA-AAAA-AAAA" found={{ ...found, owned }} />
        </SignInModalProvider>
      </ToastProvider>,
    )
  const own = show(true)
  expect(own).toContain('href="/my/purchases?text=Harbour"')
  expect(own).toContain(t('downloadCodes.redeem.owned'))
  expect(own).not.toContain('type="submit"')
  expect(show(false)).toContain(t('downloadCodes.redeem.get'))
})
