import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../contract.ts'
import { changeMySounds } from '../../my-sounds-contract.ts'
import { makeSound } from '../../testing.ts'

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

test('what became Private by a lost answer is saved on by its artist, and open to nobody else', async () => {
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
  const [first, second] = [await renew(), await renew()]
  expect([first.status, second.status]).toEqual([200, 200])
  for (const old of [id, first.body.id]) expect((await see(old)).status).toBe(404)
  expect((await see(second.body.id)).status).toBe(200)
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
})
