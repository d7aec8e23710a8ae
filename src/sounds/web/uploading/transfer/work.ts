import type { ApiFailure } from '#client/api-client.ts'
import type { UploadPolicy } from '#uploads/contract.ts'
import { isPassing } from './patience.ts'

/** What the browser and the server hold for one upload, beside what is shown of it. */
export interface Work {
  readonly file: File
  /** Of the form that a small file is posted with. */
  policy?: UploadPolicy
  /** The file has begun to be posted with it. */
  isPosted?: boolean
  /** Of the parts of a large file. */
  partsId?: string
  /** Names the whole file in the storage, once it has arrived. */
  key?: string
  transcodeId?: string
  soundId?: string
  /** Ends the transfer that runs now; the rest goes on. */
  transfer?: AbortController | undefined
  /** Ends all of it. */
  readonly over: AbortController
  isRemoved?: boolean
  /** The last try did not end by a refusal. */
  hasBrokenOff?: boolean
  /** It ended by the connection alone: it goes on once that is back. */
  isCutOff?: boolean
  /** What went before is done. */
  settled: Promise<void>
}

/** Why a file did not become a sound. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure'
  readonly code: string
  /** In the reader's language, where the server has said it. */
  readonly words: string | undefined
  /** The file was not refused: what the server has made of it can be gone on with. */
  readonly passes: boolean
  /** Nobody has answered, or only to say: later. */
  readonly isCutOff: boolean

  constructor(code: string, words?: string, { passes = false, isCutOff = false } = {}) {
    super(code)
    this.code = code
    this.words = words
    this.passes = passes
    this.isCutOff = isCutOff
  }
}

export function failureOf({ code, message, status }: ApiFailure): UploadFailure {
  const isCutOff = isPassing(status)
  const passes = isCutOff || status >= 500
  return new UploadFailure(code, code === 'unavailable' ? undefined : message, { passes, isCutOff })
}
