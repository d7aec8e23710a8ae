export const COUNTED_AFTER_SECONDS = 30

/**
 * A start counts after 30 seconds, or after half of what may be heard of the sound.
 *
 * @param playable seconds that may be heard; 0 where the length is not known yet
 * @returns seconds
 */
export function countsAfter(playable: number): number {
  return playable > 0 ? Math.min(COUNTED_AFTER_SECONDS, playable / 2) : COUNTED_AFTER_SECONDS
}
