import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { Form } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { AddedToCart } from './added-to-cart.tsx'
import { NextLabel, OrderFacts, OrderLabel, OrderTotal } from './order-form.tsx'

const { t } = translate('en')
const card = (partYen: number) => ({ partYen, leftYen: 500, endsAt: '2027-10-03T00:00:00.000Z' })

function facts(amount: number, more: object = {}) {
  return renderPart(
    <OrderFacts amount={amount} {...more}>
      {null}
    </OrderFacts>,
    { config: { paymentMethods: ['card', 'konbini', 'paypay'] } },
  )
}

function Total(props: Omit<Parameters<typeof OrderTotal>[0], 'children'>) {
  const form = useSubmit(() => {})
  return (
    <Form of={form}>
      <OrderTotal {...props}>{null}</OrderTotal>
    </Form>
  )
}
const total = (props: Parameters<typeof Total>[0]) =>
  renderPart(<Total {...props} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('how an order is paid is shown, unless a gift card pays it or it is free', () => {
  const payment = `<dt>${t('sales.buy.payment')}</dt>`
  expect(facts(1000)).toContain(payment)
  expect(facts(1000)).toContain(t('sales.buy.paypayToo'))
  expect(facts(1000)).toContain(t('sales.buy.cannotCancel'))
  expect(facts(1000, { card: card(999) })).toContain(payment)
  expect(facts(1000, { card: card(1000) })).not.toContain(payment)
  expect(facts(1000, { card: card(1000) })).toContain(t('sales.buy.deliveryFacts'))
  expect(facts(0)).not.toContain(t('sales.buy.deliveryFacts'))
  expect(facts(0)).not.toContain(t('sales.buy.cannotCancel'))
})

test('what comes later may be cancelled where it is late, and the rest may not', () => {
  const [final, late] = [t('sales.buy.cannotCancel'), t('sales.buy.cancelLate')]
  const terms = (preorders?: 'some' | 'all', amount = 1000) =>
    [final, late].map((words) => facts(amount, { preorders }).includes(words))
  expect(terms()).toEqual([true, false])
  expect(terms('some')).toEqual([true, true])
  expect(terms('all')).toEqual([false, true])
  expect(terms('all', 0)).toEqual([false, true])
})

test('what a code or a gift card takes off is shown, be it one yen', () => {
  const off = t('discounts.buyer.off')
  expect(facts(1000)).not.toContain(off)
  expect(facts(1000, { discount: 1 })).toContain(`<dt>${off}</dt><dd>−¥1</dd>`)
  const byCard = `<dt>${t('giftCards.off')}</dt>`
  expect(facts(1000, { card: card(0) })).not.toContain(byCard)
  expect(facts(1000, { card: card(1) })).toContain(`${byCard}<dd>−¥1</dd>`)
})

test('the total is what is left to pay, with tax; free is named so', () => {
  const tax = t('sales.buy.taxIncluded')
  expect(total({ amount: 1000 })).toBe(`${t('sales.buy.total')} ¥1,000 ${tax}`)
  expect(total({ amount: 1000, card: card(1) })).toBe(`${t('giftCards.toPay')} ¥999 ${tax}`)
  expect(total({ amount: 1000, card: card(0) })).toContain(t('sales.buy.total'))
  expect(total({ amount: 1000, isTaxed: false })).toBe(`${t('sales.buy.total')} ¥1,000`)
  expect(total({ amount: 0 })).toBe(`${t('sales.buy.total')} ${t('sales.buy.free')}`)
  expect(total({ amount: Number.NaN })).toContain('–')
})

test('the button and what comes after it are named by who pays', () => {
  const words = (amount: number, due: number) => [
    renderPart(<OrderLabel amount={amount} due={due} />),
    renderPart(<NextLabel amount={amount} due={due} />),
  ]
  expect(words(0, 0)).toEqual([t('sales.buy.getFree'), t('sales.buy.nextFree')])
  expect(words(1000, 0)).toEqual([t('giftCards.order'), t('giftCards.nextCovered')])
  expect(words(1000, 1000)).toEqual([t('sales.buy.toPayment'), t('sales.buy.next')])
})

test('what an album in the cart saves is named, be it one yen', () => {
  const shown = (savedYen: number) =>
    renderPart(
      <AddedToCart title="Rain" addition={{ cart: [], savedYen } as never} onClose={() => {}} />,
    )
  expect(shown(1)).toContain(t('cart.saved', { price: '¥1' }))
  expect(shown(0)).not.toContain(t('cart.saved', { price: '¥0' }))
})
