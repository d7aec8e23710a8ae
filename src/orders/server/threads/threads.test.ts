import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { blockUser } from '#community/block-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { reportMessage } from '#moderation/contract.ts'
import { decideReport, listOpenReports } from '#moderation/server/reports.ts'
import { listNotifications } from '#notifications/contract.ts'
import { listMySales, NEWCOMER_MESSAGES, replyToMessage } from '../../message-contract.ts'
import {
  deleteMessage,
  getThread,
  listThreads,
  markThreadSeen,
  sendMessage,
} from '../../thread-contract.ts'
import { openShop } from '../testing.ts'

const DAY = 24 * 60 * 60
const shop = await openShop({ env: { MESSAGES: '1' } })
afterAll(() => shop.close())
const { call } = shop
let people = 0
let artist: TestMember
let buyer: TestMember
let sound: { id: number; publicId: string }

beforeEach(async () => {
  people += 1
  artist = await shop.signUp(`artist-${people}`)
  buyer = await shop.signUp(`buyer-${people}`)
  sound = await shop.addSound(artist)
  // What new accounts write is limited.
  shop.clock.advance(2 * DAY)
})

interface Bought {
  as?: TestMember
  email?: string
  message?: string
}

async function buy({ as = buyer, email, message }: Bought = {}) {
  const who = email === undefined ? { as } : { email }
  const order = await shop.order({ sounds: [sound], ...who, ...(message && { message }) })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return order
}

const write = (as: TestMember, to: TestMember, text: string, key?: string) => {
  shop.clock.advance(1)
  const more = key === undefined ? {} : { headers: { 'idempotency-key': key } }
  return call(sendMessage, { params: { username: to.username }, body: { text }, as, ...more })
}
const read = (as: TestMember, of: TestMember, cursor?: string) =>
  call(getThread, { params: { username: of.username }, query: { cursor }, as })
const textsOf = async (as: TestMember, of: TestMember) =>
  (await read(as, of)).body.items.map(({ text, isOwn }) => [isOwn, text])
const list = async (as: TestMember) => (await call(listThreads, { query: {}, as })).body.items
const see = async (as: TestMember, of: TestMember) => {
  const at = (await read(as, of)).body.items[0]?.at ?? ''
  return call(markThreadSeen, { params: { username: of.username }, body: { at }, as })
}
const bellOf = async (as: TestMember) =>
  (await call(listNotifications, { query: {}, as })).body.items.filter(
    ({ kind }) => kind === 'message',
  )
const report = (as: TestMember | undefined, id: string) =>
  call(reportMessage, { params: { id }, body: { reason: 'abuse' }, ...(as && { as }) })
const lastReport = async () => (await listOpenReports(shop.context.db, { limit: 100 })).at(-1)

/** Emails about messages once the time has passed in which they may be read. */
async function emailsTo({ username }: TestMember) {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    shop.context.db,
  )
  await shop.runJobs()
  const all = await shop.emails()
  return all.filter(({ to, text }) => to === `${username}@example.com` && /\/messages\//.test(text))
}

test('a buyer begins, the artist answers, and both read the same', async () => {
  expect((await read(buyer, artist)).status).toBe(404)
  expect((await write(buyer, artist, 'Before buying')).status).toBe(404)
  await buy()
  expect((await read(buyer, artist)).body).toMatchObject({ items: [], next: null, canWrite: true })
  expect((await read(artist, buyer)).status).toBe(404)
  expect((await write(artist, buyer, 'Unasked')).status).toBe(404)
  const { body: sent } = await write(buyer, artist, '  <b>Hello</b>\r\nfrom\u202e Kobe  ')
  const text = '<b>Hello</b>\nfrom Kobe'
  expect(sent).toMatchObject({ text, isOwn: true, state: 'shown', order: null, deletable: true })
  expect((await write(artist, buyer, 'Thank you!')).status).toBe(200)
  expect(await textsOf(buyer, artist)).toEqual([
    [false, 'Thank you!'],
    [true, text],
  ])
  expect(await textsOf(artist, buyer)).toEqual([
    [true, 'Thank you!'],
    [false, text],
  ])
  expect((await read(artist, buyer)).body.user).toMatchObject({ username: buyer.username })
})

