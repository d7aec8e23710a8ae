import { pauseAfter } from './kept.ts'

/**
 * When a draft is kept by itself: some moments after the last edit, but what was typed before there
 * was a draft at once, since nothing else remembers it from then on.
 */
export function createRhythm() {
  let isDue = false
  return {
    /** Tells how things stand. */
    see({ isDraft, isChanged }: { isDraft: boolean; isChanged: boolean }): void {
      if (!isDraft) isDue = true
      else if (!isChanged) isDue = false
    },
    /** Milliseconds to wait after what was seen last. */
    pause: (losses: number): number => (isDue ? 0 : pauseAfter(losses)),
    /** It is being kept. */
    begin(): void {
      isDue = false
    },
  }
}
