/** What happens within so many seconds is told in one letter: nobody's inbox is flooded. */
const SECONDS = { comment: 15 * 60, follow: 60 * 60, release: 60 * 60 } as const

export interface Window {
  /** Milliseconds since 1970. */
  from: number
  to: Date
}

/** The window in which a moment lies: the same for all that lies in it. */
export function windowOf(kind: keyof typeof SECONDS, at: Date): Window {
  const length = SECONDS[kind] * 1000
  const from = Math.floor(at.getTime() / length) * length
  return { from, to: new Date(from + length) }
}
