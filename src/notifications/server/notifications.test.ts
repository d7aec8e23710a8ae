import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { addClaps, addComment, deleteComment, follow, unfollow } from '#community/contract.ts'
import { saveAlbum } from '#lists/saved-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { replyToMessage } from '#orders/message-contract.ts'
import { openAlbumShop } from '#orders/server/albums/testing.ts'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { createPost, deletePost } from '#posts/contract.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { createAlbum, updateAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../contract.ts'
import { pathOfNotification } from '../words.ts'

const { shop, buy } = await openAlbumShop()
afterAll(() => shop.close())
const { context, clock, call } = shop
const DAY = 24 * 60 * 60

async function bellOf(as: TestMember) {
  await shop.runJobs()
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    context.db,
  )
  await shop.runJobs()
  return (await call(contract.listNotifications, { as })).body.items
}

const shortOf = ({ kind, count, person, work, text, yen }: contract.Notification) => [
  kind,
  count,
  person?.username ?? null,
  work?.title ?? null,
  text ?? yen,
]

test('an artist is notified of comments, claps and followers of a day, and of nothing of their own', async () => {
  const [artist, aki, ben] = [
    await shop.signUp('ame'),
    await shop.signUp('aki'),
    await shop.signUp('ben'),
  ]
  const { publicId: id } = await shop.addSound(artist, { title: 'Rain' })
  const params = { id }
  await call(addComment, { params, body: { text: 'Wet' }, as: aki })
  await call(addComment, { params, body: { text: 'Thanks' }, as: artist })
  clock.advance(60)
  for (const as of [aki, ben]) {
    await call(addClaps, { params, body: { count: 2 }, as })
    await call(addClaps, { params, body: { count: 1 }, as })
    clock.advance(61)
  }
  for (const as of [aki, ben]) {
    await call(follow, { params: { username: 'ame' }, as })
    clock.advance(1)
  }
  expect((await bellOf(artist)).map(shortOf)).toEqual([
    ['follow', 2, 'ben', null, null],
    ['clap', 2, 'ben', 'Rain', null],
    ['comment', 1, 'aki', 'Rain', 'Wet'],
  ])
  expect(await bellOf(aki)).toEqual([])
  clock.advance(DAY)
  await call(addClaps, { params, body: { count: 1 }, as: ben })
  await call(addClaps, { params, body: { count: 1 }, as: await shop.signUp('cho') })
  expect((await bellOf(artist)).map(shortOf).slice(0, 3)).toEqual([
    ['clap', 1, 'cho', 'Rain', null],
    ['follow', 2, 'ben', null, null],
    ['clap', 2, 'ben', 'Rain', null],
  ])
})

test('what was deleted, undone or is hidden from the reader since is not shown', async () => {
  const [artist, fan] = [await shop.signUp('kaze'), await shop.signUp('fan')]
  const { publicId: id } = await shop.addSound(artist, { title: 'Wind' })
  const comment = await call(addComment, { params: { id }, body: { text: 'Gone' }, as: fan })
  await call(addComment, { params: { id }, body: { text: 'Here' }, as: fan })
  await call(follow, { params: { username: 'kaze' }, as: fan })
  expect(await bellOf(artist)).toHaveLength(3)
  await call(deleteComment, { params: { id: comment.body.id }, as: fan })
  await call(unfollow, { params: { username: 'kaze' }, as: fan })
  expect((await bellOf(artist)).map(({ text }) => text)).toEqual(['Here'])
  await call(blockUser, { params: { username: 'fan' }, body: { kind: 'mute' }, as: artist })
  expect(await bellOf(artist)).toEqual([])
})

