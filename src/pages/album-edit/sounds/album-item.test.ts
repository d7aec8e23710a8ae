import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type CallApi, readAnswer } from '#client/api-call.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeSound } from '#works/testing.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import { isBroken, itemOfSound, listOwnItems, sumOfPrices } from './album-item.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

/** As a page's loader calls the API for the artist. */
const api: CallApi = async (endpoint, ...[input]) => {
  const answer = await service.app.inject({
    url: addressOf(endpoint, input),
    headers: { authorization: `Bearer ${artist.token}` },
  })
  return readAnswer(endpoint, answer.statusCode, answer.body)
}

test('a new album begins with one’s own of the sounds that are named, in their order', async () => {
  const other = await service.signUp('other')
  const [one, two] = [await makeSound(service, artist), await makeSound(service, artist)]
  const draft = await makeSound(service, artist, { status: 'Draft', title: 'Draft' })
  const foreign = await makeSound(service, other)
  const ids = [draft.id, foreign.id, two.id, 'unknownsound', one.id]
  const items = await listOwnItems(api, ids)
  expect(items.map(({ id }) => id)).toEqual([draft.id, two.id, one.id])
  expect(items[0]).toMatchObject({ title: 'Draft', status: 'Draft', transcodeStatus: 'READY' })
})

test('the prices of sounds that are sold one by one are summed; of others there is no sum', () => {
  const items = [soundOf({ price: 150 }), soundOf({ price: 300 })].map(itemOfSound)
  expect(sumOfPrices(items)).toBe(450)
  expect(sumOfPrices([])).toBeUndefined()
  for (const alone of [{ sales: false }, { albumOnly: true }]) {
    expect(sumOfPrices([...items, itemOfSound(soundOf(alone))])).toBeUndefined()
  }
})

test('a sound is broken once its processing failed for good, and not while a retry or another file may help', () => {
  const broken = (edit: Parameters<typeof soundWith>[0]) => isBroken(itemOfSound(soundWith(edit)))
  expect(broken({ transcodeStatus: 'ERROR', transcodeError: 'damaged' })).toBe(true)
  expect(broken({ transcodeStatus: 'ERROR', transcodeError: 'unexpected' })).toBe(false)
  const replaced = { replacing: 'rrrrrrrrrrrr', transcodeError: 'damaged' }
  expect(broken({ transcodeStatus: 'ERROR', ...replaced })).toBe(false)
  expect(broken({})).toBe(false)
})
