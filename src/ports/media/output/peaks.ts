export const PEAK_COUNT = 1800

/** The buckets are so fine that cutting them into 1,800 is not seen. */
const FINE_BUCKETS = PEAK_COUNT * 32

/** The loudest sample of each of 1,800 equal parts, for a length that is not known in advance. */
export function createPeaks() {
  const fine = new Float32Array(FINE_BUCKETS)
  let size = 1
  let count = 0
  let inBucket = 0
  let loudest = 0

  const close = () => {
    fine[count] = loudest
    count += 1
    inBucket = 0
    loudest = 0
    if (count < FINE_BUCKETS) return
    for (let index = 0; index < FINE_BUCKETS / 2; index++) {
      fine[index] = Math.max(fine[index * 2] ?? 0, fine[index * 2 + 1] ?? 0)
    }
    count = FINE_BUCKETS / 2
    size *= 2
  }
  return {
    add(left: Float32Array, right: Float32Array, length: number): void {
      let at = 0
      while (at < length) {
        const end = Math.min(length, at + size - inBucket)
        loudest = Math.max(loudest, loudestOf(left, at, end), loudestOf(right, at, end))
        inBucket += end - at
        at = end
        if (inBucket === size) close()
      }
    },
    /** 1,800 numbers from 0 to 1. */
    finish(): number[] {
      if (inBucket > 0) close()
      return Array.from({ length: PEAK_COUNT }, (_, index) => {
        const from = Math.floor((index * count) / PEAK_COUNT)
        const to = Math.max(from + 1, Math.floor(((index + 1) * count) / PEAK_COUNT))
        const peak = fine.subarray(from, to).reduce((most, value) => Math.max(most, value), 0)
        return Math.round(Math.min(1, peak) * 10_000) / 10_000
      })
    },
  }
}

/** The largest magnitude; a loop, for it sees every sample. */
export function loudestOf(plane: Float32Array, from: number, to: number): number {
  let most = 0
  for (let at = from; at < to; at++) {
    const value = Math.abs(plane[at] ?? 0)
    if (value > most) most = value
  }
  return most
}
