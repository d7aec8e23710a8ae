import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { blockUser, unblockUser } from '#community/block-contract.ts'
import { follow } from '#community/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../contract.ts'

const DAY = 24 * 60 * 60
let service: TestService
let artist: TestMember
let listener: TestMember
let people = 0

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  people += 1
  artist = await service.signUp(`artist-${people}`)
  listener = await service.signUp(`listener-${people}`)
  service.clock.advance(2 * DAY)
})
afterAll(() => service.close())

type Body = NonNullable<Parameters<typeof service.call<typeof contract.createPost>>[1]>['body']
const write = (body: Partial<Body> = {}, as = artist, key?: string) =>
  service.call(contract.createPost, {
    as,
    body: { text: 'New songs soon.', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const read = (id: string, as?: TestMember) =>
  service.call(contract.getPost, { params: { id }, ...(as && { as }) })
const change = (id: string, body: object, as = artist) =>
  service.call(contract.updatePost, { params: { id }, body, as })
const remove = (id: string, as = artist) =>
  service.call(contract.deletePost, { params: { id }, as })
const textsOf = async (as?: TestMember) =>
  (
    await service.call(contract.listUserPosts, {
      params: { username: artist.username },
      query: {},
      ...(as && { as }),
    })
  ).body.items.map(({ text }) => text)
const feedOf = async (as: TestMember, query: { limit?: number; cursor?: string } = {}) =>
  (await service.call(contract.listFollowedPosts, { query, as })).body
const follows = (as: TestMember, { username } = artist) =>
  service.call(follow, { params: { username }, as })

async function uploadImage(as = artist): Promise<string> {
  const query = { name: 'stage.png', type: 'image/png' }
  const policy = (await service.call(getImagePolicy, { query, as })).body
  const create = { width: 64, height: 64, channels: 3 as const, background: '#336699' }
  const file = await sharp({ create }).png().toBuffer()
  await service.context.storage.put(policy.params.key ?? '', file, 'image/png')
  return policy.id
}

test('everyone reads a post with its picture and its work, and only its artist owns it', async () => {
  const sound = await makeSound(service, artist, { title: '港の灯り' })
  const image = await uploadImage()
  const { body: post } = await write({ text: ' Two\nlines ', image, work: `sound-${sound.id}` })
  expect(post).toMatchObject({
    text: 'Two\nlines',
    image: expect.stringContaining('/images/'),
    work: { kind: 'sound', id: sound.id, title: '港の灯り' },
    user: { username: artist.username },
    editedAt: null,
    isOwn: true,
  })
  expect((await read(post.id)).body).toEqual({ ...post, isOwn: false })
  expect((await read(post.id, listener)).body.isOwn).toBe(false)
  expect(await textsOf()).toEqual(['Two\nlines'])
  const unknown = { params: { username: 'nobody' }, query: {} }
  expect((await service.call(contract.listUserPosts, unknown)).status).toBe(404)
})

test('a post is about a public work of one’s own, which it no longer shows once that is a draft', async () => {
  const [own, secret, others] = [
    await makeSound(service, artist),
    await makeSound(service, artist, { status: 'Private' }),
    await makeSound(service, listener),
  ]
  for (const item of [`sound-${secret.id}`, `sound-${others.id}`, `album-${own.id}`, 'x']) {
    const { status, error } = await write({ work: item })
    expect([item, status, error.fields?.work?.code]).toEqual([item, 400, 'post_work_unknown'])
  }
  const { items } = (await service.call(contract.listPostableWorks, { as: artist })).body
  expect(items.map(({ item }) => item)).toEqual([`sound-${own.id}`])
  const { id } = (await write({ work: `sound-${own.id}` })).body
  const params = { id: own.id }
  await service.call(updateSound, { params, body: { status: 'Draft' }, as: artist })
  expect((await read(id, artist)).body.work).toBeNull()
})

test('another’s picture and an empty or overlong text are refused beside their fields', async () => {
  const wrong = [
    [{ text: ' \u200b ' }, 'text', 'post_required'],
    [{ text: 'x'.repeat(contract.POST_LENGTH + 1) }, 'text', 'post_too_long'],
    [{ image: await uploadImage(listener) }, 'image', 'image_unknown'],
  ] as const
  for (const [body, field, code] of wrong) {
    const { error } = await write(body)
    expect([code, error.fields?.[field]?.code]).toEqual([code, code])
  }
  expect(await textsOf()).toEqual([])
})

test('the same request again writes one post, and so it does at the same time', async () => {
  const answers = await Promise.all([write({}, artist, 'once'), write({}, artist, 'once')])
  const [first, second] = [...answers, await write({}, artist, 'once')].map(({ body }) => body.id)
  expect(second).toBe(first)
  expect(await textsOf()).toHaveLength(1)
  expect((await write({}, listener, 'once')).body.id).not.toBe(first)
})

test('an artist changes any part of a post, and others none', async () => {
  const sound = await makeSound(service, artist)
  const { id } = (await write({ work: `sound-${sound.id}`, image: await uploadImage() })).body
  expect((await change(id, { text: 'Mine' }, listener)).error.code).toBe('not_allowed')
  const { body: changed } = await change(id, { text: 'Later than planned.' })
  expect(changed).toMatchObject({
    text: 'Later than planned.',
    work: { id: sound.id },
    image: expect.stringContaining('/images/'),
    editedAt: service.clock.now().toISOString(),
  })
  expect((await change(id, { work: null, image: null })).body).toMatchObject({
    work: null,
    image: null,
  })
})

test('a deleted post is gone from its page and all lists', async () => {
  await follows(listener)
  const { id } = (await write()).body
  expect((await remove(id, listener)).error.code).toBe('not_allowed')
  expect((await remove(id)).status).toBe(204)
  expect((await read(id, artist)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, { text: 'Back' })).status).toBe(404)
  expect([await textsOf(), (await feedOf(listener)).items]).toEqual([[], []])
})

test('the feed has posts of followed artists, newest first and a page at a time', async () => {
  const second = await service.signUp(`second-${people}`)
  service.clock.advance(2 * DAY)
  await follows(listener)
  await follows(listener, second)
  for (const [text, as] of [
    ['one', artist],
    ['two', second],
    ['three', artist],
    ['own', listener],
  ] as const) {
    service.clock.advance(1)
    await write({ text }, as)
  }
  const page = await feedOf(listener, { limit: 2 })
  expect(page.items.map(({ text }) => text)).toEqual(['three', 'two'])
  const rest = await feedOf(listener, { limit: 2, cursor: page.next ?? '' })
  expect([rest.items.map(({ text }) => text), rest.next]).toEqual([['one'], null])
})

test('no one is shown posts of those whom they muted, nor of either where one blocked the other', async () => {
  await follows(listener)
  const { id } = (await write()).body
  const set = (kind: 'mute' | 'block', as: TestMember, { username }: TestMember) =>
    service.call(blockUser, { params: { username }, body: { kind }, as })
  const seen = async () => [
    (await read(id, listener)).status,
    (await textsOf(listener)).length,
    (await feedOf(listener)).items.length,
  ]
  expect(await seen()).toEqual([200, 1, 1])
  await set('mute', listener, artist)
  expect(await seen()).toEqual([404, 0, 0])
  await service.call(unblockUser, { params: { username: artist.username }, as: listener })
  expect(await seen()).toEqual([200, 1, 1])
  await set('block', artist, listener)
  expect(await seen()).toEqual([404, 0, 0])
  expect((await read(id)).status).toBe(200)
})

test('a new account publishes three posts in its first day, and no links', async () => {
  const newcomer = await service.signUp(`newcomer-${people}`)
  const link = { text: 'See https://shop.example/' }
  expect((await write(link, newcomer)).error.fields?.text?.code).toBe('new_account_links')
  const [first] = [(await write({}, newcomer)).body]
  expect((await change(first.id, link, newcomer)).error.code).toBe('new_account_links')
  for (let number = 1; number < contract.NEWCOMER_POSTS; number++) await write({}, newcomer)
  await remove(first.id, newcomer)
  expect((await write({}, newcomer)).error).toMatchObject({
    code: 'new_account_posts',
    fields: { text: { message: expect.stringContaining('3 posts') } },
  })
  service.clock.advance(DAY)
  expect((await write(link, newcomer)).status).toBe(200)
})

test('a suspended account writes and changes no posts, and may delete its own', async () => {
  const { id } = (await write()).body
  const { publicId } = artist
  await suspend(service.context, { publicId }, { kind: 'account', reason: 'Spam', days: 30 })
  expect((await write()).error.code).toBe('account_suspended')
  expect((await change(id, { text: 'Buy' })).error.code).toBe('account_suspended')
  expect((await remove(id)).status).toBe(204)
})
