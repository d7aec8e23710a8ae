import { PostFailure } from './post-file.ts'

interface PutOptions {
  /** Bytes of this part that went out. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Puts one part of a file to its signed address. By XMLHttpRequest, because `fetch` tells nothing of
 * how far an upload is.
 *
 * @throws PostFailure, or the signal's reason where it was aborted
 */
export function putPart(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  part: Blob,
  { onSent, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new PostFailure(status, /<Code>(\w+)<\/Code>/.exec(responseText)?.[1] ?? ''))
    }
    request.onerror = () => reject(new PostFailure(0, 'NetworkError'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(part)
  })
}
