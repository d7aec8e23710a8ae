import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { isDatabaseAway, steady } from './steady-connection.ts'

const TRY_MS = 2_000
const LONGEST_MS = 5 * 60_000

interface Options {
  log: Pick<Log, 'warn'>
  signal: AbortSignal
  longestMs?: number
  tryMs?: number
}

/**
 * Resolves once the database accepts connections: a service often starts before it does. Anything
 * that waiting does not change, such as a wrong password, is left to whoever connects next.
 *
 * @throws StartProblem after five minutes, the signal's reason when it is aborted
 */
export async function waitForDatabase(
  url: string,
  { log, signal, longestMs = LONGEST_MS, tryMs = TRY_MS }: Options,
): Promise<void> {
  const begun = performance.now()
  for (let failed = await findFault(url); failed !== undefined; failed = await findFault(url)) {
    const { fault, place } = failed
    const sentence = `The database ${place} isn’t responding`
    if (performance.now() - begun > longestMs) throw StartProblem.from(sentence, fault)
    log.warn({ error: fault.message }, `${sentence}, waiting for it`)
    await sleep(tryMs, undefined, { signal })
  }
}

async function findFault(url: string): Promise<{ fault: Error; place: string } | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'neiro', ...steady() })
  client.on('error', () => {}) // the same error again
  try {
    await client.connect()
    return undefined
  } catch (fault) {
    if (!(fault instanceof Error && isStarting(fault))) return undefined
    return { fault, place: `${client.database} at ${client.host}:${client.port}` }
  } finally {
    await client.end().catch(() => {}) // a connection that never was
  }
}

/** The name of a container is not known before it runs. */
function isStarting(fault: Error): boolean {
  const isUnknown = 'code' in fault && ['ENOTFOUND', 'EAI_AGAIN'].includes(String(fault.code))
  return isUnknown || isDatabaseAway(fault)
}
