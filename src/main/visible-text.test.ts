import { afterAll, expect, test } from 'vitest'
import { getMe, putMe, register } from '#accounts/contract.ts'
import { addComment } from '#community/contract.ts'
import { createAlbum, updateAlbum } from '#works/albums-contract.ts'
import { createSound, updateSound } from '#works/sounds-contract.ts'
import { insertRecording, makeSound } from '#works/testing.ts'
import { startTestService } from './testing.ts'

const service = await startTestService()
afterAll(service.close)
const { call, signUp } = service
const as = await signUp('artist')
const newcomer = await signUp('newcomer', { registered: false })
const { id } = await makeSound(service, as)
const album = await call(createAlbum, { as, body: { title: 'Rain', sounds: [id] } })
const { transcodeId } = await insertRecording(service, as)
const email = 'newcomer@example.com'

const fields: [what: string, send: (text: string) => ReturnType<typeof call>][] = [
  ['title of a new sound', (title) => call(createSound, { as, body: { title, transcodeId } })],
  ['title of a sound', (title) => call(updateSound, { as, params: { id }, body: { title } })],
  ['tag', (tag) => call(updateSound, { as, params: { id }, body: { tags: [tag] } })],
  ['title of a new album', (title) => call(createAlbum, { as, body: { title } })],
  [
    'title of an album',
    (title) => call(updateAlbum, { as, params: { id: album.body.id }, body: { title } }),
  ],
  ['comment', (text) => call(addComment, { as, params: { id }, body: { text } })],
  ['name of a profile', (name) => call(putMe, { as, body: { name } })],
  [
    'name of a newcomer',
    (name) => call(register, { as: newcomer, body: { name, username: 'newcomer', email } }),
  ],
]

test.each(fields)('a %s of what cannot be seen is refused as an empty one', async (_, send) => {
  const empty = await send('')
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.error.fields ?? {})).toHaveLength(1)
  for (const text of ['\u200d', '\u3164', '\u00ad', '\u2800', '\u{e0041}\ufe0f', '\u0301 \u115f']) {
    const refused = await send(text)
    expect(refused.status).toBe(400)
    expect(refused.error).toEqual(empty.error)
  }
})

test('a tag of a sign that is taken off and of what cannot be seen is left out', async () => {
  const body = { tags: ['#\u3164', '夜'] }
  expect((await call(updateSound, { as, params: { id }, body })).body.tags).toEqual(['夜'])
})

test.each(fields)('a %s of a picture is taken', async (_, send) => {
  expect((await send('👩‍🎤')).status).toBe(200)
})

test('a file whose name cannot be seen gives its whole name as the title', async () => {
  const upload = await insertRecording(service, as, { fileName: '\u3164.wav' })
  const { body } = await call(createSound, { as, body: { transcodeId: upload.transcodeId } })
  expect(body.title).toBe('\u3164.wav')
})

test('names are stored as they were cleaned', async () => {
  expect((await call(getMe, { as: newcomer })).body.name).toBe('👩‍🎤')
})
