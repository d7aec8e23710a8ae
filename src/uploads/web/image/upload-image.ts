import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { getImagePolicy, type UploadPolicy } from '../../contract.ts'
import { postFile, StorageFailure } from '../transfer/storage-requests.ts'
import { isTransient } from '../transfer/transient.ts'
import { sleep } from '../transfer/wait.ts'

export interface UploadedImage {
  /** What `userImage` and `coverartURL` are written as. */
  id: string
}

/** Between the attempts; about half a minute in all. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

/** No answer, or one that says to ask later: the same image may still succeed. */
export function canRetryImage({ status }: ApiFailure): boolean {
  return isTransient(status) || status >= 500
}

/**
 * Asks for a policy and posts an image with it, again where the connection breaks. Throws on an abort
 * by `signal` only.
 */
export async function uploadImage(
  file: File,
  signal: AbortSignal,
): Promise<UploadedImage | ApiFailure> {
  const query = { name: file.name, type: file.type || 'application/octet-stream' }
  let policy: UploadPolicy | undefined
  for (let attempt = 0; ; attempt += 1) {
    const asked = policy ?? (await callApi(getImagePolicy, { query, signal }))
    if (!isFailure(asked)) policy = asked
    const answer = isFailure(asked) ? asked : await post(asked, file, signal)
    const pause = PAUSES_MS[attempt]
    if (!isFailure(answer) || !canRetryImage(answer) || pause === undefined) return answer
    await sleep(pause * (0.5 + Math.random() / 2), signal)
  }
}

async function post(policy: UploadPolicy, file: File, signal: AbortSignal) {
  try {
    await postFile(policy, file, { signal })
    return { id: policy.id }
  } catch (error) {
    if (signal.aborted || !(error instanceof StorageFailure)) throw error
    // It had arrived; only the answer was lost.
    return error.status === 412 ? { id: policy.id } : refused(error.status)
  }
}

function refused(status: number): ApiFailure {
  const code = status === 400 || status === 413 ? 'file_too_large' : 'unexpected'
  return { error: true, status, code, message: code, fields: {} }
}
