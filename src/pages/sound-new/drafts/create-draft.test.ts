import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import type { UploadTask } from '#uploads/web/transfer/upload-task.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { isContentUnsaved, isUnsaved } from '../state/sound-upload.ts'
import { createSoundUploadsStore } from '../testing.ts'
import { newSoundPurpose } from './new-sound-purpose.ts'

const callApi = vi.spyOn(transport, 'send')

const typed = { description: 'By the harbour', tags: ['sea'], genre: 'jazz' }
const refused = (code: string, fields: object) => ({
  error: true,
  status: 400,
  code,
  message: '',
  fields,
})
let bodies: object[]
let answers: object[]
beforeEach(() => {
  bodies = []
  callApi.mockImplementation(async ({ method, path }, ...[input]) => {
    const reply = () => {
      if (path === '/transcode/') return { transcodeId: 't' }
      if (method === 'GET') return { status: 'READY', progress: 1, duration: 12 }
      bodies.push(JSON.parse(JSON.stringify(input)).body)
      return answers.shift()
    }
    return JSON.parse(JSON.stringify(reply()))
  })
})

/** The upload by the time when its Draft is there. */
async function draftOf(change: object, ...replies: object[]) {
  answers = replies
  const store = createSoundUploadsStore()
  store.dispatch({ type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }] })
  store.dispatch({ type: 'file-arrived', id: 'a' })
  store.dispatch({ type: 'form-edited', id: 'a', change })
  const find = () => store.get().list[0]
  const ending = new AbortController()
  const task: UploadTask = { file: new File([], 'Dawn.wav'), ending, settled: Promise.resolve() }
  let atMaking = find()
  const onStored = () => {
    atMaking = find()
    ending.abort()
  }
  const used = newSoundPurpose(store).use('key', task, { id: 'a', onStored })
  await expect(used).rejects.toThrow()
  if (!atMaking) throw new Error('there is no upload')
  return atMaking
}

test('a draft is made with all that is typed by then, and its status waits for a press', async () => {
  const upload = await draftOf({ ...typed, status: 'Released' }, soundOf(typed))
  expect(bodies).toMatchObject([{ transcodeId: 't', title: 'Dawn', ...typed }])
  expect(bodies[0]).not.toHaveProperty('status')
  expect([isContentUnsaved(upload), isUnsaved(upload)]).toEqual([false, true])
})

test('nothing is unsaved of a draft that was made as it was typed', async () => {
  expect(isUnsaved(await draftOf(typed, soundOf(typed)))).toBe(false)
})

test('a draft that an earlier attempt has created with other content is still to be saved', async () => {
  const upload = await draftOf(typed, soundOf({ ...typed, description: 'By the' }))
  expect([isContentUnsaved(upload), upload.form.description]).toEqual([true, typed.description])
})

test('what is wrong, or refused, ends no upload: the draft is made with its title alone', async () => {
  expect(isContentUnsaved(await draftOf({ ...typed, isrc: 'JP' }, soundOf()))).toBe(true)
  expect(bodies).toEqual([{ transcodeId: 't', title: 'Dawn' }])
  const cover = refused('cover_unknown', { coverartURL: { code: 'cover_unknown', message: '' } })
  const upload = await draftOf({ ...typed, cover: 'abcabcabcabc' }, cover, soundOf())
  expect(bodies.at(-1)).toEqual({ transcodeId: 't', title: 'Dawn' })
  expect(isContentUnsaved(upload)).toBe(true)
})

test('a title of blanks is left to the name of the file', async () => {
  await draftOf({ title: ' ' }, soundOf())
  expect(bodies).toEqual([{ transcodeId: 't' }])
})
