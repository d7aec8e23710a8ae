import { failure } from '#client/api-call.ts'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { getBookletPolicy, getImagePolicy } from '../../contract.ts'
import { isTransient } from '../transfer/connection.ts'
import { callWithRetry, retry } from '../transfer/retry.ts'
import { StorageFailure, storageRequests } from '../transfer/storage-requests.ts'

/** No reply, or a temporary refusal: the same image may still succeed. */
export function canRetryImage({ status }: Pick<ApiFailure, 'status'>): boolean {
  return isTransient(status) || status >= 500
}

type Uploaded = Promise<{ id: string } | ApiFailure>

/** Posts an image, again where the connection breaks. @throws the signal's reason */
export function uploadImage(file: File, signal: AbortSignal): Uploaded {
  return postFile(getImagePolicy, file, signal, 'image_too_large')
}

/** The same of a booklet. */
export function uploadBooklet(file: File, signal: AbortSignal): Uploaded {
  return postFile(getBookletPolicy, file, signal, 'booklet_too_large')
}

async function postFile(
  endpoint: typeof getImagePolicy | typeof getBookletPolicy,
  file: File,
  signal: AbortSignal,
  tooLarge: string,
): Uploaded {
  const query = { name: file.name, type: file.type || 'application/octet-stream' }
  const policy = await callWithRetry(endpoint, { query, signal })
  if (isFailure(policy)) return policy
  try {
    await retry((attempt) => storageRequests.postFile(policy, file, { signal, attempt }), {
      signal,
      onFailure(error) {
        if (!(error instanceof StorageFailure && canRetryImage(error))) throw error
      },
    })
    return { id: policy.id }
  } catch (error) {
    if (signal.aborted || !(error instanceof StorageFailure)) throw error
    const { status } = error
    const code = status === 400 || status === 413 ? tooLarge : codeOf(status)
    return failure(status, code, code)
  }
}

function codeOf(status: number): string {
  return isTransient(status) ? 'unavailable' : 'unexpected'
}
