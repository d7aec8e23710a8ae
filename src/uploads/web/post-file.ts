import type { UploadPolicy } from '../contract.ts'

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

interface PostOptions {
  /** 0..100 */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/**
 * Posts a file straight to the storage, with every field of its policy before it. By XMLHttpRequest,
 * because `fetch` tells nothing of how far an upload is.
 *
 * @throws PostFailure, or the signal's reason where it was aborted
 */
export function postFile(
  { url, params }: Pick<UploadPolicy, 'url' | 'params'>,
  file: Blob,
  { onProgress, signal }: PostOptions = {},
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'filename') form.append(name, value)
  }
  form.append('file', file)
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.((loaded / total) * 100)
    }
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new PostFailure(status, /<Code>(\w+)<\/Code>/.exec(responseText)?.[1] ?? ''))
    }
    request.onerror = () => reject(new PostFailure(0, 'NetworkError'))
    request.onabort = () => reject(signal?.reason ?? new PostFailure(0, 'Aborted'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    request.send(form)
  })
}
