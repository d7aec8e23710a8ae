import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { getSandbox, listSentEvents, saveCard } from '#ports/payments/testing/sandbox-acts.ts'
import { createOrder } from '../contract.ts'
import { customerKeyOf } from './open-checkout.ts'
import { openShop, postForm } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test('the checkout shows its purpose, the items, the total, and that a purchase is final', async () => {
  const { checkoutUrl } = await order({ title: '<b>Ferry & Bell</b>' })
  const answer = await fetch(checkoutUrl)
  const page = await answer.text()
  for (const words of [
    t('sales.order.sandbox'),
    '&lt;b&gt;Ferry &amp; Bell&lt;/b&gt;',
    '¥300',
    t('sales.sandbox.whenFacts'),
    t('sales.buy.deliveryFacts'),
    t('sales.buy.cannotCancel'),
    'guest@example.com',
    '4242 4242 4242 4242',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('<script')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(page).toMatch(/<style>[^<]*:root/)
  expect(answer.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${shop.origin}`,
  )
})

test('the checkout is in the language of the order', async () => {
  const sound = await shop.addSound(artist)
  const { body } = await shop.call(createOrder, {
    body: { items: [{ id: `sound-${sound.publicId}`, price: 300 }], email: 'a@example.com' },
    headers: { 'accept-language': 'ja', host: new URL(shop.origin).host },
  })
  const page = await (await fetch(body.checkoutUrl)).text()
  expect(page).toContain('lang="ja"')
  expect(page).toContain(tJa('sales.order.sandbox'))
  const paid = await shop.pay(body.checkoutUrl)
  expect(paid.headers.get('location')).toContain(`/ja/checkout/${body.id}?key=`)
})

test('a card outside of the test list is refused, and its number is neither stored nor shown', async () => {
  const { checkoutUrl, paymentId } = await order()
  const answer = await shop.pay(checkoutUrl, '4111 1111 1111 1111')
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain(t('sales.sandbox.problems.card_not_test'))
  expect(page).not.toContain('4111')
  expect(JSON.stringify(await row(paymentId))).not.toContain('1111')
})

test('a declined card and one without funds are reported, and another one may be tried', async () => {
  const { checkoutUrl, paymentId } = await order()
  const declined = await shop.pay(checkoutUrl, '4000 0000 0000 0002')
  const page = await declined.text()
  for (const words of [
    t('sales.sandbox.problems.declined'),
    t('sales.sandbox.notCharged'),
    t('sales.sandbox.advice.otherCard'),
    t('sales.sandbox.advice.askBank'),
    '<h2 id="konbini">',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).toMatch(/<a href="#konbini"[^>]*>Pay at a convenience store instead/)
  // Read out first, wherever it stands.
  expect(page).toMatch(/role="alert" id="problem" tabindex="-1" autofocus/)
  const empty = await (await shop.pay(checkoutUrl, '4000 0000 0000 9995')).text()
  expect(empty).toContain(t('sales.sandbox.problems.insufficient_funds'))
  expect(empty).toContain(t('sales.sandbox.advice.checkFunds'))
  expect((await row(paymentId)).status).toBe('requires_payment_method')
  expect((await shop.pay(checkoutUrl)).status).toBe(303)
  expect((await row(paymentId)).status).toBe('succeeded')
})

test('3-D Secure is asked on a page of its own: fail leads back, pass pays', async () => {
  const { checkoutUrl, id } = await order()
  const asked = await shop.pay(checkoutUrl, '4000 0027 6000 3184')
  const secure = new URL(asked.headers.get('location') ?? '', checkoutUrl).href
  expect(secure).toBe(`${checkoutUrl}/secure`)
  expect(await (await fetch(secure)).text()).toContain('ending in 3184')
  const failed = await postForm(secure, { answer: 'fail' })
  expect(failed.status).toBe(422)
  const page = await failed.text()
  expect(page).toContain(t('sales.sandbox.problems.challenge_failed'))
  expect(page).toContain(t('sales.sandbox.notCharged'))
  expect(page).toContain(t('sales.sandbox.advice.confirmAgain'))
  await shop.pay(checkoutUrl, '4000 0027 6000 3184')
  const passed = await postForm(secure, { answer: 'pass' })
  expect(passed.headers.get('location')).toContain(`/checkout/${id}`)
})

test('a convenience store gives a number; paid, the order follows; let go, nothing is bought', async () => {
  for (const [answer, status] of [
    ['pay', 'paid'],
    ['expire', 'canceled'],
  ] as const) {
    const { checkoutUrl, id } = await order()
    await postForm(checkoutUrl, { method: 'konbini' })
    const page = await (await fetch(`${checkoutUrl}/voucher`)).text()
    expect(page).toMatch(/\d{4}-\d{6}/)
    const done = await postForm(`${checkoutUrl}/voucher`, { answer })
    expect(done.headers.get('location')).toContain(`/checkout/${id}`)
    await shop.runJobs()
    expect(await orderStatus(id)).toBe(status)
  }
})

test('a convenience store is not offered below what it takes', async () => {
  const { checkoutUrl } = await order({ priceYen: 100 })
  const declined = await (await shop.pay(checkoutUrl, '4000 0000 0000 0002')).text()
  expect(declined).not.toContain('#konbini')
  expect(await (await fetch(checkoutUrl)).text()).not.toContain('Convenience store</h2>')
  expect((await postForm(checkoutUrl, { method: 'konbini' })).status).toBe(400)
})

test('a double click pays once and leads to the same place', async () => {
  const { checkoutUrl, paymentId, id } = await order()
  const answers = await Promise.all([shop.pay(checkoutUrl), shop.pay(checkoutUrl)])
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  const again = await shop.pay(checkoutUrl)
  expect(again.headers.get('location')).toContain(`/checkout/${id}`)
  const events = await listSentEvents(getSandbox(shop.context.payments), [paymentId])
  expect(events).toHaveLength(1)
})

test('a saved card is offered to its member the next time, and to no one else', async () => {
  const first = await order({ as: listener })
  await shop.pay(first.checkoutUrl, '4242 4242 4242 4242', { save: 'yes' })
  const next = await order({ as: listener })
  expect(await (await fetch(next.checkoutUrl)).text()).toContain(
    t('sales.sandbox.savedCard', { brand: 'Visa', last4: '4242', expiry: '12/40' }),
  )
  const paid = await postForm(next.checkoutUrl, { method: 'saved' })
  expect(paid.headers.get('location')).toContain(`/checkout/${next.id}`)
  const guest = await order()
  const page = await (await fetch(guest.checkoutUrl)).text()
  expect(page).not.toContain('Visa ending in')
  expect(page).not.toContain('Save this card')
  expect((await postForm(guest.checkoutUrl, { method: 'saved' })).status).toBe(400)
})

test('of several saved cards one is chosen; one that has expired is not offered', async () => {
  const { payments } = shop.context
  const member = await shop.signUp('chooses')
  const key = customerKeyOf(member.userId)
  const cards = [
    { last4: '4242', expiry: '12/40' },
    { last4: '0002', expiry: '12/40' },
    { last4: '0259', expiry: '01/20' },
  ]
  for (const card of cards) await saveCard(payments, key, card)
  const { checkoutUrl, paymentId } = await order({ as: member })
  const page = await (await fetch(checkoutUrl)).text()
  expect(page.match(/name="card"/g)).toHaveLength(2)
  expect(page).not.toContain('01/20')
  const saved = await payments.listCards(key)
  const idOf = (last4: string) => saved.find((card) => card.last4 === last4)?.id ?? ''
  const pay = (last4: string) => postForm(checkoutUrl, { method: 'saved', card: idOf(last4) })
  expect(await (await pay('0002')).text()).toContain(t('sales.sandbox.problems.declined'))
  expect((await pay('0259')).status).toBe(400)
  expect((await pay('4242')).status).toBe(303)
  expect(await row(paymentId)).toMatchObject({ status: 'succeeded', card: { last4: '4242' } })
})

test('a form that another site posts is refused', async () => {
  const { checkoutUrl, paymentId } = await order()
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ method: 'card', number: '4242424242424242' }),
  })
  expect(answer.status).toBe(403)
  expect((await row(paymentId)).status).toBe('requires_payment_method')
})

test('a checkout that does not exist is not found', async () => {
  expect((await fetch(`${shop.origin}/sandbox/checkout/cs_test_none`)).status).toBe(404)
})

async function order({
  as,
  ...more
}: {
  title?: string
  priceYen?: number
  as?: typeof listener
} = {}) {
  const sound = await shop.addSound(artist, more)
  const price = more.priceYen ?? 300
  return shop.order({ sounds: [sound], price, ...(as ? { as } : { email: 'guest@example.com' }) })
}

function row(paymentId: string) {
  return shop.context.payments.getPayment(paymentId)
}

async function orderStatus(id: string): Promise<string> {
  const order = shop.context.db.selectFrom('orders').select('status').where('publicId', '=', id)
  return (await order.executeTakeFirstOrThrow()).status
}
