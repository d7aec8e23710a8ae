import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordPlay, reportHeard } from '#insights/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listCalls } from '#ports/database/testing.ts'
import { deleteSound, getSound, renewSoundLink, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../../history-contract.ts'

let service: TestService
let artist: TestMember
let member: TestMember
let people = 0

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
beforeEach(async () => {
  people += 1
  member = await service.signUp(`member-${people}`)
})
afterAll(() => service.close())

/** Plays of robots do not count. */
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
const make = async (title: string, fields = {}) =>
  (await makeSound(service, artist, { title, ...fields })).id
async function hear(sound: string, as: TestMember | undefined = member) {
  service.clock.advance(60)
  return (await service.call(recordPlay, { body: { sound }, headers, ...(as && { as }) })).body.id
}
const list = async (query: { cursor?: string; limit?: number } = {}, as = member) =>
  (await service.call(contract.listHistory, { query, as })).body
const titles = async (query = {}, as = member) =>
  (await list(query, as)).items.map(({ sound }) => sound.title)
const pause = (paused: boolean, as = member) =>
  service.call(contract.putHistoryPause, { body: { paused }, as })
const playsOf = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: member })).body.plays

test('what a member plays is in their history once, the latest first', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow')]
  for (const id of [rain, snow, rain]) await hear(id)
  await service.call(recordPlay, { body: { sound: snow } })
  const { items } = await list()
  expect(items.map(({ sound }) => sound.title)).toEqual(['Rain', 'Snow'])
  expect(items[0]?.heardAt).toBe(service.clock.now().toISOString())
  const first = await list({ limit: 1 })
  expect(await titles({ cursor: first.next ?? '' })).toEqual(['Snow'])
  const { body } = await service.call(contract.listRecentlyPlayed, { as: member })
  expect(body.items.map(({ title }) => title)).toEqual(['Rain', 'Snow'])
})

test('a play and its place in the history take one statement', async () => {
  const rain = await make('Rain')
  const { calls } = await listCalls(() => hear(rain))
  expect(calls.filter((call) => /heard_sounds|insert into "?plays/.test(call))).toHaveLength(1)
  expect(await titles()).toEqual(['Rain'])
})

test('removing, clearing and pausing change no count', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow')]
  const play = await hear(rain)
  await hear(snow)
  await service.call(contract.removeFromHistory, { params: { id: snow }, as: member })
  expect(await titles()).toEqual(['Rain'])
  expect((await service.call(contract.clearHistory, { as: member })).status).toBe(204)
  expect(await titles()).toEqual([])
  await pause(true)
  service.clock.advance(60)
  const body = { ranges: [[0, 60]] as [number, number][] }
  await service.call(reportHeard, { params: { id: play }, body, headers, as: member })
  expect(await playsOf(rain)).toBe(1)
})

test('while the history is paused nothing is added to it, and what was in it stays', async () => {
  const [rain, snow] = [await make('Rain'), await make('Snow')]
  const isPaused = async () =>
    (await service.call(contract.getHistoryPause, { as: member })).body.paused
  await hear(rain)
  const before = await list()
  expect(await isPaused()).toBe(false)
  await pause(true)
  expect((await pause(true)).status).toBe(204)
  expect(await isPaused()).toBe(true)
  for (const id of [snow, rain]) await hear(id)
  expect(await list()).toEqual(before)
  await pause(false)
  await hear(snow)
  expect(await titles()).toEqual(['Snow', 'Rain'])
})

test('a history is its member’s alone, and visitors have none', async () => {
  const other = await service.signUp(`other-${people}`)
  const rain = await make('Rain')
  await hear(rain)
  expect(await titles({}, other)).toEqual([])
  await service.call(contract.removeFromHistory, { params: { id: rain }, as: other })
  await service.call(contract.clearHistory, { as: other })
  await pause(true, other)
  await hear(rain)
  expect(await titles()).toEqual(['Rain'])
  for (const call of [contract.listHistory, contract.listRecentlyPlayed, contract.clearHistory]) {
    expect((await service.call(call)).status).toBe(401)
  }
})

test('what is no longer public is not shown, and a private sound only by the link by which it was heard', async () => {
  const [draft, gone, secret] = [
    await make('Draft'),
    await make('Gone'),
    await make('Secret', { status: 'Private' }),
  ]
  for (const id of [draft, gone, secret]) await hear(id)
  expect(await titles()).toEqual(['Secret', 'Gone', 'Draft'])
  const status = { params: { id: draft }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, status)
  await service.call(deleteSound, { params: { id: gone }, as: artist })
  expect(await titles()).toEqual(['Secret'])
  const renewed = await service.call(renewSoundLink, { params: { id: secret }, as: artist })
  expect(await titles()).toEqual([])
  await hear(renewed.body.id)
  expect(await titles()).toEqual(['Secret'])
})
