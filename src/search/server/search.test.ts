import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userChanged } from '#accounts/server/events.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { publish } from '#ports/jobs/publish.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { search } from '../contract.ts'
import { searchJobs } from './jobs.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('tsukimi')
  await rename('月見 Gärtner')
  for (const title of ['東京夜景のうた', 'カタカナ・ソング', 'Midnight Rain', 'ﾋﾟｱﾉ練習曲']) {
    await makeSound(service, artist, { title })
  }
  await makeSound(service, artist, { title: 'Draft of rain', status: 'Draft' })
  await makeSound(service, artist, { title: 'Private rain', status: 'Private' })
})
afterAll(() => service.close())

async function rename(name: string): Promise<void> {
  const { userId } = artist
  await service.context.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name }).where('id', '=', userId).execute()
    await publish(service.context, trx, userChanged, { userId })
  })
}

const find = async (q: string) => (await service.call(search, { query: { q } })).body
const titles = async (q: string) => (await find(q)).sounds.map((sound) => sound.title)

/** What runs every hour. */
async function refreshPopularity(): Promise<void> {
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  await searchJobs
    .find(({ name }) => name === 'refresh-popularity')
    ?.perform(service.context, {}, run)
}

async function setPlays(soundId: number, plays: number): Promise<void> {
  await service.context.db
    .insertInto('workCounts')
    .values({ workId: soundId, plays })
    .onConflict((conflict) => conflict.column('workId').doUpdateSet({ plays }))
    .execute()
}

/** Makes these, and no one else, follow a creator. */
async function setFollowers(followed: TestMember, followers: TestMember[]): Promise<void> {
  const { db } = service.context
  await db.deleteFrom('follows').where('followedId', '=', followed.userId).execute()
  const rows = followers.map(({ userId }) => ({
    followerId: userId,
    followedId: followed.userId,
  }))
  if (rows.length > 0) await db.insertInto('follows').values(rows).execute()
}

describe('sounds are found', () => {
  test('by two Japanese characters inside of a word, and by one', async () => {
    expect(await titles('夜景')).toEqual(['東京夜景のうた'])
    expect(await titles('京')).toEqual(['東京夜景のうた'])
    expect(await titles('夜空')).toEqual([])
  })

  test('in katakana and hiragana, full and half width alike', async () => {
    for (const q of ['かたかな', 'カタカナ', 'ｶﾀｶﾅ']) {
      expect(await titles(q)).toEqual(['カタカナ・ソング'])
    }
    expect(await titles('ピアノ')).toEqual(['ﾋﾟｱﾉ練習曲'])
    expect(await titles('ＭＩＤＮＩＧＨＴ')).toEqual(['Midnight Rain'])
  })

  test('by the beginnings of words, all of them', async () => {
    expect(await titles('mid')).toEqual(['Midnight Rain'])
    expect(await titles('rai midn')).toEqual(['Midnight Rain'])
    expect(await titles('night')).toEqual([])
    expect(await titles('midnight snow')).toEqual(['Midnight Rain'])
    expect(await titles('snow')).toEqual([])
  })

  test('by their artist', async () => {
    expect(await titles('月見')).toHaveLength(4)
    expect(await titles('gartner rain')).toEqual(['Midnight Rain'])
  })
})

test('creators are found by name and username, with what they have released', async () => {
  const expected = [{ username: 'tsukimi', name: '月見 Gärtner', user_image: null, sounds: 4 }]
  for (const q of ['月見', 'gart', 'tsuki']) expect((await find(q)).users).toEqual(expected)
})

test('of many creators the first 24 are found', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `crowd-${index}`)
  await publishChange(...(await Promise.all(names.map((name) => service.signUp(name)))))
  expect((await find('crowd')).users).toHaveLength(24)
})

test('nothing is found by nothing, or by what could be meant as code', async () => {
  for (const q of ['', '   ', '…!', "'", "\\' | !", '& | ! <-> :*']) {
    expect(await find(q)).toEqual({ sounds: [], albums: [], users: [] })
  }
  expect((await service.call(search, { query: { q: 'a'.repeat(513) } })).status).toBe(400)
})

test('a new name is found for the creator and their sounds, the old one no longer', async () => {
  await rename('Haruka')
  expect((await find('haruka')).users).toHaveLength(1)
  expect(await titles('haruka')).toHaveLength(4)
  expect(await find('月見')).toEqual({ sounds: [], albums: [], users: [] })
})

describe('the most popular comes first', () => {
  test('sounds by their plays, as the hourly job or a change of the sound counts them', async () => {
    const tides = await Promise.all(
      ['Tide a', 'Tide b', 'Tide c'].map((title) => makeSound(service, artist, { title })),
    )
    const keys = await Promise.all(tides.map(({ id }) => keyOf(service, id)))
    const play = (plays: number[]) =>
      Promise.all(keys.map((key, index) => setPlays(key, plays[index] ?? 0)))
    await play([2, 10, 9])
    await refreshPopularity()
    expect(await titles('tide')).toEqual(['Tide b', 'Tide c', 'Tide a'])
    await play([8, 1, 0])
    await refreshPopularity()
    expect(await titles('tide')).toEqual(['Tide a', 'Tide b', 'Tide c'])
    await play([8, 1, 100])
    const params = { id: tides[2]?.id ?? '' }
    await service.call(updateSound, { params, body: { title: 'Tide d' }, as: artist })
    expect(await titles('tide')).toEqual(['Tide d', 'Tide a', 'Tide b'])
  })

  test('creators by their followers, as the hourly job or a change of the name counts them', async () => {
    const names = ['umi-a', 'umi-b', 'umi-c']
    const creators = await Promise.all(names.map((name) => service.signUp(name)))
    const [a, b, c] = creators
    if (!a || !b || !c) throw new Error('Three were signed up')
    const fans = await Promise.all(
      Array.from({ length: 11 }, (_, index) => service.signUp(`fan-${index}`)),
    )
    await publishChange(...creators)
    const followed = async (numbers: [number, number, number]) => {
      await setFollowers(a, fans.slice(0, numbers[0]))
      await setFollowers(b, fans.slice(0, numbers[1]))
      await setFollowers(c, fans.slice(0, numbers[2]))
    }
    const found = async () => (await find('umi')).users.map(({ username }) => username)
    await followed([2, 10, 9])
    await refreshPopularity()
    expect(await found()).toEqual(['umi-b', 'umi-c', 'umi-a'])
    await followed([8, 1, 0])
    await refreshPopularity()
    expect(await found()).toEqual(['umi-a', 'umi-b', 'umi-c'])
    await followed([8, 1, 11])
    await publishChange(c)
    expect(await found()).toEqual(['umi-c', 'umi-a', 'umi-b'])
  })
})

async function publishChange(...members: TestMember[]): Promise<void> {
  await service.context.db.transaction().execute(async (trx) => {
    for (const { userId } of members) await publish(service.context, trx, userChanged, { userId })
  })
}
