import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { Written } from '#works/contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import type { SoundUploadEvent } from '../state/sound-upload.ts'
import { createSoundUploadsStore } from '../testing.ts'
import {
  createDraftKeeper,
  forgetDrafts,
  openUnsavedDrafts,
  restoreDrafts,
} from './unsaved-drafts.ts'

const callApi = vi.spyOn(transport, 'send')

const typed = { description: 'By the harbour' }
const failed = (status: number, code: string) => ({
  error: true,
  status,
  code,
  message: '',
  fields: {},
})
let drafts: ReturnType<typeof openUnsavedDrafts>
let page: ReturnType<typeof createSoundUploadsStore>
let dispatch: (event: SoundUploadEvent) => void
let said: string[]
let bodies: object[]
beforeEach(() => {
  let text: string | null = null
  const storage: Storage = Object.create(null)
  Object.assign(storage, {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value
    },
    removeItem: () => {
      text = null
    },
  })
  said = []
  bodies = []
  drafts = openUnsavedDrafts(storage, 'mio')
  page = createSoundUploadsStore()
  const keep = createDraftKeeper(drafts, { by: 'hand', pageId: 'page' })
  dispatch = (fact) => {
    page.dispatch(fact)
    keep(page.get().list)
  }
  dispatch({ type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }] })
  dispatch({ type: 'file-arrived', id: 'a' })
  dispatch({ type: 'sound-read', id: 'a', sound: soundOf() })
})
const type = () => dispatch({ type: 'form-edited', id: 'a', change: typed })

const report = (title: string, isSaved: boolean) =>
  void said.push(`${isSaved ? 'kept' : 'refused'} ${title}`)

/** @param page the one whose edits are left */
function bring(sound: Sound | object, saved: object = soundOf(), page = 'page') {
  callApi.mockImplementation(async ({ method }, ...[input]) => {
    if (method === 'PUT') bodies.push(JSON.parse(JSON.stringify(input)).body)
    return JSON.parse(JSON.stringify(method === 'GET' ? sound : saved))
  })
  return restoreDrafts(drafts, (one) => one === page, report)
}

test('what is typed in a draft is stored until it is saved', () => {
  expect(drafts.list()).toEqual([])
  type()
  expect(drafts.list()).toMatchObject([{ soundId: 'sound', version: 1, form: typed }])
  const [upload] = page.get().list
  if (!upload) throw new Error('there is no upload')
  dispatch({ type: 'draft-saved', id: 'a', sound: soundOf({ version: 2 }), form: upload.form })
  expect(drafts.list()).toEqual([])
})

test('what is typed while a draft is being saved is based on the version that results', () => {
  type()
  const [sent] = page.get().list
  if (!sent) throw new Error('there is no upload')
  dispatch({ type: 'form-edited', id: 'a', change: { reading: 'dawn' } })
  dispatch({ type: 'draft-saved', id: 'a', sound: soundOf({ version: 2 }), form: sent.form })
  expect(drafts.list()).toMatchObject([{ version: 2, form: { ...typed, reading: 'dawn' } }])
})

test('what was left unsaved on purpose is not restored', () => {
  type()
  forgetDrafts(drafts, createSoundUploadsStore().get().list)
  expect(drafts.list()).toHaveLength(1)
  forgetDrafts(drafts, page.get().list)
  expect(drafts.list()).toEqual([])
})

test('the next page saves it on the version that it was based on, and never its status', async () => {
  dispatch({ type: 'form-edited', id: 'a', change: { status: 'Released' } })
  type()
  await bring(soundOf())
  expect(bodies).toMatchObject([{ ...typed, version: 1 }])
  expect(bodies[0]).not.toHaveProperty('status')
  expect([said, drafts.list()]).toEqual([['kept Dawn'], []])
})

test('they are written in the name of the page that typed them, later than its own writes, and newer ones later yet', async () => {
  type()
  await bring(failed(500, 'unexpected'))
  await bring(soundOf(), failed(500, 'unexpected'))
  await bring(soundOf({ version: 2 }))
  dispatch({ type: 'form-edited', id: 'a', change: { description: 'By the sea' } })
  await bring(soundOf())
  const [first, again, newer] = bodies.map((body) => ('written' in body ? body.written : undefined))
  expect(first).toEqual({ by: 'hand', turn: expect.any(Number) })
  expect(again).toEqual(first)
  expect(Written.parse(newer).turn).toBeGreaterThan(Written.parse(first).turn)
  expect(Written.parse(first).turn).toBeGreaterThan(1_000_000)
})

test('what is brought but for what is wrong of it is not passed over in silence', async () => {
  dispatch({ type: 'form-edited', id: 'a', change: { ...typed, isrc: 'JP' } })
  await bring(soundOf())
  expect(bodies).toMatchObject([typed])
  expect([said, drafts.list()]).toEqual([['refused Dawn'], []])
})

test('a cover that was chosen is brought to a draft that has another', async () => {
  dispatch({ type: 'form-edited', id: 'a', change: { cover: 'abcabcabcabc' } })
  await bring(soundOf({ coverart: '/images/present' }))
  expect(bodies).toMatchObject([{ coverartURL: 'abcabcabcabc' }])
})

test('edits that the draft already has, or whose draft is gone, are forgotten silently', async () => {
  for (const sound of [soundOf({ ...typed, version: 2 }), failed(404, 'not_found')]) {
    type()
    await bring(sound)
    expect([bodies, said, drafts.list()]).toEqual([[], [], []])
  }
})

test('what conflicts with a draft that was changed since is reported, and overwrites nothing', async () => {
  type()
  await bring(soundOf({ version: 3 }), failed(409, 'stale_version'))
  expect([said, drafts.list()]).toEqual([['refused Dawn'], []])
})

test('without an answer it waits for another page, and what an open page has is left alone', async () => {
  type()
  await bring(failed(500, 'unexpected'))
  expect([said, drafts.list().length]).toEqual([[], 1])
  await bring(soundOf(), soundOf(), 'another')
  expect([bodies.length, said, drafts.list().length]).toEqual([0, [], 1])
})
