import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../../albums-contract.ts'
import { makeSound } from '../../../testing.ts'

let service: TestService
let artist: TestMember
let id: string
let version: number
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())
beforeEach(async () => {
  const sound = await makeSound(service, artist)
  const body = { title: 'Box', status: 'Released' as const, sounds: [sound.id] }
  const made = await service.call(contract.createAlbum, { body, as: artist })
  ;({ id, version } = made.body)
})

const put = (body: contract.AlbumChange) =>
  service.call(contract.updateAlbum, { params: { id }, body, as: artist })
const see = (of: string, as?: TestMember) =>
  service.call(contract.getAlbum, { params: { id: of }, ...(as && { as }) })
const mine = (turn: number) => ({ by: 'my-tab', turn })

test('an album that was saved by a lost answer is no conflict with itself', async () => {
  const first = { version, written: mine(1), title: 'Dawn' }
  await put(first)
  const again = await put(first)
  expect(again).toMatchObject({ status: 200, body: { title: 'Dawn', version: version + 1 } })
  await put({ version: version + 1, title: 'Theirs' })
  expect((await put({ version, written: mine(2), title: 'Mine' })).error.code).toBe('stale_version')
  expect((await see(id)).body.title).toBe('Theirs')
})

test('an album that became Private by a lost answer is saved on, and open to no one at the address before', async () => {
  const { body: hidden } = await put({ version, written: mine(1), status: 'Private' })
  expect(hidden.id).not.toBe(id)
  const next = await put({ version, written: mine(2), status: 'Private', title: 'Typed on' })
  expect(next).toMatchObject({ status: 200, body: { id: hidden.id, title: 'Typed on' } })
  expect((await see(id, artist)).body.id).toBe(hidden.id)
  expect((await see(id)).status).toBe(404)
  const last = { params: { id: hidden.id }, as: artist }
  const [once, twice] = [
    await service.call(contract.renewAlbumLink, last),
    await service.call(contract.renewAlbumLink, last),
  ]
  expect([once.status, twice.status]).toEqual([200, 200])
  expect((await see(once.body.id)).status).toBe(404)
  expect((await see(twice.body.id)).status).toBe(200)
})
