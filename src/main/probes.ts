import type { Server } from 'node:http'
import { addFastPath } from '#http/fast-path.ts'

const PATHS = new Set(['/livez', '/readyz'])

/**
 * Answers the probes of a load balancer, also while the framework closes: `/livez` with 200,
 * `/readyz` with 503 for as long as the process wants no requests.
 */
export function answerProbes(server: Server, isReady: () => boolean): void {
  addFastPath(server, ({ url = '' }, response) => {
    if (!PATHS.has(url)) return false
    const isFine = url === '/livez' || isReady()
    const body = isFine ? 'ok\n' : 'not ready\n'
    response.writeHead(isFine ? 200 : 503, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    response.end(body)
    return true
  })
}
