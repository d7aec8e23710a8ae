import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { openPageDrafts } from '#uploads/web/stored-drafts.ts'
import { emptyStorage } from '#uploads/web/testing/stored-text.ts'
import type { Sound } from '../../../sounds-contract.ts'
import { createWriteNames } from '../../saving/save-outcome.ts'
import { newSoundForm, soundOf } from '../testing.ts'
import type { SoundForm } from './sound-form.ts'
import { saveLeftEdits } from './stored-edits.ts'

const callApi = vi.spyOn(transport, 'send')

const typed = { description: 'By the harbour' }
const failed = (status: number, code: string) => ({
  error: true,
  status,
  code,
  message: '',
  fields: {},
})
let storage: Storage
let said: string[]
let bodies: object[]
beforeEach(() => {
  storage = emptyStorage()
  said = []
  bodies = []
})

/** A page that has ended, and left these edits. */
function leave(change: Partial<SoundForm> = typed) {
  const names = createWriteNames('hand')
  names.next()
  const form = { ...newSoundForm('Dawn'), ...change }
  openPageDrafts(storage, 'mio', 'a').putEdits('sound', { form, version: 1, written: names.last() })
}
const left = () => openPageDrafts(storage, 'mio', 'c').leftEdits()

function bring(sound: Sound | object, saved: object = soundOf()) {
  callApi.mockImplementation(async ({ method }, ...[input]) => {
    if (method === 'PUT') bodies.push(JSON.parse(JSON.stringify(input)).body)
    return JSON.parse(JSON.stringify(method === 'GET' ? sound : saved))
  })
  const report = (title: string, isSaved: boolean) =>
    void said.push(`${isSaved ? 'kept' : 'refused'} ${title}`)
  return saveLeftEdits(openPageDrafts(storage, 'mio', 'b'), report)
}

test('the next page saves them on the version that they were based on, and never their status', async () => {
  leave({ ...typed, status: 'Released' })
  await bring(soundOf())
  expect(bodies).toMatchObject([{ ...typed, version: 1 }])
  expect(bodies[0]).not.toHaveProperty('status')
  expect([said, left()]).toEqual([['kept Dawn'], []])
})

test('they are written in the name of the page that typed them, later than its own writes, each time the same', async () => {
  leave()
  await bring(soundOf(), failed(500, 'unexpected'))
  await bring(soundOf())
  const [first, again] = bodies.map((body) => ('written' in body ? body.written : undefined))
  expect(first).toEqual({ by: 'hand', turn: expect.any(Number) })
  expect(again).toEqual(first)
})

test('what is wrong of them stays stored for the editor of the Draft, and is reported', async () => {
  leave({ ...typed, isrc: 'JP' })
  await bring(soundOf())
  expect(bodies).toMatchObject([typed])
  expect([said, left().length]).toEqual([['refused Dawn'], 1])
})

test('what conflicts with a Draft that was changed since overwrites nothing, and stays stored', async () => {
  leave()
  await bring(soundOf({ version: 3 }), failed(409, 'stale_version'))
  expect([said, left().length]).toEqual([['refused Dawn'], 1])
})

test('edits whose Draft is gone are forgotten silently, without an answer they wait', async () => {
  leave()
  await bring(failed(500, 'unexpected'))
  expect([said, left().length]).toEqual([[], 1])
  await bring(failed(404, 'not_found'))
  expect([bodies, said, left()]).toEqual([[], [], []])
})
