import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listNotifications } from '#notifications/contract.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { blockUser } from '../block-contract.ts'
import * as contract from '../contract.ts'

let service: TestService
let artist: TestMember
let fan: TestMember
let other: TestMember
let id: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  fan = await service.signUp('fan')
  other = await service.signUp('other')
  // What new accounts write is limited.
  service.clock.advance(24 * 60 * 60)
})
beforeEach(async () => {
  id = (await makeSound(service, artist)).id
})
afterAll(() => service.close())

async function comment(text: string, as: TestMember) {
  service.clock.advance(1)
  return (await service.call(contract.addComment, { params: { id }, body: { text }, as })).body.id
}
async function reply(to: string, text: string, as: TestMember) {
  service.clock.advance(1)
  return service.call(contract.replyToComment, { params: { id: to }, body: { text }, as })
}
async function shown(as?: TestMember) {
  const input = { params: { id }, ...(as && { as }) }
  const { items, total } = (await service.call(contract.listComments, input)).body
  const texts = items.map(({ text, replies }) => [text, ...replies.map((one) => one.text)])
  return { texts, total }
}

test('replies are shown below their comment, oldest first, and one to a reply joins them', async () => {
  const first = await comment('First', fan)
  await comment('Second', other)
  const answer = await reply(first, 'Thanks', artist)
  expect(answer.body).toMatchObject({ text: 'Thanks', position: null, deletable: true })
  await reply(answer.body.id, 'Welcome', fan)
  expect(await shown()).toEqual({
    texts: [['Second'], ['First', 'Thanks', 'Welcome']],
    total: 4,
  })
})

test('who is replied to is notified, and so is the artist, each once', async () => {
  const [writer, answerer] = [await service.signUp('writer'), await service.signUp('answerer')]
  const painter = await service.signUp('painter')
  id = (await makeSound(service, painter)).id
  service.clock.advance(24 * 60 * 60)
  const first = await comment('First', writer)
  await reply(first, 'Me too', answerer)
  await reply(first, 'Thank you', painter)
  await reply(first, 'To myself', writer)
  const bellOf = async (as: TestMember) =>
    (await service.call(listNotifications, { as })).body.items.map(({ kind, text }) => [kind, text])
  expect(await bellOf(writer)).toEqual([
    ['reply', 'Thank you'],
    ['reply', 'Me too'],
  ])
  expect(await bellOf(painter)).toEqual([
    ['comment', 'To myself'],
    ['comment', 'Me too'],
    ['comment', 'First'],
  ])
})

test('a reply on a work that is no longer public is shown to its owner alone', async () => {
  const first = await comment('First', fan)
  await reply(first, 'Soon secret', other)
  const textsOf = async (as: TestMember) =>
    (await service.call(listNotifications, { as })).body.items.map(({ text }) => text)
  for (const as of [fan, artist]) expect(await textsOf(as)).toContain('Soon secret')
  await service.call(updateSound, { params: { id }, body: { status: 'Private' }, as: artist })
  expect(await textsOf(fan)).not.toContain('Soon secret')
  expect(await textsOf(artist)).toContain('Soon secret')
})

test('a comment is deleted with its replies, by its writer or the artist; others delete their own', async () => {
  const first = await comment('First', fan)
  const { body } = await reply(first, 'Mine', other)
  await reply(first, 'Thanks', artist)
  const remove = (comment: string, as: TestMember) =>
    service.call(contract.deleteComment, { params: { id: comment }, as })
  expect((await remove(first, other)).status).toBe(403)
  expect((await remove(body.id, other)).status).toBe(204)
  expect(await shown()).toEqual({ texts: [['First', 'Thanks']], total: 2 })
  expect((await remove(first, fan)).status).toBe(204)
  expect(await shown()).toEqual({ texts: [], total: 0 })
  expect((await service.call(getSound, { params: { id } })).body.comments).toBe(0)
  expect((await reply(first, 'Late', other)).status).toBe(404)
})

test('no one replies where a block is, to what they cannot open, or without an account', async () => {
  const first = await comment('First', fan)
  const block = { params: { username: 'other' }, body: { kind: 'block' as const } }
  await service.call(blockUser, { ...block, as: fan })
  expect((await reply(first, 'Hey', other)).error.code).toBe('not_possible_with_user')
  await reply(first, 'Thanks', artist)
  await service.call(blockUser, {
    params: { username: 'artist' },
    body: { kind: 'mute' },
    as: other,
  })
  expect((await shown(other)).texts).toEqual([])
  expect((await shown(fan)).texts).toEqual([['First', 'Thanks']])
  const input = { params: { id: first }, body: { text: 'Hi' } }
  expect((await service.call(contract.replyToComment, input)).status).toBe(401)
  await service.call(updateSound, { params: { id }, body: { status: 'Draft' }, as: artist })
  expect((await reply(first, 'Gone', fan)).status).toBe(404)
  expect((await reply('nothing', 'Gone', fan)).status).toBe(404)
})

test('a comment has at most fifty replies, also when they come together', async () => {
  const first = await comment('First', fan)
  const { id: parentId, workId } = await service.context.db
    .selectFrom('comments')
    .select(['id', 'workId'])
    .where('publicId', '=', first)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: contract.REPLIES_MAX - 1 }, (_, number) => ({
    publicId: `reply${number}`,
    parentId,
    workId,
    userId: fan.userId,
    text: 'Again',
  }))
  await service.context.db.insertInto('comments').values(rows).execute()
  const both = await Promise.all([reply(first, 'Last', artist), reply(first, 'Last', fan)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.error.code).toBe('replies_full')
})
