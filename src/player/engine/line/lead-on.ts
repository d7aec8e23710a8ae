import { expectedRate } from './expected-rate.ts'

/** As long as hls.js waits for a first byte. */
const PATIENCE_MS = 10_000

/**
 * Asks where a stream's lasting address leads while the code that plays it is on its way, and for the
 * list of the rate that it will begin with: both are in the browser's cache by then.
 *
 * @returns the address of its playlist, or undefined where that is to be found out, and told, later
 */
export async function leadOn(lasting: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(lasting, { signal })
    if (!answer.ok) return undefined
    const first = firstList(await answer.text())
    // Who plays it asks again, and tells what is wrong.
    if (first !== undefined) fetch(new URL(first, answer.url), { signal }).catch(() => undefined)
    return answer.url
  } catch {
    return undefined
  }
}

/** Of the rates that the line should carry the best, else the lowest, as hls.js chooses. */
export function firstList(playlist: string, rate = expectedRate()): string | undefined {
  const variants = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*?\bBANDWIDTH=(\d+).*\n(.+)$/gm)]
    .map(([, bandwidth, address]) => ({ bandwidth: Number(bandwidth), address }))
    .sort((one, other) => other.bandwidth - one.bandwidth)
  return (variants.find(({ bandwidth }) => bandwidth <= rate) ?? variants.at(-1))?.address
}
