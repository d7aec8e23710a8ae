import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PostFailure, postFile } from '#uploads/web/post-file.ts'
import { callApi } from '#web/api-client.ts'
import { runUpload } from './run-upload.ts'

vi.mock('#uploads/web/post-file.ts', async (original) => ({
  ...(await original<object>()),
  postFile: vi.fn(),
}))
vi.mock('#web/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))

/** What the API answers to each path, in turn; the last answer stays. */
let answers: Record<string, object[]>
let asked: string[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = {
    '/upload/sounds/policy/': [{ id: 'p', url: '/storage/', params: { key: 'originals/a' } }],
    '/transcode/': [{ transcodeId: 't' }],
    '/sounds': [{ id: 'sound', status: 'Draft' }],
    '/transcode/status/:id': [
      { status: 'TRANSCODING', progress: 0.5 },
      { status: 'READY', progress: 1, duration: 12 },
    ],
    '/sounds/:id': [{ id: 'sound', status: 'Draft', duration: 12 }],
  }
  vi.mocked(callApi).mockImplementation(async ({ path }, ...[input]) => {
    input?.signal?.throwIfAborted()
    asked.push(path)
    const [next, ...later] = answers[path] ?? []
    if (later.length > 0) answers[path] = later
    return JSON.parse(JSON.stringify(next))
  })
  vi.mocked(postFile).mockImplementation(async (_policy, _file, options) => {
    asked.push('file')
    options?.onProgress?.(40)
  })
})
afterEach(() => void vi.useRealTimers())

function start() {
  const told: unknown[] = []
  const ending = new AbortController()
  const done = runUpload({
    id: 'u',
    file: new File(['0123'], 'Dawn.wav', { type: 'audio/wav' }),
    signal: ending.signal,
    titleNow: () => 'Dawn',
    inTurn: (transfer) => transfer(),
    tell: ({ type }) => void told.push(type),
    onArrived: () => void told.push('toast: arrived'),
    onReady: () => void told.push('toast: ready'),
    onFailed: ({ code }) => void told.push(`failed: ${code}`),
  })
  return { told, done, ending }
}

const failed = (status: number, code: string) => ({
  error: true,
  status,
  code,
  message: code,
  fields: {},
})

test('after the file has arrived a transcode is requested, and followed until it is ready', async () => {
  const { told, done } = start()
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(asked).toEqual([
    '/upload/sounds/policy/',
    'file',
    '/transcode/',
    '/sounds',
    '/transcode/status/:id',
    '/transcode/status/:id',
    '/sounds/:id',
  ])
  expect(told).toEqual([
    'file-progressed',
    'file-arrived',
    'toast: arrived',
    'transcode-requested',
    'sound-created',
    'transcode-progressed',
    'transcode-finished',
    'toast: ready',
    'sound-created',
  ])
})

test('a transcode that cannot be requested fails the sound', async () => {
  answers['/transcode/'] = [failed(409, 'file_missing')]
  const { told, done } = start()
  await done
  expect(told.at(-1)).toBe('failed: file_missing')
  expect(asked.at(-1)).toBe('/transcode/')
})

test('a transcode that fails fails the sound', async () => {
  const error = { code: 'not_audio', message: 'No sound.' }
  answers['/transcode/status/:id'] = [{ status: 'ERROR', progress: 0, error }]
  const { told, done } = start()
  await done
  expect(told.at(-1)).toBe('failed: not_audio')
})

test('a transfer that breaks off fails the sound, and no transcode is requested', async () => {
  vi.mocked(postFile).mockRejectedValue(new PostFailure(0, 'NetworkError'))
  const { told, done } = start()
  await done
  expect(told).toEqual(['failed: NetworkError'])
  expect(asked).toEqual(['/upload/sounds/policy/'])
})

test('a question about the transcode that fails is asked again', async () => {
  const ready = { status: 'READY', progress: 1, duration: 12 }
  answers['/transcode/status/:id'] = [failed(503, 'unavailable'), failed(0, 'unavailable'), ready]
  const { told, done } = start()
  await vi.advanceTimersByTimeAsync(2000)
  await done
  expect(told).toContain('toast: ready')
})

test('an upload that is deleted ends wherever it is, and says nothing more', async () => {
  answers['/transcode/status/:id'] = [{ status: 'TRANSCODING', progress: 0 }]
  const { told, done, ending } = start()
  const ended = expect(done).rejects.toThrow('deleted')
  await vi.advanceTimersByTimeAsync(5500)
  const before = told.length
  ending.abort(new Error('deleted'))
  await ended
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toHaveLength(before)
  expect(vi.getTimerCount()).toBe(0)
})
