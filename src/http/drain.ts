import type { FastifyInstance } from 'fastify'

/** With a worker's stop it is less than the time after which the process exits all the same. */
const DRAIN_MS = 12_000
const LOOK_MS = 100

/**
 * Closes the server: it accepts no more connections, finishes replies that are under way, downloads
 * too, and cuts those that take too long.
 */
export async function drain(
  app: Pick<FastifyInstance, 'close' | 'server'>,
  mostMs = DRAIN_MS,
): Promise<void> {
  // A connection that has been kept alive is idle again after its reply.
  const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  const cutting = setTimeout(() => app.server.closeAllConnections(), mostMs)
  try {
    await app.close()
  } finally {
    clearInterval(closing)
    clearTimeout(cutting)
  }
}
