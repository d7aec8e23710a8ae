import type { SaveFailureWord } from '#publishing/web/saving/save-outcome.ts'
import type { FormProblems } from '#publishing/web/work-form.ts'
import type { FileTags, TranscodeStatus } from '#uploads/contract.ts'
import type { Sound } from '../../../contract.ts'
import type { SoundForm } from '../../editor/sound-form.ts'
import type { Meter } from './meter.ts'

/** One file on its way to be a sound (specification section 4, Sound upload states). */
export interface Upload {
  id: string
  fileName: string
  /** Of the file. */
  bytes: number
  /** The folder that it came with, `Album/CD1`; empty for a file of its own. */
  folder: string
  state: 'UPLOADING' | 'TRANSCODING' | 'READY' | 'ERROR'
  /** Of the transfer: it waits for a lane, has one, or needs none any more. */
  turn: 'waiting' | 'running' | 'over'
  paused: boolean
  /** The connection broke, and it is tried again. */
  stalled: boolean
  /** From 1. Only a new try may begin below what was reached. */
  tries: number
  /** Bytes of this try that went out. */
  loaded: number
  /** 0..100 of the transfer. */
  progress: number
  meter: Meter | undefined
  /** 0..1 of the transcode. */
  transcoded: number
  /** How many transcodes stand before it; 0 once it is worked on. */
  before: number
  /** Why it is ERROR. */
  problem: Trouble | undefined
  /** Seconds, once known. */
  duration: number | undefined
  /** What the file says of itself; null: nothing, undefined: not known yet. */
  tags: FileTags | null | undefined
  /** What it says was dismissed. */
  answered: boolean
  /** Why the server holds it back, for the reader. */
  held: string | undefined
  transcodeId: string | undefined
  /** The Draft on the server, once there is one. */
  sound: Sound | undefined
  /** Of the sound, upon which the form stands; undefined: it stands over whatever is there. */
  version: number | undefined
  form: SoundForm
  /** What the server has, or will have from the file alone. */
  savedForm: SoundForm
  problems: FormProblems
  /** Save was pressed: carried out now, or when the file has arrived. */
  saving: boolean
  /** The last save came to nothing; undefined: it did not, or the fields say why. */
  failed: SaveFailureWord | undefined
  /** The sound was changed elsewhere meanwhile: nothing was written. */
  isStale: boolean
}

export interface Trouble {
  /** What went wrong, for the reader. */
  reason: string
  /** The same file may still come through. */
  canRetry: boolean
  /** The server has the whole file and has not refused it: it need not be uploaded again. */
  isKept: boolean
}

export interface ChosenFile {
  id: string
  fileName: string
  bytes: number
  folder?: string
  /** Bytes that the storage has from an earlier visit. */
  loaded?: number
  /** What was typed in an earlier visit. */
  form?: SoundForm
}

export type Fact =
  | { type: 'files-chosen'; files: readonly ChosenFile[] }
  | { type: 'connection-lost' }
  | { type: 'connection-restored' }
  | { type: 'all-paused' }
  | { type: 'all-resumed' }
  | { type: 'sound-removed'; id: string }
  | OneFact

/** About one upload that is there. */
export type OneFact = { id: string } & (
  | { type: 'upload-paused' }
  | { type: 'upload-resumed' }
  | { type: 'transfer-restarted' }
  | { type: 'transfer-stalled' }
  /** Nothing has gone out for a while: what was measured of it is over. */
  | { type: 'transfer-quiet' }
  | { type: 'file-progressed'; loaded: number; at: number }
  | { type: 'file-arrived' }
  | { type: 'transcode-requested'; transcodeId: string }
  | { type: 'sound-created'; sound: Sound }
  | { type: 'transcode-progressed'; status: TranscodeStatus }
  | { type: 'transcode-finished'; status: TranscodeStatus }
  | { type: 'upload-failed'; problem: Trouble }
  | { type: 'upload-retried'; keeps: boolean }
  | { type: 'tags-answered' }
  | { type: 'form-edited'; change: Partial<SoundForm> }
  /** Over: upon whatever was changed elsewhere. */
  | { type: 'save-asked'; over?: boolean }
  | { type: 'save-refused'; problems: FormProblems; failed?: SaveFailureWord; isStale?: boolean }
  | { type: 'sound-saved'; sound: Sound; form: SoundForm }
  /** It was saved by itself; what was typed since waits for the next time. */
  | { type: 'draft-kept'; sound: Sound; form: SoundForm }
  /** What was typed goes, and what the sound says now is edited on. */
  | { type: 'newest-taken'; sound: Sound }
)
