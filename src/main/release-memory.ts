import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#ports/log.ts'

const LOOK_MS = 30_000
/** An idle process uses a fiftieth of a processor: its jobs ask for work every second. */
const QUIET_SHARE = 0.05
/** A collection takes a tenth of a second, which less memory is not worth. */
const WORTH_BYTES = 24 * 1024 ** 2

/**
 * Gives memory back to the system when a process is quiet after its start or after a load. V8 does
 * so only where nearly nothing is allocated, and the jobs' polls alone are more.
 */
export async function releaseMemoryWhenQuiet(
  log: Pick<Log, 'info'>,
  signal: AbortSignal,
  lookMs = LOOK_MS,
): Promise<void> {
  let kept = 0
  while (!signal.aborted) {
    const startedAt = performance.now()
    const used = process.cpuUsage()
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
    const { user, system } = process.cpuUsage(used)
    const share = (user + system) / 1000 / (performance.now() - startedAt)
    const { rss, heapTotal } = process.memoryUsage()
    if (signal.aborted || share > QUIET_SHARE || heapTotal < kept + WORTH_BYTES) continue
    await collectGarbage()
    kept = process.memoryUsage().heapTotal
    log.info({ bytes: rss - process.memoryUsage.rss() }, 'released memory')
  }
}

/** Collects all garbage, and shrinks the heap. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
