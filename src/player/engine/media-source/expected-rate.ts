/** A rate that nearly every line carries. */
const USUAL = 1_000_000
const SAVING = 50_000

/**
 * Bits a second to expect before anything has been measured: what the platform says of its line
 * (Network Information) where that is less than usual, and little where people save their data.
 */
export function expectedRate(platform: object = navigator): number {
  const line: unknown = 'connection' in platform ? platform.connection : undefined
  if (typeof line !== 'object' || line === null) return USUAL
  if ('saveData' in line && line.saveData === true) return SAVING
  const isTold = 'downlink' in line && typeof line.downlink === 'number'
  return isTold ? Math.min(USUAL, Number(line.downlink) * 1_000_000) : USUAL
}
