import type { SaveResult } from '#publishing/web/saving/save-outcome.ts'
import { isTransient } from '#uploads/web/transfer/transient.ts'

/** `lost`: not due to the form, so that the same may succeed later. `partly`: but for what is wrong. */
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

/**
 * When a draft is saved automatically: some moments after the last edit, but immediately where
 * something was typed before there was a draft, since nothing else stores it from then on.
 */
export function createAutosaveTimer() {
  let isDue = false
  return {
    update({ isDraft, isChanged }: { isDraft: boolean; isChanged: boolean }): void {
      if (!isDraft) isDue = true
      else if (!isChanged) isDue = false
    },
    /** Milliseconds to wait after the last update. */
    pause: (losses: number): number => (isDue ? 0 : pauseAfter(losses)),
    /** The save has begun. */
    begin(): void {
      isDue = false
    },
  }
}
