import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageRequests } from './storage-requests.ts'

/** What a browser's XMLHttpRequest would do, done by the test. */
class Request {
  static last: Request
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  calls: unknown[] = []

  constructor() {
    Request.last = this
  }
  open(...how: unknown[]) {
    this.calls.push(how)
  }
  setRequestHeader(...header: unknown[]) {
    this.calls.push(header)
  }
  send(body: Blob) {
    this.calls.push(body.size)
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

function put() {
  const ending = new AbortController()
  const sent: number[] = []
  const address = { url: '/storage/parts/1', headers: { 'x-part': '1' } }
  const onSent = (bytes: number) => void sent.push(bytes)
  const done = storageRequests.putPart(address, new Blob(['0123']), {
    onSent,
    signal: ending.signal,
  })
  return { done, sent, ending }
}

test('a part is put to its address, with the headers that it was signed with', async () => {
  const { done, sent } = put()
  Request.last.upload.onprogress?.({ loaded: 3 })
  Request.last.answer(200)
  await done
  expect(Request.last.calls).toEqual([['PUT', '/storage/parts/1'], ['x-part', '1'], 4])
  expect(sent).toEqual([3])
})

test('a refusal carries its status and the code of the storage', async () => {
  const { done } = put()
  Request.last.answer(403, '<Error><Code>AccessDenied</Code></Error>')
  await expect(done).rejects.toMatchObject({ status: 403, code: 'AccessDenied' })
})

test('a connection that breaks has no status', async () => {
  const { done } = put()
  Request.last.onerror?.()
  await expect(done).rejects.toMatchObject({ status: 0, code: 'NetworkError' })
})

test('a part that is aborted ends its request', async () => {
  const { done, ending } = put()
  ending.abort(new Error('paused'))
  await expect(done).rejects.toThrow('paused')
})
