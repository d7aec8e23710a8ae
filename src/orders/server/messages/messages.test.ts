import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { TestMember } from '#main/testing.ts'
import { reportMessage } from '#moderation/contract.ts'
import { createOrder, getOrder } from '../../contract.ts'
import {
  listMySales,
  MESSAGE_LENGTH,
  type OrderMessage,
  replyToMessage,
} from '../../message-contract.ts'
import { listThreads, sendMessage } from '../../thread-contract.ts'
import { openShop } from '../testing.ts'

const { t } = translate('en')
const shop = await openShop({ env: { OPERATOR_EMAIL: 'office@example.com' } })
afterAll(() => shop.close())
const { db } = shop.context
const listener = await shop.signUp('listener')
const stranger = await shop.signUp('stranger')
// What new accounts write is limited.
shop.clock.advance(24 * 60 * 60)
let artists = 0

test('a member’s message reaches the artist with the payment, never before, and is answered once', async () => {
  const { artist, sound } = await sell()
  const message = '  Played it all night.\r\nThank\u202e you!  '
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: listener, message })
  const read = async () => (await shop.call(getOrder, { params: { id }, as: listener })).body
  const [waiting] = (await read()).messages
  const text = 'Played it all night.\nThank you!'
  expect(waiting).toMatchObject({ text, seller: artist.username, reply: null, reported: false })
  expect((await salesOf(artist)).items).toEqual([])
  const key = waiting?.id ?? ''
  expect((await reply(artist, key, 'Too early')).status).toBe(404)
  expect((await report(artist, key)).status).toBe(404)

  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const [notice] = await emailsTo(artist)
  expect(notice?.text).toContain(`${t('emails.sales.saleMessage', { name: 'listener' })}\n${text}`)
  expect(notice?.text).toContain('/my/reports#sales')
  const [sale] = (await salesOf(artist)).items
  expect(sale).toMatchObject({ order: id, id: `sound-${sound.publicId}`, paid: 300 })
  expect(sale).toMatchObject({ buyer: { username: 'listener' }, message: { text, reply: null } })

  expect((await reply(stranger, key, 'Mine?')).status).toBe(404)
  expect((await reply(listener, key, 'Mine?')).status).toBe(404)
  const texts = ['ありがとう', 'Thanks', 'Merci', 'Danke']
  const answers = await Promise.all(texts.map((each) => reply(artist, key, each)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const said = answers.find(({ status }) => status === 200)?.body.reply?.text ?? ''
  expect((await reply(artist, key, said)).status).toBe(200)
  expect((await reply(artist, key, 'And another thing')).error.code).toBe('already_replied')
  await shop.runJobs()
  const mails = (await emailsTo(listener)).filter(
    ({ subject }) => subject === t('emails.sales.replySubject', { name: artist.username }),
  )
  expect(mails).toHaveLength(1)
  for (const part of [said, text, `/checkout/${id}`]) expect(mails[0]?.text).toContain(part)
  expect((await read()).messages).toMatchObject([{ text, reply: { text: said } }])
})