test('what came with an order and the reply to it begin the thread, once the order is paid', async () => {
  const order = await shop.order({ sounds: [sound], as: buyer, message: 'Played it all night' })
  expect((await read(buyer, artist)).status).toBe(404)
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  expect(await list(artist)).toMatchObject([
    { last: { text: 'Played it all night' }, unread: true },
  ])
  expect(await list(buyer)).toMatchObject([{ last: { isOwn: true }, unread: false }])
  const [sale] = (await call(listMySales, { query: {}, as: artist })).body.items
  const id = sale?.message?.id ?? ''
  shop.clock.advance(1)
  await call(replyToMessage, { params: { id }, body: { text: 'Thanks' }, as: artist })
  expect(await list(buyer)).toMatchObject([{ last: { text: 'Thanks' }, unread: true }])
  await write(buyer, artist, 'See you')
  const { items } = (await read(buyer, artist)).body
  expect(items).toMatchObject([
    { text: 'See you', isOwn: true, order: null, deletable: true },
    { text: 'Thanks', isOwn: false, order: null, deletable: false, id },
    { text: 'Played it all night', isOwn: true, order: order.id, deletable: false, id },
  ])
  expect(await list(artist)).toMatchObject([
    { user: { username: buyer.username }, last: { text: 'See you' }, unread: true },
  ])
})

test('a guest has no thread, and begins one as a member once the order is the account’s', async () => {
  await buy({ email: `${buyer.username}@example.com`, message: 'From a guest' })
  expect(await list(artist)).toEqual([])
  expect((await read(artist, buyer)).status).toBe(404)
  expect((await read(buyer, artist)).body).toMatchObject({ items: [], canWrite: true })
  await write(buyer, artist, 'It was me')
  expect(await textsOf(artist, buyer)).toEqual([[false, 'It was me']])
})

test('strangers, visitors and other parties find no thread and no message', async () => {
  await buy()
  const { body: sent } = await write(buyer, artist, 'Between us')
  const stranger = await shop.signUp(`stranger-${people}`)
  for (const of of [artist, buyer, stranger]) {
    expect((await read(stranger, of)).status).toBe(404)
    expect((await write(stranger, of, 'Me too')).status).toBe(404)
    const body = { at: new Date().toISOString() }
    const params = { username: of.username }
    expect((await call(markThreadSeen, { params, body, as: stranger })).status).toBe(404)
  }
  expect(await list(stranger)).toEqual([])
  expect((await call(listThreads, { query: {} })).status).toBe(401)
  const params = { id: sent.id }
  for (const as of [stranger, artist]) {
    expect((await call(deleteMessage, { params, as })).status).toBe(404)
  }
  for (const as of [stranger, buyer, undefined])
    expect((await report(as, sent.id)).status).toBe(404)
  expect((await report(artist, sent.id)).status).toBe(204)
})

test('once everything is refunded the buyer writes no more, and both still read', async () => {
  const order = await buy()
  await write(buyer, artist, 'First')
  await shop.refund(order.id)
  for (const [as, of] of [
    [buyer, artist],
    [artist, buyer],
  ] as const) {
    expect((await read(as, of)).body).toMatchObject({ canWrite: false, items: [{ text: 'First' }] })
    expect((await write(as, of, 'More')).error.code).toBe('not_allowed')
  }
})

test('after a block neither writes, and both still read', async () => {
  await buy()
  await write(buyer, artist, 'First')
  const params = { username: buyer.username }
  await call(blockUser, { params, body: { kind: 'block' }, as: artist })
  for (const [as, of] of [
    [buyer, artist],
    [artist, buyer],
  ] as const) {
    expect((await write(as, of, 'More')).error.code).toBe('not_possible_with_user')
    expect((await read(as, of)).body.items).toMatchObject([{ text: 'First' }])
  }
  expect((await read(artist, buyer)).body.standing).toBe('block')
  expect((await read(buyer, artist)).body.standing).toBeNull()
})

test('whoever is muted is read when the thread is opened, and notifies of nothing', async () => {
  await buy()
  const params = { username: buyer.username }
  await call(blockUser, { params, body: { kind: 'mute' }, as: artist })
  await write(buyer, artist, 'Quiet')
  expect(await bellOf(artist)).toEqual([])
  expect(await emailsTo(artist)).toEqual([])
  expect(await list(artist)).toMatchObject([{ unread: true }])
})

test('a suspended account reads, marks as seen and deletes, and writes nothing', async () => {
  await buy()
  const { body: sent } = await write(buyer, artist, 'First')
  await write(artist, buyer, 'Second')
  const why = { kind: 'account', reason: 'Spam', days: 1 } as const
  await suspend(shop.context, { username: buyer.username }, why)
  expect((await write(buyer, artist, 'More')).error.code).toBe('account_suspended')
  expect((await see(buyer, artist)).status).toBe(204)
  expect((await call(deleteMessage, { params: { id: sent.id }, as: buyer })).status).toBe(204)
})

