import type { ApiFailure } from '#client/api-client.ts'
import type { UploadPolicy } from '../../contract.ts'
import { isTransient } from './connection.ts'

export interface UploadTask {
  readonly file: File
  policy?: UploadPolicy
  /** The file has begun to be posted with it. */
  isPosted?: boolean
  partsId?: string
  /** Names the whole file in the storage, once it has arrived. */
  key?: string
  transcodeId?: string
  /** Ends the transfer that runs now; the rest continues. */
  transfer?: AbortController | undefined
  readonly ending: AbortController
  isRemoved?: boolean
  failure?: UploadFailure
  /** Resolves when what was begun before is done. */
  settled: Promise<void>
}

export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  readonly code: string
  /** In the reader's language, where the server gave a reason. */
  readonly reason: string | undefined
  /** The file was not refused: a retry continues with what the server has. */
  readonly canResume: boolean
  /** There was no answer, or one that says to ask later. */
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
  const reason = code === 'unavailable' ? undefined : message
  return new UploadFailure(code, reason, { canResume, isConnection })
}