test('without MESSAGES=1 there is no thread, and no call for one', async () => {
  const { artist, sound } = await sell()
  const { checkoutUrl } = await shop.order({ sounds: [sound], as: listener, message: 'Hello' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const params = { username: artist.username }
  expect((await shop.call(listThreads, { query: {}, as: artist })).status).toBe(404)
  const body = { text: 'Again' }
  expect((await shop.call(sendMessage, { params, body, as: listener })).status).toBe(404)
  const { body: document } = await shop.app.inject({ url: '/api/openapi.json' })
  expect(document).not.toContain('/threads')
})

test('a guest writes, too, unnamed and without an address; the reply has a link that opens the order', async () => {
  const { artist, sound } = await sell()
  const email = 'shy@example.com'
  const { checkoutUrl } = await shop.order({ sounds: [sound], email, message: '応援しています' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const [notice] = await emailsTo(artist)
  expect(notice?.text).toContain(`${t('emails.sales.saleMessageGuest')}\n応援しています`)
  const sales = await salesOf(artist)
  expect(JSON.stringify([notice, sales])).not.toContain(email)
  expect(sales.items[0]).toMatchObject({ buyer: null, message: { text: '応援しています' } })
  await reply(artist, sales.items[0]?.message?.id ?? '', 'Thanks!')
  await shop.runJobs()
  const mail = (await shop.emails()).findLast(({ to }) => to === email)
  const link = new URL(/http\S+key=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const [, id = ''] = /checkout\/(\w+)/.exec(link.pathname) ?? []
  const key = link.searchParams.get('key') ?? ''
  const order = await shop.call(getOrder, { params: { id }, query: { key } })
  expect(order.body.messages).toMatchObject([{ reply: { text: 'Thanks!' } }])
  const [message] = order.body.messages
  expect((await report(undefined, message?.id ?? '')).status).toBe(204)
})

test('either reports what the other wrote, once, and the operator is sent an email', async () => {
  const { artist, sound } = await sell()
  const { id, checkoutUrl } = await shop.order({
    sounds: [sound],
    as: listener,
    message: 'Buy pills',
  })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const key = (await salesOf(artist)).items[0]?.message?.id ?? ''
  expect((await report(listener, key)).status).toBe(404)
  await reply(artist, key, 'No.')
  for (const no of [stranger, undefined]) expect((await report(no, key)).status).toBe(404)
  expect((await report(artist, 'a'.repeat(12))).status).toBe(404)
  for (const as of [artist, artist, listener]) expect((await report(as, key)).status).toBe(204)
  const reports = await db
    .selectFrom('reports as r')
    .innerJoin('orderMessages as m', 'm.id', 'r.messageId')
    .select(['r.id', 'r.part', 'r.reason', 'r.details'])
    .where('m.publicId', '=', key)
    .orderBy('r.id')
    .execute()
  expect(reports).toMatchObject([
    { part: 'message', reason: 'abuse', details: 'See for yourself' },
    { part: 'reply', reason: 'abuse' },
  ])
  await shop.runJobs()
  const sent = (await shop.emails()).filter(({ to }) => to === 'office@example.com').slice(-2)
  // They are sent side by side.
  const named = sent.map(({ text }) => /report show (\d+)/.exec(text)?.[1])
  expect(new Set(named)).toEqual(new Set(reports.map(({ id }) => String(id))))
  expect((await salesOf(artist)).items[0]?.message?.reported).toBe(true)
  const order = await shop.call(getOrder, { params: { id }, as: listener })
  expect(order.body.messages[0]?.reported).toBe(true)
})

test('there is one message for each artist, 500 characters long at most, and none of nothing', async () => {
  const [mio, ren] = [await sell(), await sell()]
  const another = await shop.addSound(mio.artist, { title: 'Another' })
  const itemOf = ({ publicId }: { publicId: string }, message?: string) => ({
    id: `sound-${publicId}`,
    price: 300,
    ...(message !== undefined && { message }),
  })
  const ask = (items: ReturnType<typeof itemOf>[], key = crypto.randomUUID()) =>
    shop.call(createOrder, { body: { items }, as: listener, headers: { 'idempotency-key': key } })
  const long = 'あ'.repeat(MESSAGE_LENGTH + 1)
  expect((await ask([itemOf(mio.sound, long)])).error.code).toBe('message_too_long')
  const two = await ask([itemOf(mio.sound, 'One'), itemOf(another, 'Two')])
  expect(two.error.code).toBe('bad_request')
  const key = crypto.randomUUID()
  const items = [
    itemOf(mio.sound, 'To Mio'),
    itemOf(another, ' \u200b\n'),
    itemOf(ren.sound, 'To Ren'),
  ]
  const [first, again] = await Promise.all([ask(items, key), ask(items, key)])
  expect(again.body).toEqual(first.body)
  const changed = [itemOf(mio.sound, 'To Mio!'), ...items.slice(1)]
  expect((await ask(changed, key)).error.code).toBe('idempotency_mismatch')
  const { body } = await shop.call(getOrder, { params: { id: first.body.id }, as: listener })
  expect(body.messages.map(({ text, username }) => [text, username])).toEqual([
    ['To Mio', mio.artist.username],
    ['To Ren', ren.artist.username],
  ])
})

test('sales are one’s own, newest first and paged, with what was refunded, and name no one who has left', async () => {
  const { artist, sound } = await sell()
  const other = await sell()
  const free = await shop.addSound(artist, { title: 'Gratis', priceYen: 0 })
  const fan = await shop.signUp('fan')
  const buy = async (sounds: { publicId: string }[], as: TestMember, price = 300) => {
    const order = await shop.order({ sounds, as, price })
    if (order.paymentId) await shop.pay(order.checkoutUrl)
    await shop.runJobs()
    shop.clock.advance(60)
    return order
  }
  const refunded = await buy([sound, other.sound], fan)
  await shop.refund(refunded.id)
  await buy([sound], listener)
  await buy([free], fan, 0)
  await shop.order({ sounds: [sound], as: stranger })
  await db
    .updateTable('users')
    .set({ deletedAt: new Date() })
    .where('id', '=', fan.userId)
    .execute()
  const rows = (await salesOf(artist)).items.map(
    ({ title, paid, refunded, refundedAmount, buyer }) => [
      title,
      paid,
      refunded,
      refundedAmount,
      buyer?.username,
    ],
  )
  expect(rows).toEqual([
    ['Gratis', 0, false, 0, undefined],
    [sound.title, 300, false, 0, 'listener'],
    [sound.title, 300, true, 300, undefined],
  ])
  const page = await salesOf(artist, { limit: 2 })
  expect(page.items.map(({ paid }) => paid)).toEqual([0, 300])
  const rest = await salesOf(artist, { limit: 2, cursor: page.next ?? '' })
  expect(rest).toMatchObject({ items: [{ refunded: true }], next: null })
  expect((await shop.call(listMySales, { query: {} })).status).toBe(401)
})

async function sell() {
  artists += 1
  const artist = await shop.signUp(`artist${artists}`)
  return {
    artist,
    sound: {
      ...(await shop.addSound(artist, { title: `Song ${artists}` })),
      title: `Song ${artists}`,
    },
  }
}

async function salesOf(as: TestMember, query: { limit?: number; cursor?: string } = {}) {
  return (await shop.call(listMySales, { as, query })).body
}

async function emailsTo({ username }: TestMember) {
  return (await shop.emails()).filter(({ to }) => to === `${username}@example.com`)
}

function reply(as: TestMember, id: OrderMessage['id'], text: string) {
  return shop.call(replyToMessage, { as, params: { id }, body: { text } })
}

function report(as: TestMember | undefined, id: OrderMessage['id']) {
  const body = { reason: 'abuse' as const, details: 'See for yourself' }
  return shop.call(reportMessage, { params: { id }, body, ...(as && { as }) })
}