test('a new account sends three messages a day, with orders or without, and no links', async () => {
  const as = await shop.signUp(`new-${people}`)
  await buy({ as, message: 'With the order' })
  expect((await write(as, artist, 'See https://example.com')).error.code).toBe('new_account_links')
  for (let sent = 1; sent < NEWCOMER_MESSAGES; sent++) {
    expect((await write(as, artist, `Number ${sent}`)).status).toBe(200)
  }
  expect((await write(as, artist, 'One too many')).error.code).toBe('new_account_messages')
  shop.clock.advance(DAY)
  expect((await write(as, artist, 'See https://example.com')).status).toBe(200)
})

test('anyone sends at most 60 messages an hour', async () => {
  await buy()
  const answers = []
  for (let sent = 0; sent < 61; sent++) answers.push((await write(buyer, artist, 'Again')).status)
  expect([answers.slice(0, 60).every((status) => status === 200), answers.at(-1)]).toEqual([
    true,
    429,
  ])
})

test('another text with the key of a message is refused, not lost', async () => {
  await buy()
  await write(buyer, artist, 'First', 'same-key-1')
  const other = await write(buyer, artist, 'Second', 'same-key-1')
  expect(other.error.code).toBe('idempotency_mismatch')
  expect((await read(artist, buyer)).body.items).toMatchObject([{ text: 'First' }])
})

test('the same request again sends one message, and so it does at the same time', async () => {
  await buy()
  const send = () => write(buyer, artist, 'Once', 'same')
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await textsOf(artist, buyer)).toEqual([[false, 'Once']])
})

test('empty and overlong texts are refused beside the field', async () => {
  await buy()
  const codes = []
  for (const text of [' \u200b ', 'x'.repeat(501)]) {
    codes.push((await write(buyer, artist, text)).error.fields?.text?.code)
  }
  expect(codes).toEqual(['message_required', 'message_too_long'])
})

test('what is unread notifies once, and is gone from the bell once it is seen', async () => {
  await buy()
  await write(buyer, artist, 'One')
  await write(buyer, artist, 'Two')
  expect(await bellOf(artist)).toMatchObject([
    { text: 'One', person: { username: buyer.username } },
  ])
  expect(await list(artist)).toMatchObject([{ unread: true }])
  expect((await see(artist, buyer)).status).toBe(204)
  expect(await list(artist)).toMatchObject([{ unread: false, last: { text: 'Two' } }])
  expect(await bellOf(artist)).toEqual([])
  await write(buyer, artist, 'Three')
  expect(await bellOf(artist)).toMatchObject([{ text: 'Three' }])
  expect(await list(buyer)).toMatchObject([{ unread: false, last: { isOwn: true } }])
  await write(artist, buyer, 'An answer')
  expect(await bellOf(artist)).toEqual([])
  expect(await list(artist)).toMatchObject([{ unread: false }])
})

test('what arrived after those that were shown stays unread', async () => {
  await buy()
  const { body: first } = await write(buyer, artist, 'One')
  await write(buyer, artist, 'Two')
  const params = { username: buyer.username }
  await call(markThreadSeen, { params, body: { at: first.at }, as: artist })
  expect(await list(artist)).toMatchObject([{ unread: true }])
})

test('what stays unread for ten minutes is emailed once, unless it is read, muted or stopped', async () => {
  await buy()
  await write(buyer, artist, 'One')
  await write(buyer, artist, '<i>Two</i>')
  await write(artist, buyer, 'Read in time')
  await see(buyer, artist)
  expect(await emailsTo(artist)).toEqual([])
  await write(buyer, artist, 'Three')
  await write(buyer, artist, '<i>Four</i>')
  const [email, ...others] = await emailsTo(artist)
  expect(others).toEqual([])
  expect(email?.subject).toBe(`${buyer.username} sent you a message`)
  expect(email?.html).toContain('&lt;i&gt;Four&lt;/i&gt;')
  expect(email?.text).toContain(`/messages/${buyer.username}`)
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  await see(artist, buyer)
  await call(putMailChoices, { body: { message: false }, as: artist })
  await write(buyer, artist, 'Five')
  expect(await emailsTo(artist)).toHaveLength(1)
  expect(await emailsTo(buyer)).toEqual([])
})

