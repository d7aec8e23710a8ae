import { afterAll, expect, test } from 'vitest'
import { follow } from '#community/contract.ts'
import type { In } from '#kernel/endpoint.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder, getOrder } from '../../contract.ts'
import { listSupporters, putOrderContact, SUPPORTERS_CSV } from '../../message-contract.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const listener = await shop.signUp('listener')
const guest = '+cmd@example.com'
const artist = await shop.signUp('artist')
const other = await shop.signUp('other')
const [first, second, third] = [
  await shop.addSound(artist, {}),
  await shop.addSound(artist, {}),
  await shop.addSound(other, {}),
]

interface Buying {
  sounds: { publicId: string; contact?: boolean; message?: string }[]
  as?: TestMember
  email?: string
}

async function buy({ sounds, as, email }: Buying) {
  const items = sounds.map(({ publicId, contact, message }) => ({
    id: `sound-${publicId}`,
    price: 300,
    ...(contact !== undefined && { contact }),
    ...(message !== undefined && { message }),
  }))
  const body: In<typeof createOrder.body> = { items, ...(email && { email }) }
  const headers = { host: `127.0.0.1:${shop.context.config.port}` }
  const { body: order } = await shop.call(createOrder, { body, headers, ...(as && { as }) })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  shop.clock.advance(60)
  return order.id
}

const supportersOf = async (as: TestMember) =>
  (await shop.call(listSupporters, { as, query: {} })).body
async function csvOf({ token }: TestMember) {
  const url = SUPPORTERS_CSV
  const { body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return body
}

test('artists see who bought, how often, for how much and with which messages; addresses only with leave', async () => {
  await shop.call(follow, { as: listener, params: { username: 'artist' } })
  const refunded = await buy({ sounds: [third], as: listener })
  await buy({ sounds: [{ ...first, message: 'Lovely' }], as: listener })
  await buy({ sounds: [first], email: guest })
  await buy({
    sounds: [{ ...second, contact: true, message: 'Again!' }, third],
    email: 'fan@example.com',
  })
  await buy({ sounds: [{ ...second, message: 'More' }], as: listener })

  const { items, contacts } = await supportersOf(artist)
  expect(contacts).toBe(1)
  expect(items).toMatchObject([
    {
      buyer: { username: 'listener', follows: true },
      orders: 2,
      paid: 600,
      email: null,
      messages: [{ text: 'More' }, { text: 'Lovely' }],
    },
    { buyer: null, orders: 1, paid: 300, email: 'fan@example.com', messages: [{ text: 'Again!' }] },
    { buyer: null, orders: 1, paid: 300, email: null, messages: [] },
  ])
  const [member] = items
  expect(member?.lastAt).toMatch(/^\d{4}-/)
  expect(JSON.stringify(items)).not.toContain('cmd@')
  // The same order gave no leave to the other artist.
  const others = await supportersOf(other)
  expect(others.items).toMatchObject([{ email: null }, { buyer: { username: 'listener' } }])
  expect(others.items[0]?.messages).toEqual([])

  const { body: newest } = await shop.call(listSupporters, { as: artist, query: { limit: 1 } })
  expect(newest.items).toHaveLength(1)
  const later = await shop.call(listSupporters, {
    as: artist,
    query: { limit: 2, cursor: newest.next ?? '' },
  })
  expect(later.body.items).toEqual(items.slice(1))

  await shop.refund(refunded)
  expect((await supportersOf(other)).items).toHaveLength(1)
})

test('the spreadsheet has those who agreed alone, until they take it back', async () => {
  const csv = () => csvOf(artist)
  const before = await csv()
  expect(before.startsWith('\uFEFFname,email,orders,yen,last\r\n')).toBe(true)
  expect(before.match(/@/g)).toHaveLength(1)
  expect(before.trimEnd().split('\r\n')).toHaveLength(2)
  expect(before).toContain('\r\n,fan@example.com,1,300,')
  const formula = await shop.addSound(artist, {})
  const mine = await shop.addSound(artist, {})
  await buy({ sounds: [{ ...formula, contact: true }], email: guest })
  const id = await buy({ sounds: [{ ...mine, contact: true }], as: listener })
  // One line an address, for what was agreed or not.
  expect(await csv()).toContain(`,'${guest},2,600,`)
  expect(await csv()).toContain('\r\nlistener,listener@example.com,3,900,')

  const read = async () => (await shop.call(getOrder, { as: listener, params: { id } })).body
  expect((await read()).contacts).toEqual([{ username: 'artist', seller: 'artist', allowed: true }])
  const change = (allowed: boolean, as: TestMember, username = 'artist') =>
    shop.call(putOrderContact, { as, params: { id, username }, query: {}, body: { allowed } })
  expect((await change(false, other)).status).toBe(404)
  expect((await change(true, listener, 'other')).status).toBe(404)
  expect((await change(false, listener)).status).toBe(204)
  expect((await read()).contacts).toMatchObject([{ allowed: false }])
  // What others agreed to stays.
  expect(await csv()).toContain('fan@example.com')
  expect(await csv()).not.toContain('listener@example.com')
  expect(JSON.stringify(await supportersOf(artist))).not.toContain('listener@example.com')
  expect((await change(true, listener)).status).toBe(204)
  expect(await csv()).toContain('listener@example.com')
})

test('only artists who are signed in read their own', async () => {
  expect((await shop.call(listSupporters, { query: {} })).status).toBe(401)
  expect((await shop.app.inject({ url: SUPPORTERS_CSV })).statusCode).toBe(401)
  expect((await supportersOf(listener)).items).toEqual([])
  const { db } = shop.context
  await db.updateTable('users').set({ registeredAt: null }).where('id', '=', other.userId).execute()
  expect(await csvOf(other)).toContain('registration_unfinished')
})
