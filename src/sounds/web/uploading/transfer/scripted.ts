import { vi } from 'vitest'
import { callApi } from '#client/api-client.ts'
import { PARTS_FROM_BYTES } from '#uploads/contract.ts'
import { postFile } from '#uploads/web/post-file.ts'
import { putPart } from '#uploads/web/put-part.ts'
import { PostFailure } from '#uploads/web/send-body.ts'
import { createUploadsStore } from '../state/uploads-store.ts'
import { type Purpose, Uploader, type UploaderEvents } from './uploader.ts'

export const failed = (status: number, code: string) => ({
  ...{ error: true, status, code, message: code, fields: {} },
})
/** The small call by which the line is asked after. */
export const LINE = 'GET /users/me'
export const lost = () => new PostFailure(0, 'NetworkError')

/** A service that answers what the test says, and otherwise as it does when all is well. */
export function scriptService() {
  const asked: string[] = []
  /** When it was asked whether the service is there. */
  const lookedAt: number[] = []
  /** In turn; a promise is an answer that takes its time. */
  const answers: Record<string, object[]> = {}
  const parts = new Set<number>()
  const partBytes = PARTS_FROM_BYTES / 2
  let bytes = 0
  const parted = () => ({
    ...{ id: 'p', key: 'originals/p', fileName: 'x', bytes, partBytes, complete: false },
    done: [...parts],
  })
  const usual: Record<string, (input: { body?: { numbers?: number[] } }) => object> = {
    'GET /upload/sounds/policy/': () => ({ id: 'w', url: '/s/', params: { key: 'originals/w' } }),
    'POST /upload/sounds/parts': parted,
    'GET /upload/sounds/parts/:id': parted,
    'POST /upload/sounds/parts/:id/sign': ({ body }) => ({
      parts: (body?.numbers ?? []).map((number) => ({ number, url: `/s/${number}`, headers: {} })),
    }),
    'POST /upload/sounds/parts/:id/complete': () => ({ ...parted(), complete: true }),
    'POST /transcode/': () => ({ transcodeId: 't' }),
    'POST /sounds': () => ({ id: 'sound', status: 'Draft' }),
    'GET /transcode/status/:id': () => ({ status: 'READY', progress: 1, duration: 12 }),
    'GET /sounds/:id': () => ({ id: 'sound', status: 'Draft' }),
  }
  vi.mocked(callApi).mockImplementation(async ({ method, path }, ...[input]) => {
    input?.signal?.throwIfAborted()
    const call = `${method} ${path}`
    if (call === LINE) lookedAt.push(performance.now())
    else asked.push(call)
    const answer =
      (await answers[call]?.shift()) ?? usual[call]?.(JSON.parse(JSON.stringify(input ?? {})))
    // As any reply: an object of its own.
    return JSON.parse(JSON.stringify(answer ?? {}))
  })
  vi.mocked(postFile).mockImplementation(async (_policy, _file, options) => {
    asked.push('file')
    options?.onProgress?.(40)
  })
  vi.mocked(putPart).mockImplementation(async ({ url }, part, { onSent }) => {
    asked.push(`part ${url}`)
    onSent(part.size)
    parts.add(Number(url.split('/').at(-1)))
  })
  return {
    asked,
    lookedAt,
    answers,
    parts,
    largeFile(count: number) {
      bytes = count * partBytes
      return fileOf('Long.wav', bytes)
    },
  }
}

/** A file as large as it says, without its bytes. */
function fileOf(name: string, size: number): File {
  const file = new File(['0123'], name, { type: 'audio/wav' })
  const slice = (from = 0, to = size) => ({
    ...{ size: to - from, slice, arrayBuffer: async () => new ArrayBuffer(0) },
  })
  return Object.defineProperties(file, { size: { value: size }, slice: { value: slice } })
}

export function openUploader(purpose?: Purpose) {
  const store = createUploadsStore()
  const said: string[] = []
  const events: UploaderEvents = {
    onBegun: (id, partsId) => void said.push(`begun ${id} ${partsId}`),
    onArrived: (name) => void said.push(`arrived ${name}`),
    onKept: (id) => void said.push(`kept ${id}`),
    onReady: (name) => void said.push(`ready ${name}`),
    onFailed(id, name, { code, words }, isKept) {
      said.push(`failed ${name} ${code}${isKept ? ', kept' : ''}`)
      const problem = { reason: words ?? code, canRetry: true, isKept }
      store.tell({ type: 'upload-failed', id, problem })
    },
    onLeft: (name) => void said.push(`left ${name}`),
  }
  const uploader = new Uploader(store, events, purpose)
  uploader.open()
  function choose(id: string, file: File, partsId?: string) {
    uploader.take(id, file, partsId)
    const chosen = { id, fileName: file.name, bytes: file.size }
    store.tell({ type: 'files-chosen', files: [chosen] })
  }
  const states = () => store.get().list.map(({ state }) => state)
  /** Until each has come to its end, before anything is tried again by itself. */
  async function untilOver() {
    for (let second = 0; second < 300; second += 1) {
      if (states().every((state) => state === 'READY' || state === 'ERROR')) return
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { store, uploader, said, choose, states, untilOver }
}