test('followers are notified once of what comes out within an hour, and of what they are shown alone', async () => {
  const [artist, fan, muter] = [
    await shop.signUp('umi'),
    await shop.signUp('yuki'),
    await shop.signUp('muter'),
  ]
  const params = { username: 'umi' }
  for (const as of [fan, muter]) await call(follow, { params, as })
  await call(blockUser, { params, body: { kind: 'mute' }, as: muter })
  const one = await makeSound(shop, artist, { title: 'One' })
  await makeSound(shop, artist, { title: 'Two' })
  expect((await bellOf(fan)).map(shortOf)).toEqual([['release', 2, 'umi', 'One', null]])
  expect(await bellOf(muter)).toEqual([])
  await call(updateSound, { params: { id: one.id }, body: { status: 'Private' }, as: artist })
  expect((await bellOf(fan)).map(shortOf)).toEqual([['release', 1, 'umi', 'Two', null]])
})

test('who saved an announced album is reminded once it is out, also without following', async () => {
  const [artist, aki, ben] = [
    await shop.signUp('hina'),
    await shop.signUp('hina-saver'),
    await shop.signUp('hina-muter'),
  ]
  const sound = await makeSound(shop, artist, { title: 'Dawn' })
  const releaseDate = new Date(clock.now().getTime() + 3 * DAY * 1000).toISOString()
  const body = { title: 'Day', status: 'Released', announced: true } as const
  const album = await call(createAlbum, {
    body: { ...body, sounds: [sound.id], releaseDate },
    as: artist,
  })
  const params = { id: album.body.id }
  for (const as of [aki, ben]) await call(saveAlbum, { params, as })
  await call(blockUser, { params: { username: 'hina' }, body: { kind: 'mute' }, as: ben })
  clock.advance(4 * DAY)
  await call(updateAlbum, { params, body: { title: 'Day' }, as: artist })
  expect((await bellOf(aki)).map(shortOf)).toEqual([['release', 1, 'hina', 'Day', null]])
  expect(await bellOf(ben)).toEqual([])
})

test('followers are notified of a post while it is there, and of its artist not muted', async () => {
  const [artist, fan, muter] = [
    await shop.signUp('nagi'),
    await shop.signUp('sora'),
    await shop.signUp('quiet'),
  ]
  const params = { username: 'nagi' }
  for (const as of [fan, muter]) await call(follow, { params, as })
  await call(blockUser, { params, body: { kind: 'mute' }, as: muter })
  const { body: post } = await call(createPost, { body: { text: 'On tour' }, as: artist })
  const [told] = await bellOf(fan)
  expect(told && shortOf(told)).toEqual(['post', 1, 'nagi', null, 'On tour'])
  expect([told?.post, told?.order]).toEqual([post.id, null])
  expect([await bellOf(muter), await bellOf(artist)].map((bell) => bell[0]?.kind)).toEqual([
    undefined,
    'follow',
  ])
  await call(deletePost, { params: { id: post.id }, as: artist })
  expect(await bellOf(fan)).toEqual([])
})

