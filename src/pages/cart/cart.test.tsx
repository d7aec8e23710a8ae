import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { renderPart as render, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { LOCALES } from '#kernel/locale.ts'
import { AddedToCart } from '#library/web/buying/added-to-cart.tsx'
import { type CartLine, groupByArtist } from '#orders/web/cart/cart-lines.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { DiscountField, type OtherCode } from '#vouchers/web/discounts/discount-field.tsx'
import type { DiscountUse } from '#vouchers/web/discounts/use-discount.ts'
import { CartGroups } from './cart-groups.tsx'
import { CartOrder } from './cart-order.tsx'

const line: CartLine = {
  item: {
    id: 'sound-aaaaaaaaaaaa',
    title: '港',
    user: 'Mio',
    price: 300,
    amount: 300,
    sounds: [],
    saved: 0,
  },
  offer: {
    id: 'sound-aaaaaaaaaaaa',
    title: '港',
    slug: 'harbour',
    user: 'Mio',
    username: 'mio',
    coverart: null,
    price: 500,
    nameyourprice: false,
    paid: 0,
    deliversAt: null,
    mine: 'none',
    sounds: [],
  },
  state: 'offered',
  amount: 500,
}

const noCode: DiscountUse = {
  applied: undefined,
  error: undefined,
  refused: undefined,
  isBusy: false,
  apply: async () => true,
  remove() {},
  refuse() {},
  priceOf: (_id, price) => price,
}
const noCard: OtherCode = {
  applied: undefined,
  removeLabel: '',
  error: undefined,
  refused: undefined,
  apply: async () => undefined,
  remove() {},
}
const applied = {
  code: 'SUMMER-20',
  percent: 20,
  yenOff: null,
  everything: false,
  items: [line.item.id],
}

describe.each(LOCALES)('in %s', (locale) => {
  const { t } = translate(locale)
  const show = (part: ReactNode, around?: Parameters<typeof render>[1]) =>
    render(
      <ToastProvider>
        <SignInModalProvider>{part}</SignInModalProvider>
      </ToastProvider>,
      { path: locale === 'ja' ? '/ja/cart' : '/cart', ...around },
    )
  const showLines = (...lines: CartLine[]) => show(<CartGroups groups={groupByArtist(lines)} />)
  const showOrder = (lines: CartLine[], around?: Parameters<typeof render>[1]) =>
    show(<CartOrder lines={lines} discount={noCode} isRead onRefused={() => {}} />, around)

  test('a changed price is explained before payment, from what to what', () => {
    const note = t('cart.priceChanged', { before: '¥300', now: '¥500' })
    expect(showLines(line)).toContain(note)
    expect(showLines({ ...line, item: { ...line.item, price: 500 } })).not.toContain(note)
    const bare = { id: line.item.id, title: '', user: '', amount: 0, sounds: [], saved: 0 }
    expect(showLines({ ...line, item: bare })).not.toContain('¥0')
  })

  test('what is no part of the order says why, and can be removed', () => {
    for (const state of ['gone', 'bought', 'owner', 'included'] as const) {
      const html = showLines({ ...line, state, amount: 0 })
      expect(html).toContain(t(`cart.states.${state}`))
      expect(html).toContain(t('cart.remove', { title: '港' }))
      expect(html).not.toContain('<input')
    }
    expect(showLines({ ...line, offer: undefined, state: 'gone', amount: 0 })).toContain('港')
  })

  test('a price that the buyer names is a field with a name of its own, a fixed one is not', () => {
    expect(showLines(line)).not.toMatch(/<input(?! form="order" type="checkbox")/)
    const offer = line.offer && { ...line.offer, nameyourprice: true }
    const html = showLines({ ...line, offer, amount: 800 })
    expect(html).toContain(t('cart.yourPrice', { title: '港' }))
    expect(html).toContain('value="800"')
    expect(html).toContain(t('cart.orMore', { price: '¥500' }))
  })

  test('each artist of the order can be written to, with amounts to choose from above', () => {
    const other = line.offer && { ...line.offer, id: 'sound-b', user: 'Ren', username: 'ren' }
    const named = line.offer && { ...line.offer, nameyourprice: true }
    const html = showLines({ ...line, offer: named }, { ...line, offer: other, state: 'bought' })
    expect(html).toContain(t('saleMessages.add', { artist: 'Mio' }))
    expect(html).not.toContain(t('saleMessages.add', { artist: 'Ren' }))
    expect(html.match(/aria-pressed="\w+">¥[\d,]+/g)).toEqual([
      'aria-pressed="true">¥500',
      'aria-pressed="false">¥750',
      'aria-pressed="false">¥1,000',
    ])
  })

  test('each of several artists has a total, one alone needs none', () => {
    const offer = line.offer && { ...line.offer, id: 'sound-b', user: 'Ren', username: 'ren' }
    const html = showLines(line, { ...line, offer, amount: 1200 })
    expect(html).toContain(`href="${locale === 'ja' ? '/ja' : ''}/user/ren"`)
    expect(html.match(/>¥1,200</g)).toHaveLength(2)
    expect(html.match(/>¥500</g)).toHaveLength(2)
    expect(showLines(line).match(/>¥500</g)).toHaveLength(1)
  })

  test('above the button are number, total with tax, payment, delivery, and that it is final', () => {
    const html = showOrder([line, { ...line, amount: 800 }, { ...line, state: 'gone', amount: 0 }])
    for (const words of [
      t('cart.count', { count: 2 }),
      '<b>¥1,300</b>',
      t('sales.buy.taxIncluded'),
      t('sales.buy.paymentFacts'),
      t('sales.buy.deliveryFacts'),
      t('sales.buy.cannotCancel'),
      t('sales.buy.toPayment'),
      t('sales.buy.emailNote'),
      t('accounts.signIn.hasAccount'),
    ]) {
      expect(html).toContain(words)
    }
    expect(showOrder([line], { me: testMe })).not.toContain('type="email"')
  })

  test('a code is asked for quietly, named once it is used, and explained where it is not', () => {
    const asked = show(<DiscountField discount={noCode} other={noCard} />)
    expect(asked).toContain(t('discounts.buyer.ask'))
    expect(asked).not.toContain('<input')
    const used = show(<DiscountField discount={{ ...noCode, applied }} other={noCard} />)
    expect(used).toContain(t('discounts.buyer.applied', { code: 'SUMMER-20' }))
    expect(used).toContain(t('discounts.buyer.remove', { code: 'SUMMER-20' }))
    const error = t('problems.discount_ended')
    const refused = show(
      <DiscountField discount={{ ...noCode, error, refused: 'OLD-ONE' }} other={noCard} />,
    )
    expect(refused).toContain(error)
    expect(refused).toContain('value="OLD-ONE"')
    expect(
      showOrder([{ ...line, amount: 0, offer: line.offer && { ...line.offer, price: 0 } }]),
    ).not.toContain(t('discounts.buyer.ask'))
  })

  test('a code shows what it saves, of each item and in total', () => {
    const cheaper = { ...line, withCode: 400, discounted: 400, amount: 400 }
    const html = showLines(cheaper)
    expect(html).toMatch(/<s[^>]*>¥500<\/s>/)
    expect(html).toContain('¥400')
    const offer = line.offer && { ...line.offer, nameyourprice: true }
    const named = showLines({ ...cheaper, offer })
    expect(named).toMatch(/<s[^>]*>¥500<\/s>/)
    expect(named).toContain(t('cart.orMore', { price: '¥400' }))
    const order = showOrder([cheaper, { ...cheaper, offer, amount: 450 }])
    expect(order).toContain('−¥150')
    expect(order).toContain('<b>¥850</b>')
  })

  test('what costs nothing has no terms of payment, and nothing to buy has no button', () => {
    const free = showOrder([{ ...line, amount: 0 }])
    expect(free).toContain(t('sales.buy.getFree'))
    expect(free).not.toContain(t('sales.buy.cannotCancel'))
    expect(showOrder([{ ...line, state: 'bought', amount: 0 }])).toContain(t('cart.nothing'))
  })

  test('after adding it says what became of it: added, saved, had by an album, full, refused', () => {
    const showAdded = (addition: Parameters<typeof AddedToCart>[0]['addition']) =>
      show(<AddedToCart title="港" addition={addition} onClose={() => {}} />)
    const album = { data: { ...line.item, title: 'Box' } }
    expect(showAdded({ cart: [], savedYen: 0 })).toContain(t('cart.added', { title: '港' }))
    expect(showAdded({ cart: [], savedYen: 600 })).toContain(t('cart.saved', { price: '¥600' }))
    expect(showAdded({ album, savedYen: 0 })).toContain(t('cart.hasAlbum', { album: 'Box' }))
    expect(showAdded({ savedYen: 0 })).toContain(t('cart.full', { count: 50 }))
    expect(showAdded({ savedYen: 0, isRefused: true })).toContain(t('cart.refused'))
  })
})
