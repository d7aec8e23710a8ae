import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageFailure, storageRequests } from './storage-requests.ts'

/** What a browser's XMLHttpRequest would do, done by the test. */
class Request {
  static last: Request
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  opened: unknown[] = []
  form = new FormData()

  constructor() {
    Request.last = this
  }
  open(...how: unknown[]) {
    this.opened = how
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, text = '') {
    this.status = status
    this.responseText = text
    this.onload?.()
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => void vi.unstubAllGlobals())

const policy = {
  url: '/storage/',
  params: { key: 'originals/abc', policy: 'p', filename: 'a.wav' },
}
const file = new Blob(['0123'])

const { postFile } = storageRequests

test('the form has every field of the policy but filename, and then the file', async () => {
  const posted = postFile(policy, file)
  expect(Request.last.opened).toEqual(['POST', '/storage/'])
  expect([...Request.last.form.keys()]).toEqual(['key', 'policy', 'file'])
  Request.last.answer(204)
  expect(await posted).toBeUndefined()
})

test('progress is what was sent of all, as a percentage', async () => {
  const events: number[] = []
  const posted = postFile(policy, file, { onProgress: (percent) => void events.push(percent) })
  const dispatch = (loaded: number, total: number) =>
    Request.last.upload.onprogress?.({ loaded, total })
  dispatch(0, 400)
  dispatch(100, 400)
  dispatch(400, 400)
  dispatch(3, 0)
  Request.last.answer(204)
  await posted
  expect(events).toEqual([0, 25, 100])
})

test('a file that the storage refuses is a failure with the storage’s own code', async () => {
  const posted = postFile(policy, file)
  Request.last.answer(400, '<Error><Code>EntityTooLarge</Code></Error>')
  await expect(posted).rejects.toMatchObject({ status: 400, code: 'EntityTooLarge' })
})

test('a file that had arrived while only the answer was lost is not refused', async () => {
  const posted = postFile(policy, file)
  Request.last.answer(412, '<Error><Code>PreconditionFailed</Code></Error>')
  await posted
})

test('a network that breaks off is a failure', async () => {
  const posted = postFile(policy, file)
  Request.last.onerror?.()
  await expect(posted).rejects.toBeInstanceOf(StorageFailure)
})

test('an upload that is aborted ends its request', async () => {
  const giving = new AbortController()
  const posted = postFile(policy, file, { signal: giving.signal })
  giving.abort(new Error('deleted'))
  await expect(posted).rejects.toThrow('deleted')
  await expect(postFile(policy, file, { signal: giving.signal })).rejects.toThrow('deleted')
})
