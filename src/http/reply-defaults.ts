import type { FastifyInstance } from 'fastify'

/** What programs answer, not pages: nothing in it is ever to be run, framed or kept by a cache. */
const FOR_PROGRAMS = /^\/(api|auth|storage|dev|sandbox)(\/|$)/
const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const YEAR_SECONDS = 31_536_000

/**
 * Headers that every reply has unless its route says otherwise: a reply that a route forgot about
 * is private, is what its type says, and stays on https where the service is.
 */
export function setReplyDefaults(app: FastifyInstance, publicUrl: string | undefined): void {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    if (FOR_PROGRAMS.test(request.url)) {
      reply.header('cache-control', 'private, no-store').header('content-security-policy', SEALED)
    }
    done()
  })
}
