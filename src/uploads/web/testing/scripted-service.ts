import { vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { PARTS_FROM_BYTES } from '../../contract.ts'
import type { Upload, UploadEvent } from '../state/upload.ts'
import {
  createStore,
  noUploads,
  type Store,
  type Uploads,
  uploadsReducer,
} from '../state/uploads-reducer.ts'
import { StorageFailure, storageRequests } from '../transfer/storage-requests.ts'
import { deleteUpload, followTranscode, startTranscode } from '../transfer/upload-task.ts'
import {
  Uploader,
  type UploaderEvents,
  type UploadPurpose,
  type UploadsStore,
} from '../uploader.ts'

export const failed = (status: number, code: string) => ({
  error: true,
  status,
  code,
  message: code,
  fields: {},
})
export const lost = () => new StorageFailure(0, 'NetworkError')

/** A window that is online, and whose time passes as the test says. */
export function openFakeWindow(): EventTarget {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('navigator', { onLine: true })
  return window
}

export function closeFakeWindow(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** A service with scripted replies, and successful ones otherwise. */
export function scriptService() {
  const asked: string[] = []
  /** Replies are sent in turn; a promise is one that takes its time. */
  const answers: Record<string, object[]> = {}
  const parts = new Set<number>()
  const partBytes = PARTS_FROM_BYTES / 2
  let bytes = 0
  const parted = () => ({
    id: 'p',
    key: 'originals/p',
    fileName: 'x',
    bytes,
    partBytes,
    complete: false,
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
    'PUT /sounds/:id': () => ({ id: 'sound', status: 'Draft' }),
    'POST /sounds': () => ({ id: 'sound', status: 'Draft' }),
    'GET /transcode/status/:id': () => ({ status: 'READY', progress: 1, duration: 12 }),
    'GET /sounds/:id': () => ({ id: 'sound', status: 'Draft' }),
  }
  vi.spyOn(transport, 'send').mockImplementation(async ({ method, path }, ...[input]) => {
    input?.signal?.throwIfAborted()
    const call = `${method} ${path}`
    asked.push(call)
    const answer =
      (await answers[call]?.shift()) ?? usual[call]?.(JSON.parse(JSON.stringify(input ?? {})))
    // As any reply: an object of its own.
    return JSON.parse(JSON.stringify(answer ?? {}))
  })
  vi.spyOn(storageRequests, 'postFile').mockImplementation(async (_policy, _file, options) => {
    asked.push('file')
    options?.onProgress?.(40)
  })
  vi.spyOn(storageRequests, 'putPart').mockImplementation(async ({ url }, part, { onSent }) => {
    asked.push(`part ${url}`)
    onSent(part.size)
    parts.add(Number(url.split('/').at(-1)))
  })
  return {
    asked,
    answers,
    parts,
    largeFile(count: number) {
      bytes = count * partBytes
      return fileOf('Long.wav', bytes)
    },
  }
}

/** A file of a given size, without its bytes. */
function fileOf(name: string, size: number): File {
  const file = new File(['0123'], name, { type: 'audio/wav' })
  const slice = (from = 0, to = size) => ({
    size: to - from,
    slice,
    arrayBuffer: async () => new ArrayBuffer(0),
  })
  return Object.defineProperties(file, { size: { value: size }, slice: { value: slice } })
}

/** A file that is transcoded, and nothing else. */
export function transcodePurpose({ dispatch }: Pick<UploadsStore, 'dispatch'>): UploadPurpose {
  return {
    prepare: async (id) => `sound-${id}`,
    async use(key, task, { id, onStored }) {
      const transcodeId = await startTranscode(key, task)
      onStored()
      const status = await followTranscode(transcodeId, task.ending.signal, () => {})
      dispatch({ type: 'transcode-finished', id, status })
    },
    clear: deleteUpload,
  }
}

export const createUploadsStore = () => createStore<Uploads, UploadEvent>(noUploads, uploadsReducer)

/** An open uploader of a page, and what it has reported. */
export function openUploader<PageStore extends UploadsStore = Store<Uploads, UploadEvent>>(
  store: PageStore,
  purpose: UploadPurpose = transcodePurpose(store),
) {
  const reports: string[] = []
  const events: UploaderEvents = {
    onPartsBegun: (id, partsId) => void reports.push(`begun ${id} ${partsId}`),
    onArrived: (name) => void reports.push(`arrived ${name}`),
    onStored: (id) => void reports.push(`stored ${id}`),
    onReady: (name) => void reports.push(`ready ${name}`),
    onFailed({ id, fileName }, { code, reason }, isStored) {
      reports.push(`failed ${fileName} ${code}${isStored ? ', stored' : ''}`)
      const problem = { reason: reason ?? code, canRetry: true, isStored }
      store.dispatch({ type: 'upload-failed', id, problem })
    },
    onLeftOver: (name) => void reports.push(`left ${name}`),
  }
  const uploader = new Uploader(store, purpose)
  uploader.events = events
  uploader.open()
  const states = () => store.get().list.map(({ state }) => state)
  return {
    store,
    uploader,
    reports,
    states,
    add: (id: string, file: File, partsId?: string) =>
      uploader.add([{ id, file, fileName: file.name, bytes: file.size, partsId }]),
    /** Until each has ended, or waits for the network. */
    async untilEnded() {
      for (let second = 0; second < 300; second += 1) {
        const { online, list } = store.get()
        const isEnded = ({ state }: Upload) => state === 'READY' || state === 'ERROR'
        if (!online || list.every(isEnded)) return
        await vi.advanceTimersByTimeAsync(1000)
      }
    },
  }
}
