import type { FileTags, TranscodeStatus } from '../../contract.ts'

/** How fast bytes have been sent of late, smoothed so that a reader can follow it. */
export interface SpeedMeter {
  begun: number
  at: number
  loaded: number
  rate: number
  /** What is shown; it changes every two seconds at most. */
  shown: { at: number; loaded: number; rate: number } | undefined
}

/** One file on its way to the server (specification section 4, Sound upload states). */
export interface Upload {
  id: string
  fileName: string
  bytes: number
  /** The folder that it came with, `Album/CD1`; empty for a file of its own. */
  folder: string
  state: 'UPLOADING' | 'TRANSCODING' | 'READY' | 'ERROR'
  /** lost: the connection broke for too long; it waits until the service is found again. */
  transfer: 'waiting' | 'running' | 'lost' | 'ended'
  paused: boolean
  stalled: boolean
  loaded: number
  progress: number
  meter: SpeedMeter | undefined
  transcodeId: string | undefined
  transcoded: number
  /** How many transcodes are processed before it; 0 once it is processed itself. */
  queued: number
  /** Why the server holds it back, for the reader. */
  held: string | undefined
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
  /** What the page had stored with the upload before it was left. */
  form?: unknown
}

export type UploadEvent =
  | { type: 'files-chosen'; files: readonly ChosenFile[] }
  | { type: 'connection-lost' }
  | { type: 'connection-restored' }
  | { type: 'all-paused'; paused: boolean }
  | { type: 'upload-removed'; id: string }
  | ({ id: string } & OneUploadEvent)

type OneUploadEvent =
  | { type: 'upload-paused'; paused: boolean }
  | { type: 'upload-failed'; problem: UploadProblem }
  | { type: 'upload-lost' }
  /** `resumes`: with what has arrived; otherwise from the file alone. */
  | { type: 'upload-retried'; resumes: boolean }
  | TransferEvent
  | TranscodeEvent

export type TransferEvent =
  | { type: 'transfer-restarted' }
  | { type: 'transfer-stalled' }
  /** No byte was sent for a while: the measured speed is void. */
  | { type: 'transfer-silent' }
  | { type: 'file-progressed'; loaded: number; at: number }
  | { type: 'file-arrived' }

export type TranscodeEvent =
  | { type: 'transcode-requested'; transcodeId: string }
  | { type: 'transcode-progressed'; status: TranscodeStatus }
  | { type: 'transcode-finished'; status: TranscodeStatus }

export function canRetry({ state, problem }: Upload): boolean {
  return state === 'ERROR' && problem?.canRetry === true
}

/** Of all files that have not failed: how many have arrived, and how much of their bytes. */
export function sumUploads(list: readonly Upload[]) {
  const counted = list.filter(({ state }) => state !== 'ERROR')
  const moving = counted.filter(({ state }) => state === 'UPLOADING')
  const sumOf = (some: readonly Upload[], bytesOf: (upload: Upload) => number) =>
    some.reduce((sum, upload) => sum + bytesOf(upload), 0)
  const loadedOf = ({ bytes, loaded }: Upload) => Math.min(loaded, bytes)
  const bytes = sumOf(counted, (upload) => upload.bytes)
  const loaded = sumOf(counted, loadedOf)
  return {
    arrived: counted.length - moving.length,
    all: counted.length,
    percent: bytes > 0 ? Math.floor((loaded / bytes) * 100) : 0,
    bytes,
    loaded,
    /** Bytes still to be sent; none of what is paused. */
    left: sumOf(moving, (upload) => (upload.paused ? 0 : upload.bytes - loadedOf(upload))),
  }
}
