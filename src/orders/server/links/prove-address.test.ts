import { afterAll, expect, test } from 'vitest'
import { listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder, getOrder } from '../../contract.ts'
import { listSupporters } from '../../message-contract.ts'
import { joinPurchases } from '../fulfilment/join-purchases.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const free = await shop.addSound(artist, { priceYen: 0 })

test('what someone orders for nothing in the name of an account is not the account’s until a link from its email is opened', async () => {
  const victim = await shop.signUp('victim')
  const placed = await orderFree('victim@example.com')
  await joinPurchases(shop.context, victim.userId)
  expect(await purchasesOf(victim)).toEqual([])
  // Who has placed it can play it here, and proves nothing.
  expect(await open(placed.id, keyIn(placed.checkoutUrl))).toBe(200)
  expect(await purchasesOf(victim)).toEqual([])
  expect(await contactsOf(artist)).toBe(0)

  expect(await open(placed.id, await keyFromEmail('victim@example.com'))).toBe(200)
  expect(await purchasesOf(victim)).toEqual([placed.id])
  expect(await contactsOf(artist)).toBe(1)
})

test('it joins an account that proves the address only later, if the link was opened before', async () => {
  const [read, unread] = [await orderFree('late@example.com'), await orderFree('later@example.com')]
  await open(read.id, await keyFromEmail('late@example.com'))
  const [late, later] = [await shop.signUp('late'), await shop.signUp('later')]
  for (const { userId } of [late, later]) await joinPurchases(shop.context, userId)
  expect(await purchasesOf(late)).toEqual([read.id])
  expect(await purchasesOf(later)).toEqual([])
  const key = keyIn(unread.checkoutUrl)
  expect(await open(unread.id, key, late)).toBe(200)
  expect(await purchasesOf(later)).toEqual([])
  // Signed in, the page that the order led to will do.
  expect(await open(unread.id, key, later)).toBe(200)
  expect(await purchasesOf(later)).toEqual([unread.id])
})

test('what a guest has paid joins the account at once', async () => {
  const payer = await shop.signUp('payer')
  const sold = await shop.addSound(artist)
  const { id, checkoutUrl } = await shop.order({ sounds: [sold], email: 'payer@example.com' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  expect(await purchasesOf(payer)).toEqual([id])
})

async function orderFree(email: string) {
  const items = [{ id: `sound-${free.publicId}`, price: 0, contact: true }]
  const { body } = await shop.call(createOrder, { body: { items, email } })
  await shop.runJobs()
  return body
}

const keyIn = (text: string) => /[?&]key=([\w.-]+)/.exec(text)?.[1] ?? ''

async function keyFromEmail(address: string) {
  const mails = (await shop.emails()).filter(({ to }) => to === address)
  return keyIn(mails.at(-1)?.text ?? '')
}

const open = async (id: string, key: string, as?: TestMember) =>
  (await shop.call(getOrder, { params: { id }, query: { key }, ...(as && { as }) })).status

async function purchasesOf(as: TestMember): Promise<string[]> {
  const { body } = await shop.call(listMyPurchases, { as })
  return body.items.map(({ order }) => order)
}

const contactsOf = async (as: TestMember) =>
  (await shop.call(listSupporters, { as, query: {} })).body.contacts
