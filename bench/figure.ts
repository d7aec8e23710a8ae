/** One measured ratio, and what it has to reach. */
export interface Figure {
  name: string
  ratio: number
  reach: number
  better: 'higher' | 'lower'
  /** Both sides in their own units. */
  detail: string
}

export function isReached({ ratio, reach, better }: Figure): boolean {
  return better === 'higher' ? ratio >= reach : ratio <= reach
}
