/** Where evened playback brings every recording: what the large services do. */
const TARGET_LUFS = -14

/**
 * The share of the volume that brings a recording to the common loudness. What is quieter stays as
 * it is: an element cannot play louder than its file, and no peak is ever cut.
 */
export function gainOf(loudness: number | null, isEven: boolean): number {
  if (!isEven || loudness === null) return 1
  return Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20))
}
