import { watchSilence } from './watch-silence.ts'

/** Why a file did not arrive, in the words of the storage: `EntityTooLarge`, `AccessDenied`, … */
export class PostFailure extends Error {
  override readonly name = 'PostFailure'
  /** 0 where there was no answer. */
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

interface Sending {
  method: 'POST' | 'PUT'
  url: string
  headers?: Readonly<Record<string, string>>
  body: Blob | FormData
  /** Bytes that went out, of so many. */
  onSent: (loaded: number, total: number) => void
  signal: AbortSignal | undefined
  /** From 1: what seems to come to nothing may only be slow, and is waited for longer each time. */
  attempt: number | undefined
}

/** No byte goes out for so long: the line is dead, whatever it says of itself. */
const SILENT_MS = 30_000
/** All bytes are out; the last of them may still lie in buffers on the way. */
const ANSWER_MS = 60_000

/**
 * Sends a body to the storage. By XMLHttpRequest, because `fetch` tells nothing of how far it is.
 *
 * @throws PostFailure, `Stalled` where nothing moved, or the signal's reason where it was aborted
 */
export function sendBody(sending: Sending): Promise<void> {
  const { method, url, headers = {}, body, onSent, signal, attempt = 1 } = sending
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const silence = watchSilence(SILENT_MS, () => {
      reject(new PostFailure(0, 'Stalled'))
      request.abort()
    })
    request.upload.onprogress = ({ loaded, total }) => {
      silence.hear()
      onSent(loaded, total)
    }
    request.upload.onload = () => silence.hear(ANSWER_MS * attempt)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new PostFailure(status, /<Code>(\w+)<\/Code>/.exec(responseText)?.[1] ?? ''))
    }
    request.onerror = () => reject(new PostFailure(0, 'NetworkError'))
    request.onabort = () => reject(signal?.reason ?? new PostFailure(0, 'Aborted'))
    request.onloadend = () => {
      silence.end()
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
