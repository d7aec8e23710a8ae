import { expect, test } from 'vitest'
import { renderPart, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { isWhole, readTyped, typeAgain } from '#orders/web/typed-purchase.ts'
import GiftFields from '#vouchers/web/gifts/gift-fields.tsx'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { soundForSale as sound } from '../testing.ts'
import { BuyButton } from './buy-button.tsx'
import { BuyForm } from './buy-dialog.tsx'

const { t } = translate('en')

test.each([
  [{}, '/', t('common.buy.buyFrom', { price: '¥300' })],
  [{}, '/ja', translate('ja').t('common.buy.buyFrom', { price: '¥300' })],
  [{ nameyourprice: false }, '/', t('common.buy.buyFor', { price: '¥300' })],
  [{ price: 0 }, '/', t('common.buy.free')],
])('the button shows the price: %o at %s', (more, path, words) => {
  expect(renderPart(<BuyButton sound={{ ...sound, ...more }} />, { path })).toContain(words)
})

test('a buyer is led to the download in the shopping list instead, without a price', () => {
  const bought = renderPart(<BuyButton sound={{ ...sound, mine: 'bought' }} />, { path: '/ja' })
  expect(bought).toContain('href="/ja/my/purchases?text=Harbour"')
  expect(bought).toContain(translate('ja').t('common.buy.download'))
  expect(bought).not.toContain('300')
})

test('what one owns can be given, unless it is free or not sold, and the form asks for whom', () => {
  const give = t('common.buy.give')
  const show = (more: Partial<SoundSummary>) =>
    renderPart(<BuyButton sound={{ ...sound, mine: 'bought', ...more }} />)
  expect(show({})).toContain(give)
  expect(show({ price: 0 })).not.toContain(give)
  expect(show({ sales: false })).not.toContain(give)
  // In a row there is room for one.
  const inRow = renderPart(<BuyButton sound={{ ...sound, mine: 'bought' }} size="small" />)
  expect(inRow).not.toContain(give)
  const own = renderPart(<BuyForm item={{ ...sound, mine: 'bought' }} />)
  expect(own).toContain(t('gifts.delivery'))
  expect(own).not.toContain(t('cart.add'))
  const form = renderPart(<BuyForm item={sound} />)
  expect(form).toContain(t('gifts.give'))
  expect(form).toContain(t('sales.buy.deliveryFacts'))
  const fields = renderPart(<GiftFields errors={{ 'gift-date': 'Too late' }} />, { me: testMe })
  for (const part of [`value="${testMe.name}"`, 'Too late', t('gifts.languages.ja')]) {
    expect(fields).toContain(part)
  }
})

test('a purchase left to sign in goes on with the price, the code and the gift that were typed', () => {
  const gift = {
    recipient: 'friend@example.com',
    sender: 'Aoi',
    message: 'For you',
    date: '2999-01-01',
    locale: 'ja' as const,
  }
  const typed = { price: '450', code: 'SUMM', gift }
  expect(readTyped(JSON.stringify(typed))).toEqual(typed)
  for (const text of ['', '450', '{"gift":1}']) expect(readTyped(text)).toEqual({})
  const form = renderPart(<BuyForm item={sound} first={typed} />)
  for (const value of ['450', 'SUMM']) expect(form).toContain(`value="${value}"`)
  expect(form).toContain(t('gifts.delivery'))
  const fields = renderPart(<GiftFields errors={{}} first={gift} />, { me: testMe })
  for (const value of [gift.recipient, gift.sender, gift.date]) {
    expect(fields).toContain(`value="${value}"`)
  }
  expect(fields).toContain('>For you</textarea>')
  expect(fields).toMatch(/value="ja"[^>]* selected/)
})

test('a gift is ordered again with all that was typed, and asks for what is over', () => {
  const gift = {
    recipient: 'friend@example.com',
    sender: 'Aoi',
    message: 'For you',
    deliverAt: '2026-12-24T00:00:00.000Z',
    deliveredAt: null,
    state: 'ended' as const,
    amount: null,
    locale: 'ja' as const,
  }
  const { recipient, sender, message, locale } = gift
  const typed = { recipient, sender, message, date: '2026-12-24', locale }
  expect(typeAgain({ price: 300, discount: 60, paid: 240 }, gift)).toEqual({ gift: typed })
  expect(typeAgain({ price: 300, discount: 0, paid: 500 }, gift)).toEqual({
    price: '500',
    gift: typed,
  })
  expect(isWhole(gift, new Date('2026-12-24T14:59:00Z'))).toBe(true)
  expect(isWhole(gift, new Date('2026-12-24T15:01:00Z'))).toBe(false)
  expect(isWhole({ ...gift, recipient: null }, new Date('2026-11-24T00:00:00Z'))).toBe(false)
})

test('there is nothing to buy where nothing is sold, and for the owner', () => {
  expect(renderPart(<BuyButton sound={{ ...sound, sales: false }} />)).toBe('')
  expect(renderPart(<BuyButton sound={{ ...sound, mine: 'owner' }} />)).toBe('')
})

test('above the button are price, files, payment, delivery, total, and that a purchase is final', () => {
  const form = renderPart(<BuyForm item={sound} />)
  for (const words of [
    t('sales.buy.yourPrice'),
    t('sales.buy.nameYourPrice', { price: '¥300' }),
    t('sales.buy.formatNames'),
    t('sales.buy.paymentFacts'),
    t('sales.buy.deliveryFacts'),
    '<b>¥300</b>',
    t('sales.buy.taxIncluded'),
    'Purchase cannot be cancelled',
  ]) {
    expect(form).toContain(words)
  }
})

test('what is free has terms neither of payment, nor of tax, nor of cancellation', () => {
  const form = renderPart(<BuyForm item={{ ...sound, price: 0 }} />)
  expect(form).toContain(`<b>${t('sales.buy.free')}</b>`)
  for (const words of ['payment', 'taxIncluded', 'cannotCancel', 'deliveryFacts'] as const) {
    expect(form).not.toContain(t(`sales.buy.${words}`))
  }
})

test('a guest is asked for an e-mail address, a member is not', () => {
  expect(renderPart(<BuyForm item={sound} />)).toContain(t('sales.buy.emailNote'))
  expect(renderPart(<BuyForm item={sound} />, { me: testMe })).not.toContain('type="email"')
})

test('a fixed price has no field, and what a store does not take is not offered there', () => {
  const fixed = { ...sound, price: 100, nameyourprice: false }
  const form = renderPart(<BuyForm item={fixed} />, { me: testMe })
  expect(form).not.toContain(t('sales.buy.yourPrice'))
  expect(form).not.toContain(t('sales.buy.paymentFacts'))
})

test('stores and PayPay are named only where they are accepted', () => {
  const formWith = (paymentMethods: ('card' | 'konbini' | 'paypay')[]) =>
    renderPart(<BuyForm item={sound} />, { config: { paymentMethods } })
  expect(formWith(['card'])).not.toContain(t('sales.buy.paymentFacts'))
  expect(formWith(['card', 'konbini'])).not.toContain('PayPay')
  expect(formWith(['card', 'paypay'])).toContain(t('sales.buy.paypayToo'))
})

test('where the buyer names the price, amounts are suggested, and none above it is chosen', () => {
  const pressed = (price: number) =>
    [
      ...renderPart(<BuyForm item={{ ...sound, price }} />).matchAll(/"(true|false)">(¥[\d,]+)</g),
    ].map(([, is, amount]) => [amount, is])
  expect(pressed(300)).toEqual([
    ['¥300', 'true'],
    ['¥450', 'false'],
    ['¥600', 'false'],
  ])
  expect(pressed(0)).toEqual([
    ['¥300', 'false'],
    ['¥500', 'false'],
    ['¥1,000', 'false'],
  ])
  const fixed = renderPart(<BuyForm item={{ ...sound, nameyourprice: false }} />)
  expect(fixed).not.toContain(t('sales.buy.suggested'))
})

test('a message to the artist is offered, and asks for nothing before that', () => {
  const form = renderPart(<BuyForm item={sound} />)
  expect(form).toContain(t('saleMessages.add', { artist: 'Mio' }))
  expect(form).not.toContain('<textarea')
})
