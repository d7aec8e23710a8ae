/** A lid that was closed in the evening is opened the next one at the latest. */
const LIFE_MS = 24 * 60 * 60 * 1000

/** When an upload in parts that nobody goes on with is given up; each sign of life renews it. */
export function partsExpireAt(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS)
}
