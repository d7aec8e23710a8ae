import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUser } from '#accounts/contract.ts'
import { getFeed } from '#discovery/contract.ts'
import { translate } from '#i18n/translate.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { TestAnswer, TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { listMySales, replyToMessage } from '#orders/message-contract.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { makeSound } from '#works/testing.ts'
import { type BlockKind, blockUser, listBlocks, unblockUser } from '../block-contract.ts'
import * as contract from '../contract.ts'

let shop: Shop
let artist: TestMember
let listener: TestMember
let bystander: TestMember
let id: string
let people = 0

beforeAll(async () => {
  shop = await openShop()
  bystander = await shop.signUp('bystander')
})
beforeEach(async () => {
  people += 1
  artist = await shop.signUp(`artist-${people}`)
  listener = await shop.signUp(`listener-${people}`)
  id = (await makeSound(shop, artist)).id
})
afterAll(() => shop.close())

const block = (as: TestMember, { username }: TestMember, kind: BlockKind = 'block') =>
  shop.call(blockUser, { as, params: { username }, body: { kind } })
const unblock = (as: TestMember, { username }: TestMember) =>
  shop.call(unblockUser, { as, params: { username } })
const follow = (as: TestMember, { username }: TestMember) =>
  shop.call(contract.follow, { as, params: { username } })
const comment = (as: TestMember, text: string, position?: number) =>
  shop.call(contract.addComment, {
    as,
    params: { id },
    body: { text, ...(position !== undefined && { position }) },
  })
const clap = (as: TestMember) =>
  shop.call(contract.addClaps, { as, params: { id }, body: { count: 1 } })

async function readComments(as?: TestMember) {
  const page = await shop.call(contract.listComments, {
    params: { id },
    query: {},
    ...(as && { as }),
  })
  const timed = await shop.call(contract.listTimedReactions, { params: { id }, ...(as && { as }) })
  return {
    texts: page.body.items.map(({ text }) => text),
    timed: timed.body.comments.map(({ text }) => text),
    total: page.body.total,
  }
}

const refused = (answer: TestAnswer<Endpoint>) => [answer.status, answer.error.code]
const NOT_POSSIBLE = [403, 'not_possible_with_user']

test.each([
  ['who blocked', () => [artist, listener] as const],
  ['who was blocked', () => [listener, artist] as const],
])('neither follows, claps for or comments on the other: one %s', async (_, pair) => {
  const [one, other] = pair()
  await block(one, other)
  expect(refused(await follow(listener, artist))).toEqual(NOT_POSSIBLE)
  expect(refused(await follow(artist, listener))).toEqual(NOT_POSSIBLE)
  expect(refused(await clap(listener))).toEqual(NOT_POSSIBLE)
  expect(refused(await comment(listener, 'Hello', 3))).toEqual(NOT_POSSIBLE)
  await unblock(one, other)
  expect((await follow(listener, artist)).status).toBe(200)
  expect((await clap(listener)).body).toEqual({ mine: 1, total: 1 })
  expect((await comment(listener, 'Hello')).status).toBe(200)
})

test('a refusal says the same to both, in their language, and not who blocked', async () => {
  await block(artist, listener)
  const inLanguage = async (as: TestMember, username: string, locale: 'en' | 'ja') => {
    const headers = { 'accept-language': locale }
    const answer = await shop.call(contract.follow, { as, params: { username }, headers })
    return answer.error.message
  }
  for (const locale of ['en', 'ja'] as const) {
    const words = translate(locale).problem('not_possible_with_user', {})
    expect(await inLanguage(listener, artist.username, locale)).toBe(words)
    expect(await inLanguage(artist, listener.username, locale)).toBe(words)
  }
})

test('a block ends that one follows the other, and a mute does not', async () => {
  const following = async (as: TestMember, { username }: TestMember) =>
    (await shop.call(getUser, { as, params: { username } })).body.followedByMe
  await follow(listener, artist)
  await follow(artist, listener)
  await block(artist, listener, 'mute')
  expect([await following(listener, artist), await following(artist, listener)]).toEqual([
    true,
    true,
  ])
  await block(artist, listener)
  expect([await following(listener, artist), await following(artist, listener)]).toEqual([
    false,
    false,
  ])
})

test('a follow and a block at the same moment leave no follow', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([follow(listener, artist), block(artist, listener)])
    const { followers } = (await shop.call(getUser, { params: { username: artist.username } })).body
    expect(followers).toBe(0)
    await unblock(artist, listener)
  }
})

test('neither of two sees the comments of the other; everyone else sees both', async () => {
  await comment(listener, 'From a listener', 2)
  await comment(artist, 'From the artist', 1)
  await comment(bystander, 'From a bystander', 3)
  const all = ['From a bystander', 'From the artist', 'From a listener']
  await block(artist, listener)
  for (const as of [undefined, bystander]) {
    expect(await readComments(as)).toEqual({ texts: all, timed: all, total: 3 })
  }
  const own = [all[0], all[1]]
  expect(await readComments(artist)).toEqual({ texts: own, timed: own, total: 3 })
  const others = [all[0], all[2]]
  expect(await readComments(listener)).toEqual({ texts: others, timed: others, total: 3 })
  await unblock(artist, listener)
  expect((await readComments(artist)).texts).toEqual(all)
})

