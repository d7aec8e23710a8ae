/** As long as hls.js waits for a first byte. */
export const TIMEOUT_MS = 10_000

let asked: { address: string; answer: Promise<Response> } | undefined

/** Asks for a stream in the press itself, before the player that wants it is there. */
export function prefetchPlaylist(address: string | null): void {
  if (address === null) return
  asked = { address, answer: fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }) }
  // The play itself requests it again, and reports the failure.
  asked.answer.catch(() => undefined)
}

/** The answer that is on its way, for the first who wants it. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const found = asked?.address === address ? asked.answer : undefined
  asked = undefined
  return found
}
