import type { FastifyInstance } from 'fastify'

/** Responses for programs, not pages: never run, framed or cached. */
const FOR_PROGRAMS = /^\/(api|auth|storage|dev|sandbox)(\/|$)/
const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const YEAR_SECONDS = 31_536_000

/**
 * Headers that every reply has unless its route sets others: a reply that a route forgot about
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