test('unread threads are first, then the latest, a page at a time', async () => {
  const others = []
  for (let number = 0; number < 22; number++) {
    const other = await shop.signUp(`fan-${people}-${number}`)
    others.push(other)
    await shop.order({ sounds: [await freeSound()], price: 0, as: other })
    shop.clock.advance(2)
    await write(other, artist, `From ${number}`)
  }
  for (const other of others.slice(3)) await see(artist, other)
  const first = await call(listThreads, { query: {}, as: artist })
  const query = { cursor: first.body.next ?? '' }
  const second = await call(listThreads, { query, as: artist })
  const names = [...first.body.items, ...second.body.items].map(({ last }) => last?.text)
  const numbers = [2, 1, 0, ...Array.from({ length: 19 }, (_, at) => 21 - at)]
  expect(names).toEqual(numbers.map((number) => `From ${number}`))
  expect([first.body.items.length, second.body.next]).toEqual([20, null])
})

let free: Promise<{ id: number; publicId: string }> | undefined
const freeSound = () => (free ??= shop.addSound(artist, { priceYen: 0 }))

test('a long thread is read a page at a time', async () => {
  await buy({ message: 'Message 0' })
  for (let number = 1; number < 45; number++) {
    await write(
      number % 2 === 0 ? buyer : artist,
      number % 2 === 0 ? artist : buyer,
      `Message ${number}`,
    )
  }
  const texts = []
  let cursor: string | undefined
  do {
    const { body } = await read(artist, buyer, cursor)
    texts.push(...body.items.map(({ text }) => text))
    cursor = body.next ?? undefined
  } while (cursor !== undefined)
  expect(texts).toEqual(Array.from({ length: 45 }, (_, at) => `Message ${44 - at}`))
})

test('a deleted message shows its text to no one, and notifies of nothing', async () => {
  await buy()
  const { body: sent } = await write(buyer, artist, 'A slip')
  expect((await call(deleteMessage, { params: { id: sent.id }, as: buyer })).status).toBe(204)
  for (const [as, of] of [
    [buyer, artist],
    [artist, buyer],
  ] as const) {
    expect((await read(as, of)).body.items).toMatchObject([
      { text: null, state: 'deleted', deletable: false },
    ])
  }
  expect([await bellOf(artist), await emailsTo(artist)]).toEqual([[], []])
  expect((await report(artist, sent.id)).status).toBe(404)
  expect((await call(deleteMessage, { params: { id: sent.id }, as: buyer })).status).toBe(404)
  expect(await storedText(sent.id)).toBe('')
})

const storedText = async (publicId: string) =>
  (
    await shop.context.db
      .selectFrom('orderMessages')
      .select('text')
      .where('publicId', '=', publicId)
      .executeTakeFirstOrThrow()
  ).text

test('the operator is shown a reported message alone, also where it is deleted meanwhile', async () => {
  await buy()
  await write(buyer, artist, 'Never reported')
  const { body: sent } = await write(buyer, artist, 'An insult')
  await write(artist, buyer, 'An answer')
  await report(artist, sent.id)
  await report(artist, sent.id)
  expect((await read(artist, buyer)).body.items[1]).toMatchObject({ id: sent.id, reported: true })
  expect((await read(buyer, artist)).body.items[1]).toMatchObject({ id: sent.id, reported: false })
  await call(deleteMessage, { params: { id: sent.id }, as: buyer })
  const shown = await lastReport()
  expect(shown).toMatchObject({
    kind: 'private_message',
    text: 'An insult',
    writer: buyer.username,
    key: buyer.username,
  })
  expect(JSON.stringify(await listOpenReports(shop.context.db, { limit: 100 }))).not.toMatch(
    /Never reported|An answer/,
  )
  await decideReport(shop.context, shown?.id ?? 0, 'kept', '')
  expect(await storedText(sent.id)).toBe('')
})

test('what the operator removes is hidden from both', async () => {
  await buy()
  const { body: sent } = await write(buyer, artist, 'An insult')
  await report(artist, sent.id)
  await decideReport(shop.context, (await lastReport())?.id ?? 0, 'removed', 'Insult')
  for (const [as, of] of [
    [buyer, artist],
    [artist, buyer],
  ] as const) {
    expect((await read(as, of)).body.items).toMatchObject([{ text: null, state: 'removed' }])
  }
  expect(await bellOf(artist)).toEqual([])
})
