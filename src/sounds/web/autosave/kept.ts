import type { Saving } from '../editor/save-sound.ts'
import { isPassing } from '../uploading/transfer/patience.ts'

/**
 * Lost: no fault of the form, so that the same may come through later. Partly: but for what is wrong.
 */
export type Kept = 'saved' | 'partly' | 'refused' | 'lost'

export function keptOf(result: Saving): Kept {
  if (result.saved) return result.left ? 'partly' : 'saved'
  const status = result.failure?.status
  return status !== undefined && (isPassing(status) || status >= 500) ? 'lost' : 'refused'
}

const PAUSE_MS = 2000
const LONGEST_MS = 30_000

/** Milliseconds after an edit, longer each time that it was lost. */
export function pauseAfter(losses: number): number {
  return Math.min(LONGEST_MS, PAUSE_MS * 2 ** losses)
}
