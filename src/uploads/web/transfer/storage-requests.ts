import type { UploadPolicy } from '../../contract.ts'

/** Why a file did not arrive, with the code of the storage: `EntityTooLarge`, `AccessDenied`, … */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  /** 0 where there was no answer. */
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Tests replace these to receive the files themselves. */
export const storageRequests = { postFile, putPart }

interface SendOptions {
  signal?: AbortSignal | undefined
  /** The attempt, from 1: what seems to fail may only be slow, so each one waits longer. */
  attempt?: number | undefined
}

/** Posts a file to the storage. @param onProgress receives 0..100 @throws StorageFailure */
async function postFile(
  { url, params }: Pick<UploadPolicy, 'url' | 'params'>,
  file: Blob,
  { onProgress, ...options }: SendOptions & { onProgress?: (percent: number) => void } = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'filename') body.append(name, value)
  }
  body.append('file', file)
  const onSent = (loaded: number, total: number) => {
    if (total > 0) onProgress?.((loaded / total) * 100)
  }
  await sendBody({ method: 'POST', url, body, onSent, ...options }).catch((error: unknown) => {
    // It had arrived; only the answer was lost.
    if (!(error instanceof StorageFailure && error.status === 412)) throw error
  })
}

/** Puts one part to its signed address. @param onSent receives its bytes @throws StorageFailure */
function putPart(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  part: Blob,
  options: SendOptions & { onSent: (bytes: number) => void },
): Promise<void> {
  return sendBody({ method: 'PUT', url, headers, body: part, ...options })
}

interface Sending extends SendOptions {
  method: 'POST' | 'PUT'
  url: string
  headers?: Readonly<Record<string, string>>
  body: Blob | FormData
  /** Bytes that were sent, of so many. */
  onSent: (loaded: number, total: number) => void
}

/** No byte is sent for so long: the connection is dead, whatever the browser reports. */
const SILENT_MS = 30_000
/** All bytes are sent; the last of them may still lie in buffers on the way. */
const ANSWER_MS = 60_000

/** Sends by XMLHttpRequest, because `fetch` reports no progress of uploads. @throws StorageFailure */
export function sendBody(sending: Sending): Promise<void> {
  const { method, url, headers = {}, body, onSent, signal, attempt = 1 } = sending
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const begun = performance.now()
    /** A request’s timeout counts from its beginning, and may be moved while it runs. */
    const waitFor = (ms: number) => {
      request.timeout = performance.now() - begun + ms
    }
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(SILENT_MS)
      onSent(loaded, total)
    }
    request.upload.onload = () => waitFor(ANSWER_MS * attempt)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new StorageFailure(status, /<Code>(\w+)<\/Code>/.exec(responseText)?.[1] ?? ''))
    }
    request.onerror = () => reject(new StorageFailure(0, 'NetworkError'))
    request.ontimeout = () => reject(new StorageFailure(0, 'Stalled'))
    request.onabort = () => reject(signal?.reason ?? new StorageFailure(0, 'Aborted'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort, { once: true })
    request.open(method, url)
    waitFor(SILENT_MS)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
