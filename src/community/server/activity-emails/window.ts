/** Events within so many seconds go into one email, so that no inbox is flooded. */
const WINDOW_SECONDS = { comment: 15 * 60, follow: 60 * 60, release: 60 * 60 } as const

/** The window in which a time lies: the same for all that lies in it; `from` in milliseconds. */
export function windowOf(kind: keyof typeof WINDOW_SECONDS, at: Date): { from: number; to: Date } {
  const length = WINDOW_SECONDS[kind] * 1000
  const from = Math.floor(at.getTime() / length) * length
  return { from, to: new Date(from + length) }
}
