import { type ApiFailure, callApi, isFailure } from '#web/api-client.ts'
import { getImagePolicy } from '../../contract.ts'

export interface UploadedImage {
  /** What `userImage` and `coverartURL` are written as. */
  id: string
}

/** Asks for a policy and posts an image with it. Throws on an abort by `signal` only. */
export async function uploadImage(
  file: File,
  signal: AbortSignal,
): Promise<UploadedImage | ApiFailure> {
  const query = { name: file.name, type: file.type || 'application/octet-stream' }
  const policy = await callApi(getImagePolicy, { query, signal })
  if (isFailure(policy)) return policy
  const form = new FormData()
  for (const [name, value] of Object.entries(policy.params)) {
    if (name !== 'filename') form.append(name, value)
  }
  form.append('file', file)
  try {
    const { ok, status } = await fetch(policy.url, { method: 'POST', body: form, signal })
    return ok ? { id: policy.id } : refused(status)
  } catch (error) {
    if (signal.aborted) throw error
    return refused(0)
  }
}

function refused(status: number): ApiFailure {
  const code = status === 400 || status === 413 ? 'file_too_large' : 'unexpected'
  return { error: true, status, code, message: code, fields: {} }
}
