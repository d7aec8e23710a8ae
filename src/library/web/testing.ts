import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'

/** A sound for sale, as lists show it to someone who has not bought it. */
export const soundForSale: SoundSummary = {
  id: 'aaaaaaaaaaaa',
  slug: 'harbour',
  title: 'Harbour',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  accent: null,
  duration: 60,
  loudness: null,
  waveformUrl: null,
  mp3Url: null,
  hlsUrl: null,
  albumId: null,
  creatorId: 'bbbbbbbbbbbb',
  limit: { on: false, min: 0, max: 60 },
  status: 'Released',
  genre: 'pop',
  sales: true,
  price: 300,
  nameyourprice: true,
  releasedAt: null,
  plays: 0,
  claps: 0,
  comments: 0,
  mine: 'none',
}

const { t } = translate('en')

/** A paid order of a guest. */
export function orderOf(fields: Partial<Order> = {}): Order {
  return {
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
        paidBefore: 0,
        delivery: null,
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
    ...fields,
  }
}
