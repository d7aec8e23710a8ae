import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '#community/contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openAlbumShop } from '#orders/server/albums/testing.ts'
import { createSound, getSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import {
  createPost,
  deletePost,
  getPost,
  listFollowedPosts,
  listPostableWorks,
  updatePost,
} from '../contract.ts'

const { shop, buy } = await openAlbumShop()
afterAll(() => shop.close())
const { call, clock } = shop
const DAY = 24 * 60 * 60

let artist: TestMember
let supporter: TestMember
let order: { id: string }
beforeAll(async () => {
  artist = await shop.signUp('early')
  supporter = await shop.signUp('supporter')
  clock.advance(2 * DAY)
  const sold = await shop.addSound(artist, { title: 'Sold' })
  order = await buy({ sounds: [sold], as: supporter })
})

const draft = (title = 'Unheard') => makeSound(shop, artist, { status: 'Draft', title })
const write = (soundId: string) =>
  call(createPost, { body: { text: 'Listen', work: `sound-${soundId}` }, as: artist })
const change = (id: string, status: 'Released' | 'Private' | 'Draft') =>
  call(updateSound, { params: { id }, body: { status }, as: artist })
const read = async (id: string, as?: TestMember) =>
  (await call(getPost, { params: { id }, ...(as && { as }) })).body
const hear = async (id: string, as?: TestMember) =>
  (
    await shop.app.inject({
      url: `/api/sounds/${id}/stream.mp3`,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
  ).statusCode

test('supporters hear the whole of a Draft that a post has, and no one else is told its title', async () => {
  const listener = await shop.signUp('follower')
  const free = await shop.addSound(artist, { title: 'Free', priceYen: 0 })
  await shop.order({ sounds: [free], price: 0, as: listener })
  await shop.runJobs()
  const { id } = await draft()
  expect(await hear(id, supporter)).toBe(404)
  const { body: post } = await write(id)
  expect(post).toMatchObject({ early: 'open', work: { id, title: 'Unheard' } })
  expect(await read(post.id, supporter)).toMatchObject({ early: 'open', work: { id } })
  await call(follow, { params: { username: artist.username }, as: supporter })
  const feed = await call(listFollowedPosts, { query: {}, as: supporter })
  expect(feed.body.items[0]).toMatchObject({ early: 'open', work: { id } })
  expect(await hear(id, supporter)).toBe(302)
  const { body: sound } = await call(getSound, { params: { id }, as: supporter })
  expect(sound).toMatchObject({ status: 'Draft', sales: false, edit: null, limit: { on: false } })
  for (const as of [undefined, listener]) {
    expect(await read(post.id, as)).toMatchObject({ early: 'locked', work: null })
    expect(await hear(id, as)).toBe(404)
    expect((await call(getSound, { params: { id }, ...(as && { as }) })).status).toBe(404)
  }
})

test('it ends once no post has the sound any more', async () => {
  const { id } = await draft()
  const [{ body: first }, { body: second }] = [await write(id), await write(id)]
  const params = { id: first.id }
  await call(updatePost, { params, body: { text: 'Changed' }, as: artist })
  await call(deletePost, { params: { id: second.id }, as: artist })
  expect(await hear(id, supporter)).toBe(302)
  await call(updatePost, { params, body: { work: null }, as: artist })
  expect(await hear(id, supporter)).toBe(404)
  await call(updatePost, { params, body: { work: `sound-${id}` }, as: artist })
  expect(await hear(id, supporter)).toBe(302)
  await call(deletePost, { params, as: artist })
  expect(await hear(id, supporter)).toBe(404)
})

test('it ends for good once the sound is public', async () => {
  const { id } = await draft('Out now')
  const { body: post } = await write(id)
  await change(id, 'Released')
  expect(await read(post.id)).toMatchObject({ early: 'none', work: { id, title: 'Out now' } })
  await change(id, 'Draft')
  expect(await hear(id, supporter)).toBe(404)
  expect(await read(post.id, supporter)).toMatchObject({ early: 'none', work: null })
  expect((await write(id)).error.code).toBe('post_work_unknown')
})

test('a private link is none that supporters know', async () => {
  const { id } = await draft()
  await write(id)
  const { body: sound } = await change(id, 'Private')
  expect(sound.id).not.toBe(id)
  expect([await hear(id, supporter), await hear(sound.id)]).toEqual([404, 302])
})

test('what has no audio yet cannot be heard early, and is not offered', async () => {
  const silent = await call(createSound, { body: { title: 'Silent' }, as: artist })
  const { id } = await draft('Offered')
  expect((await write(silent.body.id)).error.code).toBe('post_work_unknown')
  const { items } = (await call(listPostableWorks, { as: artist })).body
  expect(items.filter(({ early }) => early).map(({ title }) => title)).toContain('Offered')
  expect(items.find(({ item }) => item === `sound-${id}`)?.early).toBe(true)
  expect(items.map(({ title }) => title)).not.toContain('Silent')
})

test('whose purchases were refunded hears nothing early any more', async () => {
  const { id } = await draft()
  const { body: post } = await write(id)
  expect(await hear(id, supporter)).toBe(302)
  await shop.refund(order.id)
  expect(await hear(id, supporter)).toBe(404)
  expect(await read(post.id, supporter)).toMatchObject({ early: 'locked', work: null })
})
