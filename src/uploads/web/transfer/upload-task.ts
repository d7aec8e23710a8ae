import { type ApiFailure, isFailure } from '#client/api-client.ts'
import {
  abortParts,
  deleteTranscode,
  getTranscodeStatus,
  requestTranscode,
  type TranscodeStatus,
  type UploadPolicy,
} from '../../contract.ts'
import { isTransient, sleep } from './connection.ts'
import { callWithRetry } from './retry.ts'

export interface UploadTask {
  readonly file: File
  /** The sound that the file is for, once it exists. */
  soundId?: string | undefined
  prepared?: Promise<string> | undefined
  policy?: UploadPolicy
  isPosted?: boolean
  partsId?: string
  key?: string
  transcodeId?: string
  /** Ends the transfer that runs now; the rest continues. */
  transfer?: AbortController | undefined
  readonly ending: AbortController
  isRemoved?: boolean
  failure?: UploadFailure
  settled: Promise<void>
}

export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  readonly code: string
  /** The server’s reason in the reader's language, where it gave one. */
  readonly reason: string | undefined
  /** The file was not refused: a retry continues with what the server has. */
  readonly canResume: boolean
  /** There was no reply, or a temporary refusal. */
  readonly isConnection: boolean

  constructor(code: string, reason?: string, { canResume = false, isConnection = false } = {}) {
    super(code)
    this.code = code
    this.reason = reason
    this.canResume = canResume
    this.isConnection = isConnection
  }
}

export function uploadFailureOf({ code, message, status }: ApiFailure): UploadFailure {
  const isConnection = isTransient(status)
  const canResume = isConnection || status >= 500
  return new UploadFailure(code, message, { canResume, isConnection })
}

/** The call is not broken off by the task's end, so that its id is known for removal. @throws UploadFailure */
export async function startTranscode(key: string, task: UploadTask): Promise<string> {
  const begun = await callWithRetry(requestTranscode, { body: { filename: key } })
  if (isFailure(begun)) throw uploadFailureOf(begun)
  task.transcodeId = begun.transcodeId
  return begun.transcodeId
}

const POLL_MS = 1000

/** Asks once a second until the transcode has ended. @throws UploadFailure or the signal's reason */
export async function followTranscode(
  id: string,
  signal: AbortSignal,
  onProgress: (status: TranscodeStatus) => void,
): Promise<TranscodeStatus> {
  for (;;) {
    const status = await callWithRetry(getTranscodeStatus, { params: { id }, signal })
    if (!isFailure(status)) {
      if (status.status === 'READY' || status.status === 'ERROR') return status
      onProgress(status)
    } else if (status.status === 404) throw uploadFailureOf(status)
    await sleep(POLL_MS, signal)
  }
}

/** Deletes an uploaded file. @returns the failure where it stayed; 409 where a sound uses it */
export async function deleteUpload(task: UploadTask): Promise<ApiFailure | undefined> {
  const { transcodeId, partsId, policy, isPosted } = task
  if (transcodeId) return dropTranscode(transcodeId)
  if (partsId) return refusalOf(await callWithRetry(abortParts, { params: { id: partsId } }))
  const key = policy?.params.key
  if (!isPosted || key === undefined) return undefined
  // Only the storage knows whether a post that was broken off had arrived whole.
  const asked = await callWithRetry(requestTranscode, { body: { filename: key } })
  return isFailure(asked) ? undefined : dropTranscode(asked.transcodeId)
}

async function dropTranscode(id: string): Promise<ApiFailure | undefined> {
  return refusalOf(await callWithRetry(deleteTranscode, { params: { id } }))
}

/** A file that is gone already counts as deleted. */
export function refusalOf(answer: unknown): ApiFailure | undefined {
  return isFailure(answer) && answer.status !== 404 ? answer : undefined
}
