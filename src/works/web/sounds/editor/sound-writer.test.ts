import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { soundOf } from '../testing.ts'
import { createSoundWriter } from './save-sound.ts'
import { newSoundForm } from './sound-form.ts'

const callApi = vi.spyOn(transport, 'send')

const LOST = { error: true, status: 0, code: 'unavailable', message: '', fields: {} }
const form = newSoundForm('Dawn')
const saved = soundOf({ version: 2 })

let answers: object[]
let sent: { version: number; written: { by: string; turn: number } }[]
beforeEach(() => {
  sent = []
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(JSON.parse(JSON.stringify(input)).body)
    return JSON.parse(JSON.stringify(answers.shift()))
  })
})

test('each write names its writer and its number, so that a lost one is recognised', async () => {
  const write = createSoundWriter()
  answers = [LOST, saved, saved]
  const [first, again] = [
    await write('sound', form, { duration: 12, version: 1 }),
    await write('sound', form, { duration: 12, version: 1 }),
  ]
  expect(first).toMatchObject({ failure: LOST })
  expect(again).toEqual({ saved })
  await write('sound', form, { duration: 12, version: 2 })
  expect(sent.map(({ version, written }) => [version, written.turn])).toEqual([
    [1, 1],
    [1, 2],
    [2, 3],
  ])
  expect(new Set(sent.map(({ written }) => written.by)).size).toBe(1)
})

test('another tab is another writer', async () => {
  answers = [saved, saved]
  await createSoundWriter()('sound', form, { duration: 12, version: 1 })
  await createSoundWriter()('sound', form, { duration: 12, version: 1 })
  const [one, other] = sent.map(({ written }) => written.by)
  expect(one).not.toBe(other)
  expect(one?.length).toBeLessThanOrEqual(40)
})
