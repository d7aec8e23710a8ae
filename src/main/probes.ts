import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addFastPath } from '#http/fast-path.ts'

const PATHS = new Set(['/livez', '/readyz'])
/** A check without an answer counts as failed after this time. */
const CHECK_MS = 1_000
/** Balancers probe often, and several at once. */
const KNOWN_MS = 2_000

interface Options {
  isReady(): boolean
  /** What the process works with, by name; each rejects while that is away. */
  checks: Readonly<Record<string, () => Promise<unknown>>>
}

/**
 * Answers the probes of a load balancer, also while the framework closes: `/livez` with 200,
 * `/readyz` with 503 for as long as the process wants no requests. That database and storage are
 * there is reported beside it and not required: without them visitors' pages come from the cache.
 */
export function answerProbes(server: Server, { isReady, checks }: Options): void {
  const report = reporter(checks)
  addFastPath(server, ({ url = '' }, response) => {
    if (!PATHS.has(url)) return false
    if (url === '/livez') send(response, 200, 'ok\n')
    else if (!isReady()) send(response, 503, 'not ready\n')
    else void report().then((lines) => send(response, 200, ['ready', ...lines, ''].join('\n')))
    return true
  })
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** @returns a line for each check, which is made again after seconds */
function reporter(checks: Options['checks']): () => Promise<string[]> {
  let known: Promise<string[]> | undefined
  let until = 0
  return () => {
    if (known !== undefined && performance.now() < until) return known
    until = performance.now() + KNOWN_MS
    known = Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const isThere = check().then(
          () => true,
          () => false,
        )
        const state = await Promise.race([isThere, sleep(CHECK_MS, false, { ref: false })])
        return `${name} ${state ? 'up' : 'away'}`
      }),
    )
    return known
  }
}
