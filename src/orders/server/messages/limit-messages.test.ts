import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { createOrder } from '../../contract.ts'
import { listMySales, NEWCOMER_MESSAGES, replyToMessage } from '../../message-contract.ts'
import { openShop } from '../testing.ts'

const DAY = 24 * 60 * 60
const shop = await openShop()
afterAll(() => shop.close())
let people = 0
let listener: TestMember
beforeEach(async () => {
  people += 1
  listener = await shop.signUp(`listener-${people}`)
})

interface Asked {
  as?: TestMember
  email?: string
  artists?: number
  locale?: string
}

/** Orders a free sound of each of so many new artists, with a message to each. */
async function write(message: string, { as, email, artists = 1, locale = 'en' }: Asked) {
  const items = []
  for (let number = 0; number < artists; number++) {
    people += 1
    const sound = await shop.addSound(await shop.signUp(`artist-${people}`), { priceYen: 0 })
    items.push({ id: `sound-${sound.publicId}`, price: 0, ...(message && { message }) })
  }
  const { status, error } = await shop.call(createOrder, {
    ...(as && { as }),
    body: { items, ...(email && { email }) },
    headers: { 'accept-language': locale },
  })
  return { status, code: error.code, words: error.fields?.message?.message ?? '' }
}

test('a new account sends three messages, then orders without one until it is a day old', async () => {
  const as = listener
  expect(await write('Hello', { as, artists: NEWCOMER_MESSAGES - 1 })).toMatchObject({
    status: 200,
  })
  expect(await write('Hello', { as, artists: 2 })).toMatchObject({
    status: 403,
    code: 'new_account_messages',
  })
  expect(await write('Hello', { as })).toMatchObject({ status: 200 })
  const { words } = await write('Hello', { as })
  expect(words).toMatch(/^New accounts can send 3 messages\..*\(Japan time\)\./)
  expect((await write('Hello', { as, locale: 'ja' })).words).toContain('（日本時間）以降は')
  expect(await write('', { as })).toMatchObject({ status: 200 })
  shop.clock.advance(DAY)
  expect(await write('Hello', { as, artists: NEWCOMER_MESSAGES + 1 })).toMatchObject({
    status: 200,
  })
})

test('guests, and accounts without a proved address, send three messages in a day', async () => {
  await shop.context.db
    .updateTable('users')
    .set({ email: null })
    .where('id', '=', listener.userId)
    .execute()
  shop.clock.advance(2 * DAY)
  const asked = [{ email: `guest-${people}@example.com` }, { as: listener, email: 'l@example.com' }]
  for (const each of asked) {
    expect(await write('Hello', { ...each, artists: NEWCOMER_MESSAGES })).toMatchObject({
      status: 200,
    })
    const { code, words } = await write('Hello', each)
    expect(code).toBe('new_account_messages')
    expect(words).toContain(each.as ? 'Until you confirm your email' : 'Without an account')
    shop.clock.advance(DAY + 1)
    expect(await write('Hello', each)).toMatchObject({ status: 200 })
  }
})

test('messages of guests and new accounts have no links, and those of others may', async () => {
  const text = 'More at https://example.com'
  const email = `guest-${people}@example.com`
  for (const each of [{ email }, { as: listener }]) {
    expect(await write(text, each)).toMatchObject({ status: 403, code: 'new_account_links' })
  }
  expect((await write(text, { email, locale: 'ja' })).words).toContain('ログインしていない場合')
  shop.clock.advance(DAY)
  expect(await write(text, { as: listener })).toMatchObject({ status: 200 })
})

test('the reply of a new artist has no links', async () => {
  const artist = await shop.signUp('young')
  const sound = await shop.addSound(artist)
  const { checkoutUrl } = await shop.order({ sounds: [sound], as: listener, message: 'Hello' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const [sale] = (await shop.call(listMySales, { as: artist, query: {} })).body.items
  const params = { id: sale?.message?.id ?? '' }
  const reply = async (text: string) =>
    shop.call(replyToMessage, { as: artist, params, body: { text } })
  expect((await reply('See example.com')).error.fields?.text?.code).toBe('new_account_links')
  expect((await reply('Thank you')).status).toBe(200)
})
