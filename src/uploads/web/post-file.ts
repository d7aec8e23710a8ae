import type { UploadPolicy } from '../contract.ts'
import { sendBody } from './send-body.ts'

interface PostOptions {
  /** 0..100 */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** From 1. */
  attempt?: number
}

/**
 * Posts a file straight to the storage, with every field of its policy before it.
 *
 * @throws PostFailure, or the signal's reason where it was aborted
 */
export async function postFile(
  { url, params }: Pick<UploadPolicy, 'url' | 'params'>,
  file: Blob,
  { onProgress, signal, attempt }: PostOptions = {},
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'filename') body.append(name, value)
  }
  body.append('file', file)
  const onSent = (loaded: number, total: number) => {
    if (total > 0) onProgress?.((loaded / total) * 100)
  }
  await sendBody({ method: 'POST', url, body, onSent, signal, attempt })
}
