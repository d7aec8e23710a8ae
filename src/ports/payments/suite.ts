import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type CheckoutOrder, leftOfPayment } from './payments.ts'
import type { PaymentsBench } from './testing/bench.ts'
import { testDisputes } from './testing/disputes.ts'

/** Every engine of the payments port does this. */
export function testPayments(bench: PaymentsBench): void {
  const { payments } = bench
  const open = (more: Partial<CheckoutOrder> = {}) => payments.createCheckout(newOrder(more))

  test('a checkout has a page, and a payment of the order’s amount that is not paid yet', async () => {
    const orderId = newId()
    const { checkoutUrl, paymentId } = await open({ orderId })
    expect(URL.canParse(checkoutUrl)).toBe(true)
    const payment = await payments.getPayment(paymentId)
    expect(payment).toMatchObject({ id: paymentId, orderId, amountYen: 500, refundedYen: 0 })
    expect(payment.status).toBe('requires_payment_method')
  })

  test('a customer is deleted, also twice, also one that does not exist', async () => {
    const { paymentId } = await open({ customerKey: 'user-1' })
    await bench.pay(paymentId)
    for (const key of ['user-1', 'user-1', `user-${newId()}`]) await payments.forgetCustomer(key)
    expect((await payments.getPayment(paymentId)).status).toBe('succeeded')
  })

  test('the same order gives the same checkout, another order a new one', async () => {
    const orderId = newId()
    const [first, again] = await Promise.all([open({ orderId }), open({ orderId })])
    expect(again).toEqual(first)
    expect((await open()).paymentId).not.toBe(first?.paymentId)
  })

  test('the same order with another amount is refused', async () => {
    const orderId = newId()
    await open({ orderId })
    await expect(open({ orderId, totalYen: 501 })).rejects.toThrow()
  })

  test('a payment that was made has succeeded, with the card’s last four digits', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    const payment = await payments.getPayment(paymentId)
    expect(payment).toMatchObject({ status: 'succeeded', amountYen: 500, disputes: [] })
    expect(payment.card?.last4).toBe('4242')
  })

  test('an abandoned checkout is canceled', async () => {
    const { paymentId } = await open()
    await bench.abandon(paymentId)
    expect((await payments.getPayment(paymentId)).status).toBe('canceled')
  })

  test('a number for the store waits for the money, and is over when the time has passed', async () => {
    const [paid, missed] = [await open(), await open()].map(({ paymentId }) => paymentId)
    if (!paid || !missed) throw new Error('No checkout')
    for (const id of [paid, missed]) await bench.chooseKonbini(id)
    const waiting = await payments.getPayment(paid)
    expect(waiting).toMatchObject({ status: 'requires_action', amountYen: 500, card: undefined })
    const [store] = waiting.konbini?.stores ?? []
    expect(store?.paymentCode).toMatch(/^[\d-]+$/)
    expect(URL.canParse(waiting.konbini?.voucherUrl ?? '')).toBe(true)
    await bench.endKonbini(paid, 'succeeded')
    await bench.endKonbini(missed, 'canceled')
    expect((await payments.getPayment(paid)).status).toBe('succeeded')
    expect((await payments.getPayment(missed)).status).toBe('canceled')
    const types = (await bench.sentWebhooks(paid, 2)).map(
      ({ body, headers }) => payments.readWebhook(body, headers)?.type,
    )
    expect(types).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ])
  })

  test('a card is saved where that is asked, and removed for its owner alone', async () => {
    const [owner, other] = [`user-${newId()}`, `user-${newId()}`]
    const buy = async (customerKey: string, keep: boolean) => {
      const { paymentId } = await open({ customerKey })
      await bench.pay(paymentId, { keep })
    }
    await buy(other, true)
    await buy(owner, false)
    expect(await payments.listCards(owner)).toEqual([])
    await buy(owner, true)
    const [card, ...others] = await payments.listCards(owner)
    expect(others).toEqual([])
    expect(card).toMatchObject({ last4: '4242', expiry: expect.stringMatching(/^\d\d\/\d\d$/) })
    const cardId = card?.id ?? ''
    await payments.removeCard(`user-${newId()}`, cardId)
    expect(await payments.listCards(owner)).toHaveLength(1)
    for (const _ of [1, 2]) await payments.removeCard(owner, cardId)
    expect(await payments.listCards(owner)).toEqual([])
    expect(await payments.listCards(other)).toHaveLength(1)
  })

  test('a card is saved with no payment, for its owner alone, and on the owner’s own page', async () => {
    const customerKey = `user-${newId()}`
    const { setupUrl } = await payments.createCardSetup({
      customerKey,
      email: 'listener@example.com',
      locale: 'ja',
      returnUrl: 'http://localhost:3000/ja/settings?card=added#cards',
      cancelUrl: 'http://localhost:3000/ja/settings?card=left#cards',
    })
    expect(await payments.listCards(customerKey)).toEqual([])
    await bench.setUp(setupUrl)
    expect(await payments.listCards(customerKey)).toMatchObject([{ last4: '4242' }])
    expect(await payments.listCards(`user-${newId()}`)).toEqual([])
  })

  test('a checkout is closed until something was paid or promised', async () => {
    const [left, paid, promised] = [await open(), await open(), await open()].map(
      ({ paymentId }) => paymentId,
    )
    if (!left || !paid || !promised) throw new Error('No checkout')
    await bench.pay(paid)
    await bench.chooseKonbini(promised)
    for (const id of [left, left, paid, promised]) await payments.cancelCheckout(id)
    const statuses = [left, paid, promised].map(
      async (id) => (await payments.getPayment(id)).status,
    )
    expect(await Promise.all(statuses)).toEqual(['canceled', 'succeeded', 'requires_action'])
  })

  test('the cards of a customer who is deleted are gone', async () => {
    const customerKey = `user-${newId()}`
    const { paymentId } = await open({ customerKey })
    await bench.pay(paymentId, { keep: true })
    await payments.forgetCustomer(customerKey)
    expect(await payments.listCards(customerKey)).toEqual([])
  })

  test('a webhook that was sent is read, by its raw bytes', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    const [webhook] = await bench.sentWebhooks(paymentId)
    if (!webhook) throw new Error('Nothing was sent')
    const event = payments.readWebhook(webhook.body, webhook.headers)
    expect(event).toMatchObject({ paymentId, type: 'checkout.session.completed' })
    expect(event?.id).not.toBe('')
  })

  test('the webhook of a refund leads to its payment', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    await payments.refund(paymentId, 100, newId())
    const webhook = (await bench.sentWebhooks(paymentId, 2))[1]
    const event = webhook && payments.readWebhook(webhook.body, webhook.headers)
    expect(event?.type).toBe('refund.created')
    const payment = await payments.getPayment(event?.paymentId ?? '')
    expect(payment).toMatchObject({ id: paymentId, refundedYen: 100 })
  })

  test('a webhook with other bytes, no signature, or one of long ago is refused', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    const [webhook] = await bench.sentWebhooks(paymentId)
    if (!webhook) throw new Error('Nothing was sent')
    const spaced = Buffer.concat([webhook.body, Buffer.from(' ')])
    const refused = expect.objectContaining({ code: 'bad_signature' })
    expect(() => payments.readWebhook(spaced, webhook.headers)).toThrow(refused)
    expect(() => payments.readWebhook(webhook.body, {})).toThrow(refused)
    bench.advance(301)
    expect(() => payments.readWebhook(webhook.body, webhook.headers)).toThrow(refused)
  })

  test('refunds add up, and the same key refunds once', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    const key = newId()
    const both = await Promise.all([1, 2].map(() => payments.refund(paymentId, 200, key)))
    expect(both[0]).toEqual(both[1])
    await expect(payments.refund(paymentId, 201, key)).rejects.toThrow()
    await payments.refund(paymentId, 300, newId())
    expect((await payments.getPayment(paymentId)).refundedYen).toBe(500)
  })

  test('each refund is listed, the oldest first: with its key, or with none where it was made elsewhere', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    const key = newId()
    const { refundId } = await payments.refund(paymentId, 200, key)
    bench.advance(1)
    await bench.refundByItself(paymentId, 100)
    const payment = await payments.getPayment(paymentId)
    const asked = { id: refundId, key, amountYen: 200, hasFailed: false }
    const other = { id: expect.any(String), key: undefined, amountYen: 100, hasFailed: false }
    expect(payment).toMatchObject({ refundedYen: 300, refunds: [asked, other] })
    expect(leftOfPayment(payment)).toBe(200)
    await bench.failRefund(paymentId, refundId)
    const after = await payments.getPayment(paymentId)
    expect(after).toMatchObject({
      refundedYen: 100,
      refunds: [{ ...asked, hasFailed: true }, other],
    })
    await payments.refund(paymentId, 400, newId())
  })

  test('more than was paid, and what was not paid, is not refunded', async () => {
    const { paymentId } = await open()
    await expect(payments.refund(paymentId, 100, newId())).rejects.toThrow()
    await bench.pay(paymentId)
    await expect(payments.refund(paymentId, 501, newId())).rejects.toThrow()
    expect((await payments.getPayment(paymentId)).refundedYen).toBe(0)
  })

  testDisputes(bench, open)

  test('a payment that does not exist is an error, not an answer', async () => {
    await expect(payments.getPayment('unknown')).rejects.toThrow()
  })
}

function newOrder(more: Partial<CheckoutOrder>): CheckoutOrder {
  const { totalYen = 500 } = more
  return {
    orderId: newId(),
    totalYen,
    email: 'listener@example.com',
    locale: 'en',
    lines: [{ title: 'Harbour Lights', by: 'Mio Kanda', amountYen: totalYen }],
    terms: ['Download', 'Final'],
    customerKey: undefined,
    returnUrl: 'http://localhost:3000/checkout/aaaaaaaaaaaa',
    cancelUrl: 'http://localhost:3000/',
    ...more,
  }
}
