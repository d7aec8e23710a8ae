import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Pages of any origin may read a reply with these headers. Browsers show none to a page that sent
 * cookies along, because `*` is never combined with credentials.
 */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'accept-ranges, content-length, content-range, etag, retry-after',
} as const

const PREFLIGHT = {
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const

/**
 * Opens the route at `url` to pages of any origin, errors included: a player has to tell an ended
 * address from a broken connection. A reply to cookies may be one person’s, so it stays closed.
 *
 * @param methods of the route, separated by commas
 * @returns options of the route
 */
export function openToAnyOrigin(app: FastifyInstance, url: string, methods = 'GET, HEAD') {
  app.options(url, (_request, reply) =>
    reply
      .code(204)
      .headers({ ...ANY_ORIGIN, ...PREFLIGHT, 'access-control-allow-methods': methods })
      .send(),
  )
  return {
    onRequest: async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (headers.cookie === undefined) reply.headers(ANY_ORIGIN)
    },
  }
}
