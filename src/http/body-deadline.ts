import type { FastifyInstance } from 'fastify'

/** A body of at most 128 kB, on the slowest of lines. */
const BODY_SECONDS = 30

/**
 * Ends a connection whose request body does not arrive in time: the framework waits for ever, and
 * a stranger could hold any number of connections with a byte a minute. Files take as long as they
 * take; their own routes watch them.
 */
export function setBodyDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { headers } = raw
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const isFile =
      headers['content-type']?.startsWith('multipart/') || raw.url?.startsWith('/storage/')
    if (hasBody && !isFile) {
      const timer = setTimeout(() => raw.destroy(), BODY_SECONDS * 1000).unref()
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  })
}
