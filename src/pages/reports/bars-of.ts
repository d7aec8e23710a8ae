/** A day with one play must be seen beside one with thousands. */
const LEAST = 2

/** Top and height of each value's bar, the largest as high as the chart; nothing for zero. */
export function barsOf(values: readonly number[], height: number): { y: number; height: number }[] {
  const most = Math.max(...values, 1)
  return values.map((value) => {
    const bar = value <= 0 ? 0 : Math.max(LEAST, (value / most) * height)
    return { y: height - bar, height: bar }
  })
}
