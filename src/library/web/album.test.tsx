import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart as render, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Order } from '#orders/contract.ts'
import { OrderStanding } from '#pages/order/order-standing.tsx'
import { OrderSummary } from '#pages/order/order-summary.tsx'
import { PurchaseRow } from '#pages/purchases/purchase-item.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { ALBUM_DEFAULTS, type Album } from '#works/albums-contract.ts'
import type { Purchase } from '../purchases-contract.ts'
import { BuyAlbumButton } from './buying/buy-album-button.tsx'
import { BuyForm } from './buying/buy-dialog.tsx'
import { RememberedFormat, readFormat } from './remembered-format.tsx'
import { soundForSale } from './testing.ts'

const { t } = translate('en')

const sound = { ...soundForSale, slug: 'dawn', title: '夜明け' }
const album: Album = {
  ...ALBUM_DEFAULTS,
  claps: 0,
  comments: 0,
  id: 'cccccccccccc',
  slug: 'day-box',
  title: 'Day box',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  accent: null,
  status: 'Released',
  genre: 'pop',
  releasedAt: null,
  mine: 'none',
  tags: [],
  credits: [],
  duration: 120,
  userImage: null,
  tdmReserved: false,
  version: 1,
  sounds: [sound, { ...sound, id: 'aaaaaaaaaaab', title: 'Dusk' }],
  upcoming: [],
  edit: null,
}

/** Within what the layout provides. */
const renderPart = (part: ReactNode, around?: Parameters<typeof render>[1]) =>
  render(
    <ToastProvider>
      <SignInModalProvider>{part}</SignInModalProvider>
    </ToastProvider>,
    around,
  )

test.each([
  [{}, '/', translate('en').t('common.buy.buyFrom', { price: '¥1,000' })],
  [{ nameyourprice: false }, '/ja', translate('ja').t('common.buy.buyFor', { price: '¥1,000' })],
  [{ price: 0 }, '/', translate('en').t('common.buy.free')],
])('the album’s button shows its price: %o at %s', (more, path, words) => {
  expect(renderPart(<BuyAlbumButton album={{ ...album, ...more }} />, { path })).toContain(words)
})

test('who has bought all of it is led to the shopping list', () => {
  const bought = renderPart(<BuyAlbumButton album={{ ...album, mine: 'bought' }} />)
  expect(bought).toContain('href="/my/purchases?text=Day%20box"')
})

test.each([
  ['nothing to hear', { sounds: [] }],
  ['no sale', { sales: false }],
  ['a Draft', { status: 'Draft' as const }],
  ['one’s own', { mine: 'owner' as const }],
])('there is no button with %s', (_, more) => {
  expect(render(<BuyAlbumButton album={{ ...album, ...more }} />)).toBe('')
})

test('above the button is the number of sounds, and of those already owned', () => {
  const twelve = (owned: number) =>
    Array.from({ length: 12 }, (_, at) => ({
      ...sound,
      id: `sound${at}`,
      mine: at < owned ? ('bought' as const) : ('none' as const),
    }))
  const form = renderPart(<BuyForm item={{ ...album, album: twelve(3) }} />)
  expect(form).toContain(t('sales.buy.albumGives', { count: 12 }))
  expect(form).toContain(t('sales.buy.alreadyHave', { count: 3 }))
  expect(form).toContain(t('sales.buy.nameYourPrice', { price: '¥1,000' }))
  const fresh = renderPart(<BuyForm item={{ ...album, album: twelve(0) }} />)
  expect(fresh).not.toContain(t('sales.buy.alreadyHave', { count: 0 }))
})

const formats = [
  {
    format: 'original' as const,
    label: t('sales.download.original', { type: 'WAV' }),
    bytes: 34_200_000,
  },
  { format: 'flac' as const, label: 'FLAC', bytes: null },
]
const sounds = album.sounds.map(({ id, slug, title }, at) => ({
  id,
  slug,
  title,
  grant: `dddddddddd0${at}`,
  formats,
}))
const item: Order['items'][number] = {
  grant: 'eeeeeeeeeeee',
  paid: 1000,
  delivery: null,
  discount: 0,
  discountCode: null,
  paidBefore: 0,
  formats,
  id: `album-${album.id}`,
  title: 'Day box',
  seller: 'Mio',
  username: 'mio',
  hasPage: true,
  isListed: true,
  price: 1000,
  slug: '港',
  coverart: null,
  refunded: false,
  refundReason: null,
  refundedAmount: 0,
  suspended: false,
  sounds,
  tracks: album.sounds,
}
const order: Order = {
  id: 'ffffffffffff',
  status: 'paid',
  email: 'a@example.com',
  total: 1000,
  credit: 0,
  items: [item],
  createdAt: '2026-11-20T09:00:00.000Z',
  paidAt: '2026-11-20T09:01:00.000Z',
  checkoutUrl: null,
  konbini: null,
  expired: false,
  isGuest: true,
  gift: null,
  received: null,
  sandbox: true,
  messages: [],
  contacts: [],
}

