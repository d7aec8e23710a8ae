import { expect, test } from 'vitest'
import { renderPart, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { BuyButton } from './buy-button.tsx'
import { BuyForm } from './buy-dialog.tsx'

const { say } = translate('en')

const sound: SoundSummary = {
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

test.each([
  [{}, '/', say('common.buy.buyFrom', { price: '¥300' })],
  [{}, '/ja', translate('ja').say('common.buy.buyFrom', { price: '¥300' })],
  [{ nameyourprice: false }, '/', say('common.buy.buyFor', { price: '¥300' })],
  [{ price: 0 }, '/', say('common.buy.free')],
])('the button shows the price: %o at %s', (more, path, words) => {
  expect(renderPart(<BuyButton sound={{ ...sound, ...more }} />, { path })).toContain(words)
})

test('a buyer is led to the download in the shopping list instead, without a price', () => {
  const bought = renderPart(<BuyButton sound={{ ...sound, mine: 'bought' }} />, { path: '/ja' })
  expect(bought).toContain('href="/ja/my/purchases?text=Harbour"')
  expect(bought).toContain(translate('ja').say('common.buy.download'))
  expect(bought).not.toContain('300')
})

test('there is nothing to buy where nothing is sold, and for the owner', () => {
  expect(renderPart(<BuyButton sound={{ ...sound, sales: false }} />)).toBe('')
  expect(renderPart(<BuyButton sound={{ ...sound, mine: 'owner' }} />)).toBe('')
})

test('above the button are price, files, payment, delivery, total, and that a purchase is final', () => {
  const form = renderPart(<BuyForm item={sound} />)
  for (const words of [
    say('sales.buy.yourPrice'),
    say('sales.buy.nameYourPrice', { price: '¥300' }),
    say('sales.buy.formatNames'),
    say('sales.buy.paymentFacts'),
    say('sales.buy.deliveryFacts'),
    '<b>¥300</b>',
    say('sales.buy.taxIncluded'),
    'Purchase cannot be cancelled',
  ]) {
    expect(form).toContain(words)
  }
})

test('what is free has terms neither of payment, nor of tax, nor of cancellation', () => {
  const form = renderPart(<BuyForm item={{ ...sound, price: 0 }} />)
  expect(form).toContain(`<b>${say('sales.buy.free')}</b>`)
  for (const words of ['payment', 'taxIncluded', 'cannotCancel', 'deliveryFacts'] as const) {
    expect(form).not.toContain(say(`sales.buy.${words}`))
  }
})

test('a guest is asked for an e-mail address, a member is not', () => {
  expect(renderPart(<BuyForm item={sound} />)).toContain(say('sales.buy.emailNote'))
  expect(renderPart(<BuyForm item={sound} />, { me: testMe })).not.toContain('type="email"')
})

test('a fixed price has no field, and what a store does not take is not offered there', () => {
  const fixed = { ...sound, price: 100, nameyourprice: false }
  const form = renderPart(<BuyForm item={fixed} />, { me: testMe })
  expect(form).not.toContain(say('sales.buy.yourPrice'))
  expect(form).not.toContain(say('sales.buy.paymentFacts'))
})

test('stores and PayPay are named only where they are accepted', () => {
  const formWith = (paymentMethods: ('card' | 'konbini' | 'paypay')[]) =>
    renderPart(<BuyForm item={sound} />, { config: { paymentMethods } })
  expect(formWith(['card'])).not.toContain(say('sales.buy.paymentFacts'))
  expect(formWith(['card', 'konbini'])).not.toContain('PayPay')
  expect(formWith(['card', 'paypay'])).toContain(say('sales.buy.paypayToo'))
})