test('later pages of comments leave out whom the reader has blocked, too', async () => {
  for (let number = 0; number <= PAGE_SIZE; number++) {
    const row = { publicId: `${people}-${number}`, text: String(number) }
    const { id: workId } = await shop.context.db
      .selectFrom('works')
      .select('id')
      .where('publicId', '=', id)
      .executeTakeFirstOrThrow()
    const by = number === 0 ? listener : bystander
    const createdAt = new Date(shop.clock.now().getTime() + number)
    await shop.context.db
      .insertInto('comments')
      .values({ ...row, workId, userId: by.userId, createdAt })
      .execute()
  }
  const readSecond = async () => {
    const read = (cursor?: string) =>
      shop.call(contract.listComments, { as: artist, params: { id }, query: { cursor } })
    const { next } = (await read()).body
    return next === null ? null : (await read(next)).body.items.map(({ text }) => text)
  }
  expect(await readSecond()).toEqual(['0'])
  await block(artist, listener)
  expect(await readSecond()).toBeNull()
})

test('a mute hides comments and releases from who set it, and the muted notices nothing', async () => {
  await comment(artist, 'From the artist', 1)
  await follow(listener, artist)
  const feedOf = async (as: TestMember) =>
    (await shop.call(getFeed, { as, query: {} })).body.items.length
  expect(await feedOf(listener)).toBe(1)
  await block(listener, artist, 'mute')
  expect(await feedOf(listener)).toBe(0)
  expect(await readComments(listener)).toEqual({ texts: [], timed: [], total: 1 })
  expect((await clap(listener)).status).toBe(200)
  await comment(listener, 'From the listener', 1)
  const all = ['From the listener', 'From the artist']
  expect(await readComments(artist)).toEqual({ texts: all, timed: all, total: 2 })
  expect((await follow(artist, listener)).status).toBe(200)
  await unblock(listener, artist)
  expect(await feedOf(listener)).toBe(1)
})

test('who is blocked still buys, and sends no message with it', async () => {
  const sound = await shop.addSound(artist)
  await block(artist, listener)
  const buy = (message?: string) =>
    shop.call(createOrder, {
      as: listener,
      body: { items: [{ id: `sound-${sound.publicId}`, price: 300, ...(message && { message }) }] },
    })
  expect(refused(await buy('Hello'))).toEqual(NOT_POSSIBLE)
  const { checkoutUrl } = (await buy()).body
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const sales = await shop.call(listMySales, { as: artist, query: {} })
  expect(sales.body.items).toMatchObject([{ id: `sound-${sound.publicId}`, message: null }])
})

test.each([
  ['the buyer', () => block(listener, artist)],
  ['the artist', () => block(artist, listener)],
])('an artist sends no reply to a message once %s has blocked the other', async (_, blockNow) => {
  const sound = await shop.addSound(artist)
  const { checkoutUrl } = await shop.order({ sounds: [sound], as: listener, message: 'Hello' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const [sale] = (await shop.call(listMySales, { as: artist, query: {} })).body.items
  await blockNow()
  const params = { id: sale?.message?.id ?? '' }
  const answer = await shop.call(replyToMessage, { as: artist, params, body: { text: 'Hi' } })
  expect(refused(answer)).toEqual(NOT_POSSIBLE)
})

test('one’s own list has the latest first, page by page, and no one else has it', async () => {
  const others = []
  for (let number = 0; number <= PAGE_SIZE; number++) {
    const other = await shop.signUp(`other-${people}-${number}`)
    await block(artist, other, number % 2 === 0 ? 'block' : 'mute')
    others.push(other.username)
  }
  const read = (as: TestMember, cursor?: string) => shop.call(listBlocks, { as, query: { cursor } })
  const first = (await read(artist)).body
  const second = (await read(artist, first.next ?? 'none')).body
  const items = [...first.items, ...second.items]
  expect([first.items.length, second.next]).toEqual([PAGE_SIZE, null])
  expect(items.map(({ username }) => username)).toEqual(others.toReversed())
  expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['block', 'mute'])
  expect((await read(listener)).body.items).toEqual([])
  expect((await shop.call(listBlocks, { query: {} })).status).toBe(401)
})

test('a profile says to who blocked or muted that they did, and to no one else', async () => {
  const seen = async (as: TestMember | undefined, { username }: TestMember) =>
    (await shop.call(getUser, { params: { username }, ...(as && { as }) })).body.blockedByMe
  for (const kind of ['mute', 'block'] as const) {
    await block(artist, listener, kind)
    expect(await seen(artist, listener)).toBe(kind)
    expect(await seen(listener, artist)).toBeNull()
    expect(await seen(undefined, listener)).toBeNull()
  }
  const { body } = await shop.call(getUser, {
    as: listener,
    params: { username: artist.username },
  })
  expect(body).toMatchObject({ username: artist.username, isMe: false })
  await block(artist, listener)
  const list = (await shop.call(listBlocks, { as: artist, query: {} })).body.items
  expect(list).toMatchObject([{ username: listener.username, kind: 'block' }])
})

test('no one blocks themselves or someone who is not there', async () => {
  expect(refused(await block(artist, artist))).toEqual([403, 'own_block'])
  expect(refused(await block(artist, { ...listener, username: 'nobody' }))).toEqual([
    404,
    'not_found',
  ])
})
