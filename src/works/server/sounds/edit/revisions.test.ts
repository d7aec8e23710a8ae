import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../../sounds-contract.ts'
import { insertRecording, makeSound } from '../../../testing.ts'

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
  ;({ id, version } = await makeSound(service, artist, { status: 'Draft' }))
})

const put = (body: contract.SoundChange) =>
  service.call(contract.updateSound, { params: { id }, body, as: artist })
const see = async () => (await service.call(contract.getSound, { params: { id }, as: artist })).body
const mine = (turn: number) => ({ by: 'my-tab', turn })

test('what one has written oneself is not stale, however the server has put it', async () => {
  // Tags are written in one way, words lose their ends: what is read back is not what was sent.
  await put({ version, written: mine(1), tags: ['Ｊazz ', 'JAZZ'], title: ' Dawn ', limitTo: 1e9 })
  const { status, body } = await put({ version, written: mine(2), description: 'By the harbour' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Dawn', tags: ['jazz'], description: 'By the harbour' })
  expect(body.version).toBe(version + 2)
  const again = await put({ version, written: mine(2), description: 'By the harbour' })
  expect(again).toMatchObject({ status: 200, body: { version: version + 2 } })
})

test('what another hand has written is stale, after one’s own lost writing, too', async () => {
  await put({ version, written: mine(1), title: 'Mine' })
  await put({ version: (await see()).version, title: 'Theirs' })
  const answer = await put({ version, written: mine(2), title: 'Mine again' })
  expect(answer.error.code).toBe('stale_version')
  expect((await see()).title).toBe('Theirs')
})

test('new audio is no other hand, but where it has moved the limit', async () => {
  const { transcodeId } = await insertRecording(service, artist)
  await put({ written: mine(1), transcodeId })
  expect((await put({ version, written: mine(2), title: 'Dawn' })).status).toBe(200)
  await put({ limit: true, limitFrom: 10, limitTo: 90, written: mine(3) })
  const next = await insertRecording(service, artist)
  await service.context.db
    .updateTable('recordings')
    .set({ durationSeconds: 60 })
    .where('id', '=', next.id)
    .execute()
  await put({ written: mine(4), transcodeId: next.transcodeId })
  const moved = await put({ version, written: mine(5), title: 'Dusk' })
  expect(moved.error.code).toBe('stale_version')
})
