import type { FileTags, TranscodeStatus } from '../../contract.ts'

/** One file on its way to the server (specification section 4, Sound upload states). */
export interface Upload {
  id: string
  fileName: string
  bytes: number
  /** The folder that it came with, `Album/CD1`; empty for a file of its own. */
  folder: string
  state: 'UPLOADING' | 'TRANSCODING' | 'READY' | 'ERROR'
  transfer: 'waiting' | 'running' | 'ended'
  paused: boolean
  stalled: boolean
  loaded: number
  progress: number
  transcodeId: string | undefined
  transcoded: number
  /** How many transcodes are processed before it; 0 once it is processed itself. */
  queued: number
  problem: UploadProblem | undefined
  duration: number | undefined
  /** null: the file has none, undefined: not known yet. */
  tags: FileTags | null | undefined
}

export interface UploadProblem {
  reason: string
  canRetry: boolean
  /** The server has the whole file and has not refused it: it need not be uploaded again. */
  isStored: boolean
}

export interface ChosenFile {
  id: string
  fileName: string
  bytes: number
  folder?: string
  loaded?: number
}

export type UploadEvent =
  | { type: 'files-chosen'; files: readonly ChosenFile[] }
  | { type: 'connection-changed'; online: boolean }
  | { type: 'all-paused'; paused: boolean }
  | { type: 'upload-removed'; id: string }
  | ({ id: string } & OneUploadEvent)

type OneUploadEvent =
  | { type: 'upload-paused'; paused: boolean }
  | { type: 'upload-failed'; problem: UploadProblem }
  /** `resumes`: with what has arrived; otherwise from the file alone. */
  | { type: 'upload-retried'; resumes: boolean }
  | TransferEvent
  | TranscodeEvent

export type TransferEvent =
  | { type: 'transfer-restarted' }
  | { type: 'transfer-stalled' }
  | { type: 'file-progressed'; loaded: number }
  | { type: 'file-arrived' }

export type TranscodeEvent =
  | { type: 'transcode-requested'; transcodeId: string }
  | { type: 'transcode-progressed'; status: TranscodeStatus }
  | { type: 'transcode-finished'; status: TranscodeStatus }

export function canRetry({ state, problem }: Upload): boolean {
  return state === 'ERROR' && problem?.canRetry === true
}

/** Counts the files that have arrived, and their bytes, of all that have not failed. */
export function sumUploads(list: readonly Upload[]) {
  const counted = list.filter(({ state }) => state !== 'ERROR')
  const moving = counted.filter(({ state }) => state === 'UPLOADING')
  const sumOf = (some: readonly Upload[], bytesOf: (upload: Upload) => number) =>
    some.reduce((sum, upload) => sum + bytesOf(upload), 0)
  const bytes = sumOf(counted, (upload) => upload.bytes)
  const loaded = sumOf(counted, (upload) => Math.min(upload.loaded, upload.bytes))
  return {
    arrived: counted.length - moving.length,
    all: counted.length,
    percent: bytes > 0 ? Math.floor((loaded / bytes) * 100) : 0,
    bytes,
    loaded,
  }
}
