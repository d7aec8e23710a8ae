import { expect, test, vi } from 'vitest'
import { callApi } from '#client/api-client.ts'
import { soundOf } from '#sounds/web/testing.ts'
import { isUnsaved } from '../state/sound-upload.ts'
import { listKnownUploads } from './list-known-uploads.ts'

vi.mock('#client/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))

const failed = { error: true, status: 404, code: 'not_found', message: '', fields: {} }
const tags = { album: 'Day box', trackNumber: 2 }
const known = ['one', 'two', 'gone'].map((soundId) => ({
  file: new File(['0123'], `${soundId}.wav`),
  soundId,
}))

test('files whose sounds are there are the uploads that they were, with what they say', async () => {
  vi.mocked(callApi).mockImplementation(async ({ path }, ...[input]) => {
    const { id } = JSON.parse(JSON.stringify(input)).params
    const sound = id === 'gone' ? failed : soundOf({ id, genre: 'jazz' })
    const reply = path === '/sounds/:id' ? sound : { status: 'READY', progress: 1, tags }
    return JSON.parse(JSON.stringify(reply))
  })
  const uploads = await listKnownUploads(known)
  expect(uploads.map(({ sound }) => sound?.id)).toEqual(['one', 'two'])
  for (const upload of uploads) {
    expect(upload).toMatchObject({
      state: 'READY',
      transcodeId: 't',
      tags,
      form: { genre: 'jazz' },
    })
    expect(isUnsaved(upload)).toBe(false)
  }
})
