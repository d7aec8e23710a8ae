/** The specification’s: minimum 0.08, speed 200 ms, trickle speed 800 ms. */
export const PROGRESS_MINIMUM = 0.08
export const PROGRESS_SPEED_MS = 200
export const PROGRESS_TRICKLE_MS = 800
const NEARLY = 0.994

/** One trickle: large steps at first, smaller ones towards the end, never the end itself. */
export function trickle(progress: number): number {
  const step = progress < 0.2 ? 0.1 : progress < 0.5 ? 0.04 : progress < 0.8 ? 0.02 : 0.005
  return Math.min(NEARLY, progress + step)
}
