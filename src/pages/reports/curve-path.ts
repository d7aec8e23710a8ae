import type { SoundReport } from '#insights/contract.ts'

type Heard = Pick<SoundReport, 'heard' | 'pieceSeconds'>

/**
 * Each value is in the middle of its piece, the first and last reach the edges.
 * @param duration seconds
 * @param most the value at the top, above 0
 */
export function curvePath(
  { heard, pieceSeconds }: Heard,
  { width, height, duration, most }: Record<'width' | 'height' | 'duration' | 'most', number>,
): { line: string; area: string } {
  const step = (pieceSeconds / duration) * width
  const points = heard.map((value, index) => {
    const y = height - (Math.min(value, most) / most) * height
    return { x: Math.min((index + 0.5) * step, width), y }
  })
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return { line: '', area: '' }
  const all = [{ x: 0, y: first.y }, ...points, { x: width, y: last.y }]
  const line = `M${all.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` }
}

/** Every tenth piece, for a table. */
export function tenths({ heard, pieceSeconds }: Heard): { second: number; listeners: number }[] {
  const piece = Math.ceil(heard.length / 10)
  return heard.flatMap((listeners, index) =>
    index % piece === 0 ? [{ second: index * pieceSeconds, listeners }] : [],
  )
}

export function heardAt({ heard, pieceSeconds }: Heard, second: number): number {
  return heard[Math.min(Math.floor(second / pieceSeconds), heard.length - 1)] ?? 0
}

/** The seconds at which the most listeners stop, the steepest fall first. */
export function steepestFalls({ heard, pieceSeconds }: Heard, most: number) {
  return heard
    .map((listeners, index) => ({
      second: index * pieceSeconds,
      fewer: (heard[index - 1] ?? listeners) - listeners,
    }))
    .filter(({ fewer }) => fewer > 0)
    .toSorted((a, b) => b.fewer - a.fewer || a.second - b.second)
    .slice(0, most)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
