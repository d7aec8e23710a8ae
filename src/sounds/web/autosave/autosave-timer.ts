import type { SaveResult } from '#publishing/web/saving/save-outcome.ts'
import { isTransient } from '#uploads/web/transfer/connection.ts'

/** `lost`: it may succeed later. `partly`: all but the invalid fields. */
export type AutosaveResult = 'saved' | 'partly' | 'refused' | 'lost'

export function autosaveResultOf(result: SaveResult<object>): AutosaveResult {
  if (result.saved) return result.left ? 'partly' : 'saved'
  const status = result.failure?.status
  return status !== undefined && (isTransient(status) || status >= 500) ? 'lost' : 'refused'
}

const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

/** Milliseconds after an edit, longer each time that a save was lost. */
export function pauseAfter(losses: number): number {
  return Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** losses)
}

/** Autosaves after a pause, but immediately what was typed before there was a draft. */
export function createAutosaveTimer() {
  let isDue = false
  return {
    update({ isDraft, isChanged }: { isDraft: boolean; isChanged: boolean }): void {
      if (!isDraft) isDue = true
      else if (!isChanged) isDue = false
    },
    /** Milliseconds to wait after the last update. */
    pause: (losses: number): number => (isDue ? 0 : pauseAfter(losses)),
    begin(): void {
      isDue = false
    },
  }
}
