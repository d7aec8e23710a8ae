/** Equal to the time for which hls.js waits for a first byte. */
export const TIMEOUT_MS = 10_000

let requested: { address: string; answer: Promise<Response> } | undefined

/** Requests a stream in the press itself, before the player is loaded. */
export function prefetchPlaylist(address: string | null): void {
  if (address === null) return
  requested = { address, answer: fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }) }
  // The play itself requests it again, and reports the failure.
  requested.answer.catch(() => undefined)
}

/** The pending response, for the first caller. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const found = requested?.address === address ? requested.answer : undefined
  requested = undefined
  return found
}
