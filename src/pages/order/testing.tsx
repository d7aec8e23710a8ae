import type { ReactNode } from 'react'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart as render } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'

const { t } = translate('en')

/** Renders a part within the providers of the layout. */
export const renderPart = (part: ReactNode, around?: Parameters<typeof render>[1]) =>
  render(
    <ToastProvider>
      <SignInModalProvider>{part}</SignInModalProvider>
    </ToastProvider>,
    around,
  )

export const order: Order = {
  id: 'cccccccccccc',
  status: 'paid',
  email: 'a@example.com',
  total: 1300,
  credit: 0,
  messages: [],
  contacts: [],
  items: [
    {
      id: 'sound-aaaaaaaaaaaa',
      title: 'Harbour',
      seller: 'Mio',
      username: 'mio',
      hasPage: true,
      isListed: true,
      tracks: [],
      price: 300,
      paid: 1300,
      discount: 0,
      discountCode: null,
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
          label: t('sales.download.original', { type: 'WAV' }),
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
  expired: false,
  isGuest: true,
  gift: null,
  received: null,
  sandbox: true,
}
