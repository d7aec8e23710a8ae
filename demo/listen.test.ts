import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChart } from '#discovery/contract.ts'
import { refreshCharts } from '#discovery/server/refresh-charts.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeSound } from '../src/works/testing.ts'
import { ARTISTS } from './catalogue/catalogue.ts'
import { BROWSER, type Person } from './client.ts'
import { audiencesOf, createListening } from './listen.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const personOf = (as: TestMember): Pick<Person, 'call'> => ({
  async call(endpoint, input) {
    const headers = { 'user-agent': BROWSER }
    const answer = await service.call(endpoint, { ...input, as, headers })
    if (answer.status >= 400) throw new Error(answer.error.message)
    return answer.body
  },
})

test('people play one sound after the other for as long as a play takes to count', async () => {
  const [owner, one, two] = [
    await service.signUp('owner'),
    await service.signUp('one'),
    await service.signUp('two'),
  ]
  const first = await makeSound(service, owner, { title: 'First' })
  const second = await makeSound(service, owner, { title: 'Second' })
  const waited: number[] = []
  const listening = createListening(async (seconds) => {
    waited.push(seconds)
    service.clock.advance(seconds)
  })
  const [artist, ...listeners] = [personOf(owner), personOf(one), personOf(two)]
  listening.hear(first.id, artist, listeners.slice(0, 1))
  listening.hear(second.id, artist, listeners)
  await listening.end()
  expect(waited).toEqual([30, 30, 30])
  await refreshCharts(service.context)
  const { items } = (await service.call(getChart, { query: {} })).body
  expect(items.map(({ sound, plays }) => [sound.title, plays])).toEqual([
    ['Second', 2],
    ['First', 1],
  ])
})

test('waiting for a sound that is never published fails', async () => {
  const owner = await service.signUp('hidden')
  const { id } = await makeSound(service, owner, { title: 'Hidden', status: 'Draft' })
  const listening = createListening(async () => {})
  listening.hear(id, personOf(owner), [personOf(owner)])
  await expect(listening.end()).rejects.toThrow('Hidden is not published')
})

test('a failure that no one awaits yet ends nothing, and is thrown at the end', async () => {
  const unasked: unknown[] = []
  const keep = (reason: unknown) => unasked.push(reason)
  process.on('unhandledRejection', keep)
  const failing = {
    call: async () => {
      throw new Error('the sound is gone')
    },
  }
  const listening = createListening(async () => {})
  listening.hear('gone', failing, [failing])
  await nextTurn()
  process.off('unhandledRejection', keep)
  expect(unasked).toEqual([])
  await expect(listening.end()).rejects.toThrow('the sound is gone')
})

test('what the demo’s people listen to makes charts with an order', () => {
  const audiences = audiencesOf(ARTISTS)
  const sounds = ARTISTS.flatMap((artist) => artist.sounds.map((sound) => ({ artist, sound })))
  const counts = [...audiences.values()].map((listeners) => listeners.length)
  expect(counts.length).toBeGreaterThanOrEqual(15)
  expect(new Set(counts).size).toBeGreaterThanOrEqual(4)
  // A chart of a genre is shown from three sounds on.
  const electronic = sounds.filter(({ sound }) => sound.genre === 'electronic')
  expect(electronic.filter(({ sound }) => audiences.has(sound.key))).toHaveLength(3)
  for (const { artist, sound } of sounds) {
    const listeners = audiences.get(sound.key) ?? []
    expect(listeners).not.toContain(artist.username)
    if (sound.status !== 'Released' || sound.sampling === false) expect(listeners).toEqual([])
  }
})

test('no one of the demo listens for longer than the music takes to make', () => {
  const heard = [...audiencesOf(ARTISTS).values()].flat()
  for (const [username, own] of Map.groupBy(heard, (name) => name)) {
    expect(own.length, username).toBeLessThanOrEqual(5)
  }
})
