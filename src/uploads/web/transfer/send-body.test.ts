import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendBody } from './storage-requests.ts'

/** What a browser's XMLHttpRequest would do, done by the test. */
class Request {
  static last: Request
  upload: {
    onprogress?: (event: { loaded: number; total: number }) => void
    onload?: () => void
  } = {}
  onload?: () => void
  onabort?: () => void
  ontimeout?: () => void
  onloadend?: () => void
  readonly #begun = performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  isOver = false
  status = 0
  responseText = ''

  constructor() {
    Request.last = this
  }
  open() {}
  send() {}
  abort() {
    this.#end(this.onabort)
  }
  answer(status: number) {
    this.status = status
    this.#end(this.onload)
  }
  /** Counts from the beginning of the request, whenever it is set. */
  set timeout(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#end(this.ontimeout), this.#begun + ms - performance.now())
  }
  #end(event?: () => void) {
    clearTimeout(this.#timer)
    this.isOver = true
    event?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const STALLED = { status: 0, code: 'Stalled' }
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
function send(attempt = 1) {
  const body = new Blob(['0123'])
  const onSent = vi.fn()
  const done = sendBody({ method: 'PUT', url: '/s', body, onSent, signal: undefined, attempt })
  // It is looked at later.
  done.catch(() => {})
  return { done, onSent, request: Request.last }
}

test('a transfer without progress for half a minute has broken off', async () => {
  const { done, request } = send()
  await pass(29)
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  await pass(29)
  expect(request.isOver).toBe(false)
  await pass(1)
  expect(request.isOver).toBe(true)
  await expect(done).rejects.toMatchObject(STALLED)
})

test('a transfer that never begins has broken off too', async () => {
  const { done } = send()
  await pass(30)
  await expect(done).rejects.toMatchObject(STALLED)
})

test('what is out whole is given a minute for its answer, and longer on a later try', async () => {
  const first = send()
  first.request.upload.onload?.()
  await pass(59)
  expect(first.request.isOver).toBe(false)
  await pass(1)
  await expect(first.done).rejects.toMatchObject(STALLED)
  const third = send(3)
  third.request.upload.onload?.()
  await pass(179)
  third.request.answer(200)
  await third.done
})
