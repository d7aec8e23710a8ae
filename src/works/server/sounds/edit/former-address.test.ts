import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '../../../albums-contract.ts'
import { changeMySounds } from '../../../my-sounds-contract.ts'
import * as contract from '../../../sounds-contract.ts'
import { makeSound } from '../../../testing.ts'

let service: TestService
let artist: TestMember
let other: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())

const see = (id: string, as?: TestMember) =>
  service.call(contract.getSound, { params: { id }, ...(as && { as }) })

test('what became Private by a lost answer is saved on by its artist, and open to no one else', async () => {
  const { id, version } = await makeSound(service, artist, { status: 'Released' })
  const put = (turn: number, more: contract.SoundChange) =>
    service.call(contract.updateSound, {
      params: { id },
      body: { version, written: { by: 'my-tab', turn }, ...more },
      as: artist,
    })
  const { body: hidden } = await put(1, { status: 'Private' })
  expect(hidden.id).not.toBe(id)
  const again = await put(1, { status: 'Private' })
  expect(again).toMatchObject({ status: 200, body: { id: hidden.id, status: 'Private' } })
  const next = await put(2, { status: 'Private', title: 'Typed on' })
  expect(next).toMatchObject({ status: 200, body: { id: hidden.id, title: 'Typed on' } })
  expect((await see(id, artist)).body).toMatchObject({ id: hidden.id, title: 'Typed on' })
  expect((await see(id, other)).status).toBe(404)
  expect((await see(id)).status).toBe(404)
  expect((await see(hidden.id)).status).toBe(200)
})

test('a link that was renewed by a lost answer is renewed by the next press', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const renew = () => service.call(contract.renewSoundLink, { params: { id }, as: artist })
  const [first, second, third] = [await renew(), await renew(), await renew()]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  for (const old of [id, first.body.id, second.body.id]) expect((await see(old)).status).toBe(404)
  expect((await see(third.body.id)).status).toBe(200)
})

test('links that are renewed at once all lead their artist to the one that is left', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const renew = () => service.call(contract.renewSoundLink, { params: { id }, as: artist })
  const answers = await Promise.all([renew(), renew(), renew()])
  const now = (await see(id, artist)).body.id
  for (const { body } of answers) expect((await see(body.id, artist)).body.id).toBe(now)
  expect((await see(now)).status).toBe(200)
})

test('a page that is two addresses behind deletes the sound all the same', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const renew = () => service.call(contract.renewSoundLink, { params: { id }, as: artist })
  await renew()
  const { body: last } = await renew()
  const remove = { params: { id }, as: artist }
  expect((await service.call(contract.deleteSound, remove)).status).toBe(204)
  expect((await see(last.id)).status).toBe(404)
})

test('many made Private by a lost answer are told as changed when that is asked again', async () => {
  const sounds = [
    await makeSound(service, artist, { status: 'Released' }),
    await makeSound(service, artist, { status: 'Released' }),
  ]
  const ids = sounds.map((sound) => sound.id)
  const body = { ids, change: { status: 'Private' as const } }
  const { body: first } = await service.call(changeMySounds, { as: artist, body })
  const { body: again } = await service.call(changeMySounds, { as: artist, body })
  expect(again).toMatchObject({ changed: ids, failed: [] })
  expect(again.sounds).toEqual(first.sounds)
  expect((await service.call(changeMySounds, { as: other, body })).body.changed).toEqual([])
  const both = [...ids, ...first.sounds.map(({ id }) => id)]
  const twice = { ids: both, change: { genre: 'jazz' as const } }
  const { body: known } = await service.call(changeMySounds, { as: artist, body: twice })
  expect(known).toMatchObject({ changed: both, failed: [] })
})

test('an album knows its sounds by the addresses that it was told', async () => {
  const { id, version } = await makeSound(service, artist, { status: 'Released' })
  const body = { version, status: 'Private' as const }
  await service.call(contract.updateSound, { params: { id }, body, as: artist })
  const album = { title: 'All', genre: 'jazz' as const, sounds: [id] }
  expect((await service.call(createAlbum, { body: album, as: artist })).status).toBe(200)
  const theirs = await service.call(createAlbum, { body: album, as: other })
  expect(theirs.status).not.toBe(200)
})
