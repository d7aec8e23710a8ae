import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { saveCard } from '#ports/payments/testing/sandbox-acts.ts'
import { addMyCard, deleteMyCard, listMyCards } from '../cards-contract.ts'
import { customerKeyOf } from './open-checkout.ts'
import { openShop, postForm } from './testing.ts'

const { t } = translate('ja')

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const [listener, other] = [await shop.signUp('listener'), await shop.signUp('other')]

const cardsOf = async (as: typeof listener) => (await shop.call(listMyCards, { as })).body.items

test('one sees and deletes one’s own saved cards, and no one else’s', async () => {
  for (const as of [listener, other]) {
    const sound = await shop.addSound(artist)
    const { checkoutUrl } = await shop.order({ sounds: [sound], as })
    await shop.pay(checkoutUrl, undefined, as === listener ? { save: 'yes' } : {})
  }
  const [card, ...others] = await cardsOf(listener)
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiry: '12/40' })
  expect(others).toEqual([])
  expect(await cardsOf(other)).toEqual([])
  const params = { id: card?.id ?? '' }
  expect((await shop.call(deleteMyCard, { params, as: other })).status).toBe(204)
  expect(await cardsOf(listener)).toEqual([card])
  for (const _ of [1, 2]) {
    expect((await shop.call(deleteMyCard, { params, as: listener })).status).toBe(204)
  }
  expect(await cardsOf(listener)).toEqual([])
  expect((await shop.call(listMyCards)).status).toBe(401)
})

test('a card is added on a page of its own, which leads back; a refused one is not saved', async () => {
  const member = await shop.signUp('adds-cards')
  const headers = { host: new URL(shop.origin).host, 'accept-language': 'ja' }
  const { url } = (await shop.call(addMyCard, { as: member, headers })).body
  const page = await fetch(url)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('lang="ja"')
  expect(html).toContain(t('sales.sandbox.setupText'))
  expect(html).toContain(`href="${shop.origin}/ja/settings?card=left#cards"`)
  const post = (number: string, to = url) => postForm(to, { number, expiry: '12/40', cvc: '123' })
  const declined = await post('4000 0000 0000 0002')
  expect(declined.status).toBe(422)
  const refusal = await declined.text()
  expect(refusal).toContain(t('sales.sandbox.problems.declined'))
  expect(refusal).toContain(t('sales.sandbox.notSaved'))
  expect((await post('4111 1111 1111 1111')).status).toBe(422)
  expect(await cardsOf(member)).toEqual([])

  expect((await post('4242 4242 4242 4242')).headers.get('location')).toBe(
    `${shop.origin}/ja/settings?card=added#cards`,
  )
  expect(await cardsOf(member)).toMatchObject([{ last4: '4242', expires: 'later' }])
  expect(await cardsOf(other)).toEqual([])

  const evil = { method: 'POST', headers: { origin: 'https://evil.example' } }
  expect((await fetch(url, evil)).status).toBe(403)
  expect((await post('4242 4242 4242 4242', url.slice(0, -4))).status).toBe(404)
  const late = (await shop.call(addMyCard, { as: member, headers })).body.url
  shop.clock.advance(24 * 3600 + 1)
  expect((await fetch(late, { redirect: 'manual' })).headers.get('location')).toBe(
    `${shop.origin}/ja/settings?card=left#cards`,
  )
})

test('adding a card asks for an account with an address, as guests have no saved cards', async () => {
  expect((await shop.call(addMyCard)).status).toBe(401)
  const unproved = await shop.signUp('unproved')
  await shop.context.db
    .updateTable('users')
    .set({ email: null })
    .where('id', '=', unproved.userId)
    .execute()
  const refused = await shop.call(addMyCard, { as: unproved })
  expect(refused.error?.code).toBe('buyer_email_required')
})

test('a card is shown to expire soon for 60 days, and is over after its month', async () => {
  const member = await shop.signUp('old-cards')
  const now = shop.clock.now()
  const expiryIn = (months: number) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    return month.toISOString().replace(/^\d\d(\d\d)-(\d\d).*/, '$2/$1')
  }
  // The newest is shown first.
  for (const [months, last4] of [
    [3, '0003'],
    [0, '0002'],
    [-1, '0001'],
  ] as const) {
    const card = { last4, expiry: expiryIn(months) }
    await saveCard(shop.context.payments, customerKeyOf(member.userId), card)
  }
  const shown = (await cardsOf(member)).map(({ last4, expires }) => [last4, expires])
  expect(shown).toEqual([
    ['0001', 'over'],
    ['0002', 'soon'],
    ['0003', 'later'],
  ])
})