test('sales, messages and replies are notified; a refunded sale is not', async () => {
  const [artist, listener] = [await shop.signUp('seller'), await shop.signUp('buyer')]
  const sound = await shop.addSound(artist, { title: 'Sold' })
  clock.advance(DAY)
  const order = await buy({ sounds: [sound], as: listener, message: 'Lovely' })
  const [message, sale] = await bellOf(artist)
  expect([message, sale].map((one) => one && shortOf(one))).toEqual([
    ['message', 1, 'buyer', null, 'Lovely'],
    ['sale', 1, null, 'Sold', 'Sold'],
  ])
  expect([message?.order, sale?.yen]).toEqual([null, 300])
  const { id } = await context.db
    .selectFrom('orderMessages')
    .select('publicId as id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await call(replyToMessage, { params: { id }, body: { text: 'Thank you' }, as: artist })
  expect((await bellOf(listener)).map(({ kind, text, order }) => [kind, text, order])).toEqual([
    ['message', 'Thank you', order.id],
  ])
  await refundOrder(context, order.id)
  expect((await bellOf(artist)).map(({ kind }) => kind)).toEqual(['message'])
})

test('a message leads to its thread where there are threads, and that of a guest names no one', async () => {
  const [artist, listener] = [await shop.signUp('written-to'), await shop.signUp('shy')]
  const sound = await shop.addSound(artist, { title: 'Sold' })
  clock.advance(DAY)
  const guest = { sounds: [sound], email: 'shy@example.com', message: 'From a guest' }
  await shop.pay((await shop.order(guest)).checkoutUrl)
  clock.advance(1)
  await buy({ sounds: [sound], as: listener, message: 'From a member' })
  const messages = (await bellOf(artist)).filter(({ kind }) => kind === 'message')
  expect(messages.map(({ text, person }) => [text, person?.username])).toEqual([
    ['From a member', 'shy'],
    ['From a guest', undefined],
  ])
  const pathsOf = (hasThreads: boolean) =>
    messages.map((message) => pathOfNotification(message, hasThreads))
  expect(pathsOf(true)).toEqual(['/messages/shy', '/my/reports#sales'])
  expect(pathsOf(false)).toEqual(['/my/reports#sales', '/my/reports#sales'])
})

test('seen notifications are no longer new, pages follow each other, and kinds can be turned off', async () => {
  const [artist, fan] = [await shop.signUp('busy'), await shop.signUp('writer')]
  const { publicId: id } = await shop.addSound(artist)
  const other = await shop.signUp('other-writer')
  clock.advance(DAY)
  for (let number = 0; number < 25; number += 1) {
    const as = number % 2 === 0 ? fan : other
    await call(addComment, { params: { id }, body: { text: `${number}` }, as })
  }
  await call(follow, { params: { username: 'busy' }, as: fan })
  const first = (await call(contract.listNotifications, { as: artist })).body
  const cursor = first.next ?? ''
  const rest = (await call(contract.listNotifications, { query: { cursor }, as: artist })).body
  const all = [...first.items, ...rest.items]
  expect([all.length, new Set(all.map((one) => one.id)).size, rest.next]).toEqual([26, 26, null])
  expect(all.every(({ isNew }) => isNew)).toBe(true)
  const off = { comment: false }
  expect((await call(contract.putNotificationChoices, { body: off, as: artist })).body).toEqual({
    ...Object.fromEntries(contract.NOTIFICATION_KINDS.map((kind) => [kind, true])),
    comment: false,
  })
  expect((await bellOf(artist)).map(({ kind, isNew }) => [kind, isNew])).toEqual([['follow', true]])
  const seen = { at: new Date(clock.now().getTime() + 1e9).toISOString() }
  expect((await call(contract.markNotificationsSeen, { body: seen, as: artist })).status).toBe(204)
  expect((await bellOf(artist)).map(({ isNew }) => isNew)).toEqual([false])
  clock.advance(DAY)
  await call(follow, { params: { username: 'busy' }, as: artist })
  await call(follow, { params: { username: 'busy' }, as: await shop.signUp('later') })
  expect((await bellOf(artist)).map(({ isNew }) => isNew)).toEqual([true, false])
})

test('the same again within a minute is one row, whose time stays', async () => {
  const { userId } = await shop.signUp('once')
  const at = clock.now()
  const late = new Date(at.getTime() + 59_000)
  const row = { userId, kind: 'payout', subjectId: 1 } as const
  for (const moment of [at, late, at]) await notify(context.db, [{ ...row, at: moment }])
  const rows = context.db.selectFrom('notifications').select('at').where('userId', '=', userId)
  expect(await rows.execute()).toEqual([{ at }])
})

test('an account that is gone is left out, and the others are notified', async () => {
  const [gone, there] = [await shop.signUp('gone-before'), await shop.signUp('still-there')]
  await call(deleteAccount, { as: gone, body: { username: 'gone-before' } })
  const at = clock.now()
  await notify(
    context.db,
    [gone, there].map(({ userId }) => ({ userId, kind: 'payout', subjectId: 2, at })),
  )
  const rows = context.db.selectFrom('notifications').select('userId').where('subjectId', '=', 2)
  expect(await rows.where('kind', '=', 'payout').where('at', '=', at).execute()).toEqual([
    { userId: there.userId },
  ])
})