test('a paid album comes whole, and each of its sounds in order, by the key of a guest', () => {
  const summary = renderPart(<OrderSummary order={order} accessKey="a.b" />)
  expect(summary).toContain('href="/api/downloads/eeeeeeeeeeee/flac?key=a.b"')
  expect(summary).toContain('href="/api/downloads/dddddddddd01/original?key=a.b"')
  expect(summary.indexOf('夜明け')).toBeLessThan(summary.indexOf('Dusk'))
})

const from = (userAgent: string) =>
  new Request('http://localhost/', { headers: { 'user-agent': userAgent } })

test('the format of last time is offered first, and all others without script', () => {
  const row = <PurchaseRow purchase={bought} queue={[]} />
  const shown = renderPart(
    <RememberedFormat first={readFormat('flac', from('Firefox'))}>{row}</RememberedFormat>,
  )
  const [link = ''] = /<a [^>]*downloads\/eeeeeeeeeeee[^>]*>/.exec(shown) ?? []
  expect(link).toContain('/flac"')
  expect(shown).toContain(t('sales.download.zip', { format: 'FLAC' }))
  expect(/<noscript>.*<\/noscript>/.exec(shown)?.[0]).toContain('/eeeeeeeeeeee/original"')
  expect(readFormat('exe', from('Mozilla/5.0 (Macintosh)'))).toBe('original')
})

test.each(['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'Mozilla/5.0 (Linux; Android 15) Mobile'])(
  'a phone is offered MP3 first: %s',
  (userAgent) => {
    expect(readFormat(undefined, from(userAgent))).toBe('mp3')
    expect(readFormat('flac', from(userAgent))).toBe('flac')
  },
)

test.each([
  ['already_owned', '/', t('sales.order.itemRefunded')],
  ['sounds_gone', '/', t('sales.order.itemGone')],
  ['operator', '/', t('sales.order.itemPaidBack')],
  ['sounds_gone', '/ja', '入金前にアーティストが公開を終了したため'],
] as const)('a refunded item shows the reason: %s at %s', (refundReason, path, words) => {
  const back = { ...item, grant: null, refunded: true, refundReason, sounds: [], formats: [] }
  const shown = { order: { ...order, items: [back] }, accessKey: undefined }
  expect(renderPart(<OrderSummary {...shown} />, { path })).toContain(words)
})

test('a free item without anything new is reported as such', () => {
  const had = { ...item, paid: 0, grant: null, refundReason: 'already_owned' as const, sounds: [] }
  const summary = renderPart(
    <OrderSummary order={{ ...order, items: [had] }} accessKey={undefined} />,
  )
  expect(summary).toContain(t('sales.order.itemHad'))
})

test('a canceled order of an album leads back to it', () => {
  const canceled = renderPart(<OrderStanding order={{ ...order, status: 'canceled' }} />)
  expect(canceled).toContain('href="/album/cccccccccccc/%E6%B8%AF"')
  expect(canceled).toContain(t('sales.order.backToAlbum'))
})

const bought: Extract<Purchase, { kind: 'album' }> = {
  kind: 'album',
  grant: 'eeeeeeeeeeee',
  paid: 1000,
  delivery: null,
  giftFrom: null,
  paidBefore: 0,
  formats,
  boughtAt: '2026-11-20T09:01:00.000Z',
  order: order.id,
  album: {
    id: album.id,
    slug: 'day-box',
    title: 'Day box',
    user: 'Mio',
    username: 'mio',
    coverart: null,
    listed: true,
    hasPage: true,
  },
  sounds,
  tracks: album.sounds,
}

test('a bought album is listed as one, with its sounds; a deleted one leads nowhere', () => {
  const row = renderPart(<PurchaseRow purchase={bought} queue={[]} />, { me: testMe })
  expect(row).toContain('href="/album/cccccccccccc/day-box"')
  expect(row).toContain(t('sales.order.tracks', { count: 2 }))
  const gone = { ...bought, album: { ...bought.album, listed: false, hasPage: false } }
  const deleted = renderPart(<PurchaseRow purchase={gone} queue={[]} />, { me: testMe })
  expect(deleted).not.toContain('href="/album/')
  expect(deleted).toContain(t('sales.purchases.takenAway'))
  expect(deleted).toContain('href="/api/downloads/eeeeeeeeeeee/flac"')
})
