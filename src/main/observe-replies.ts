import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isPagePath } from '#client/i18n/locale-path.ts'

export interface ObservedReply {
  method: string
  /** The pattern of the address: no id, query or name of anyone. */
  route: string
  status: number
  ms: number
  /** True if it came from memory, before the framework. */
  isCached: boolean
  /** Of the log’s lines; undefined where it came from memory. */
  requestId: string | undefined
}

const PROBES = new Set(['/livez', '/readyz'])

/**
 * Tells of each reply once it has left, or its client has. To be called after all fast paths are
 * added, and before the server listens.
 */
export function observeReplies(
  app: Pick<FastifyInstance, 'addHook' | 'server'>,
  see: (reply: ObservedReply) => void,
): void {
  const routed = new WeakMap<IncomingMessage, { route: string; requestId: string }>()
  app.addHook('onRequest', ({ id, raw, routeOptions }, _reply, done) => {
    routed.set(raw, { route: routeOptions.url ?? 'unknown', requestId: id })
    done()
  })
  app.server.prependListener('request', (request, response) => {
    const { method = '', url = '' } = request
    if (PROBES.has(url)) return
    const startedAt = performance.now()
    response.once('close', () => {
      // A stream is open for as long as its page.
      if (response.getHeader('content-type') === 'text/event-stream') return
      const { route, requestId } = routed.get(request) ?? {}
      see({
        method,
        route: route ?? partOf(url),
        status: response.statusCode,
        ms: performance.now() - startedAt,
        isCached: route === undefined,
        requestId,
      })
    })
  })
}

/** Which part of the service a reply from memory belongs to. */
function partOf(url: string): string {
  if (isPagePath(url)) return '/*'
  return `/${url.split(/[/?]/)[1]}/*`
}
