/** The specification's bars, in CSS pixels. */
export const BAR_WIDTH = 2
export const BAR_GAP = 1

export interface BarOptions {
  /** Pixels, of any size, as the next two. */
  width: number
  barWidth?: number
  gap?: number
}

/** Heights (0..1) of as many bars as fit, each the loudest peak of its stretch; flat without peaks. */
export function barsOf(
  peaks: readonly number[],
  { width, barWidth = BAR_WIDTH, gap = BAR_GAP }: BarOptions,
): number[] {
  const count = Math.floor((width + gap) / (barWidth + gap))
  if (count <= 0) return []
  const loudest = Math.max(...peaks.map(Math.abs), 0.001)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to).map(Math.abs)) / loudest
  })
}
