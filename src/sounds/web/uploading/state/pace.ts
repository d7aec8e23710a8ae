import type { Fact, Upload } from './facts.ts'
import { type Meter, measure } from './meter.ts'

/** How fast all transfers of a page are together. */
export interface Pace {
  /** Bytes that went out, of whatever file. */
  sent: number
  meter: Meter | undefined
}

/** Several files tell of themselves at once: between two measures lies time enough for all. */
const TICK_MS = 500

/** @returns undefined while nothing goes out: what is paused, quiet or broken off has no speed */
export function paceAfter(
  pace: Pace | undefined,
  before: readonly Upload[],
  now: readonly Upload[],
  fact: Fact,
): Pace | undefined {
  const running = now.filter(({ turn, stalled }) => turn === 'running' && !stalled)
  if (running.length === 0) return undefined
  if (fact.type === 'transfer-quiet' && !running.some((one) => one.meter)) return undefined
  const { sent: former, meter } = pace ?? { sent: 0, meter: undefined }
  const sent = former + ('id' in fact ? sentOf(fact.id, before, now) : 0)
  if (fact.type !== 'file-progressed' || (meter && fact.at - meter.at < TICK_MS)) {
    return { sent, meter }
  }
  return { sent, meter: measure(meter, fact.at, sent) }
}

/** What begins again with its first byte has sent nothing by that. */
function sentOf(id: string, before: readonly Upload[], now: readonly Upload[]): number {
  const loadedOf = (list: readonly Upload[]) => list.find((one) => one.id === id)?.loaded
  const [from, to] = [loadedOf(before), loadedOf(now)]
  return from === undefined || to === undefined ? 0 : Math.max(0, to - from)
}
