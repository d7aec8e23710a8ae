import { beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '#web/api-client.ts'
import { getSound } from '../../../contract.ts'
import { newSoundForm } from '../sound-form.ts'
import { soundOf } from '../uploading/testing.ts'
import { createWriter } from './create-writer.ts'

vi.mock('#web/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))

const LOST = { error: true, status: 0, code: 'unavailable', message: '', fields: {} }
const STALE = { ...LOST, status: 409, code: 'stale_version' }
const first = { ...newSoundForm('Dawn'), description: 'first', price: '0120', isrc: ' ' }
const second = { ...first, description: 'second' }
const written = soundOf({ description: 'first', price: 120, version: 2 })
const saved = soundOf({ description: 'second', version: 3 })

let answers: object[]
let asked: unknown[]
let write: (form: typeof first) => ReturnType<ReturnType<typeof createWriter>>
beforeEach(() => {
  asked = []
  vi.mocked(callApi).mockImplementation(async (endpoint, ...[input]) => {
    const { body } = JSON.parse(JSON.stringify(input))
    asked.push(endpoint === getSound ? 'newest' : body.version)
    return JSON.parse(JSON.stringify(answers.shift()))
  })
  const writer = createWriter()
  write = (form) => writer('sound', form, { duration: 12, version: 1 })
})

test('a writing that came through without its answer is no conflict for the next', async () => {
  answers = [LOST, STALE, written, saved]
  await write(first)
  expect(await write(second)).toEqual({ saved })
  expect(asked).toEqual([1, 1, 'newest', 2])
})

test('of several lost writings any may be the one that came through', async () => {
  answers = [LOST, LOST, STALE, written, saved]
  await write(first)
  await write(second)
  expect(await write(second)).toEqual({ saved })
})

test('what another has written is not written over, after a lost writing either', async () => {
  const others = soundOf({ description: 'From the other tab', price: 120, version: 2 })
  answers = [LOST, STALE, others]
  await write(first)
  expect(await write(second)).toMatchObject({ failure: STALE })
  expect(asked).toEqual([1, 1, 'newest'])
})

test('what another has published is not written over', async () => {
  answers = [LOST, STALE, { ...written, status: 'Released' }]
  await write(first)
  expect(await write(second)).toMatchObject({ failure: STALE })
})

test('where no writing was lost, a conflict is one at once', async () => {
  answers = [STALE, LOST, saved, STALE]
  expect(await write(first)).toMatchObject({ failure: STALE })
  await write(first)
  await write(second)
  expect(await write(second)).toMatchObject({ failure: STALE })
  expect(asked).toEqual([1, 1, 1, 1])
})

test('a newest that cannot be had leaves the writing lost, and the next asks again', async () => {
  answers = [LOST, STALE, LOST, STALE, written, saved]
  await write(first)
  expect(await write(second)).toMatchObject({ failure: LOST })
  expect(await write(second)).toEqual({ saved })
})
